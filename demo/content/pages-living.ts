import type { Page } from './shapes.ts'

export const livingPages: Page[] = [
  {
    key: 'living',
    view: 'linknodeview',
    order: 20,
    showInMenu: true,
    picture: 'village-summer',
    de: {
      title: 'Leben',
      linktext: 'Leben',
      slug: 'leben',
      metaDescription: 'Schule, Gesundheit, Vereine, Müll, Bauen, Feuerwehr und Mobilität in Rebenau.',
      text: `<p class="lead">Vom ersten Kindergartentag bis zum Bus am Samstagabend: Hier steht, was den Alltag in Rebenau leichter macht.</p>
<p>Neu zugezogen? Holen Sie sich im <a href="page:office">Amtshaus</a> die Willkommensmappe mit dem Müllkalender, einem Ortsplan und einer Flasche Rebenauer Traubensaft.</p>`,
    },
    en: {
      title: 'Living here',
      linktext: 'Living here',
      slug: 'living',
      metaDescription: 'School, health, clubs, waste, building, fire brigade and mobility in Rebenau.',
      text: `<p class="lead">From the first day at kindergarten to the bus on Saturday night: here is what makes everyday life in Rebenau easier.</p>
<p>Just moved in? Collect your welcome folder at the <a href="page:office">town hall</a>: the waste calendar, a map and a bottle of Rebenau grape juice.</p>`,
    },
  },
  {
    key: 'education',
    parent: 'living',
    view: 'contentview',
    order: 10,
    showInMenu: true,
    picture: 'school',
    de: {
      title: 'Kindergarten und Schule',
      linktext: 'Kindergarten & Schule',
      slug: 'kindergarten-schule',
      metaDescription:
        'Öffnungszeiten, Anmeldung und Nachmittagsbetreuung in Kindergarten und Volksschule Rebenau.',
      text: `<p class="lead">54 Kinder besuchen den Kindergarten, 79 die Volksschule. Beide Häuser liegen Garten an Garten in der Schulgasse und teilen sich Turnsaal und Küche.</p>
<h2>Kindergarten</h2>
<p>Doris Kleewein und ihr Team betreuen drei Gruppen, eine davon für Kinder ab zwei Jahren. Offen ist von Montag bis Donnerstag von 6.45 bis 16.30 Uhr, am Freitag bis 14 Uhr. Der Vormittag ist kostenlos, für den Nachmittag richtet sich der Beitrag nach der Stundenzahl.</p>
<figure><img src="drawing:kindergarten" alt="Kindergarten mit bunten Fenstern, davor eine Rutsche und eine Schaukel unter einem Baum"><figcaption>Im Garten wachsen Ribisel, Erdbeeren und ein Weingartenstock für jede Gruppe.</figcaption></figure>
<h2>Volksschule</h2>
<p>Unterricht ist von 7.40 bis spätestens 12.35 Uhr. Ab 7 Uhr ist das Schulhaus geöffnet. Die Nachmittagsbetreuung dauert bis 16.30 Uhr und beginnt mit einem warmen Mittagessen, das in der Kindergartenküche gekocht wird.</p>
<table>
<caption>Was ein Monat Nachmittagsbetreuung kostet</caption>
<thead><tr><th scope="col">Tage in der Woche</th><th scope="col">Beitrag</th></tr></thead>
<tbody>
<tr><th scope="row">1 bis 2</th><td>48 Euro</td></tr>
<tr><th scope="row">3 bis 4</th><td>82 Euro</td></tr>
<tr><th scope="row">5</th><td>98 Euro</td></tr>
</tbody>
</table>
<h2>Anmelden</h2>
<p>Für den Kindergarten melden Sie Ihr Kind bitte bis Ende Februar mit dem <a href="download:form-kindergarten">Anmeldeblatt</a> an. Zur Schuleinschreibung laden wir alle Familien im Jänner schriftlich ein.</p>
<h2>Weiterführende Schulen und Musikschule</h2>
<p>Die Mittelschule besuchen die meisten Kinder in der Nachbargemeinde; der Schulbus fährt um 7.05 Uhr vom Hauptplatz. Die Musikschule unterrichtet nachmittags in acht Fächern im Obergeschoß der Volksschule, von der Blockflöte bis zum Tenorhorn.</p>`,
    },
    en: {
      title: 'Kindergarten and school',
      linktext: 'Kindergarten & school',
      slug: 'kindergarten-school',
      metaDescription: 'Hours, enrolment and afternoon care at Rebenau’s kindergarten and primary school.',
      text: `<p class="lead">54 children attend the kindergarten, 79 the primary school. The two houses lie garden to garden in Schulgasse and share a gym and a kitchen.</p>
<h2>Kindergarten</h2>
<p>Doris Kleewein and her team run three groups, one of them for children from the age of two. It is open Monday to Thursday from 6.45 a.m. to 4.30 p.m., on Fridays until 2 p.m. Mornings are free of charge; the contribution for afternoons depends on the number of hours.</p>
<figure><img src="drawing:kindergarten" alt="Kindergarten with colourful windows, a slide and a swing beneath a tree"><figcaption>Currants, strawberries and one vine for each group grow in the garden.</figcaption></figure>
<h2>Primary school</h2>
<p>Lessons run from 7.40 a.m. to 12.35 p.m. at the latest. The building opens at 7 a.m. Afternoon care lasts until 4.30 p.m. and begins with a hot lunch cooked in the kindergarten kitchen.</p>
<table>
<caption>What a month of afternoon care costs</caption>
<thead><tr><th scope="col">Days a week</th><th scope="col">Fee</th></tr></thead>
<tbody>
<tr><th scope="row">1 to 2</th><td>48 euros</td></tr>
<tr><th scope="row">3 to 4</th><td>82 euros</td></tr>
<tr><th scope="row">5</th><td>98 euros</td></tr>
</tbody>
</table>
<h2>Enrolling</h2>
<p>Please register your child for kindergarten by the end of February with the <a href="download:form-kindergarten">enrolment sheet</a> (in German). In January we invite all families by letter to enrol for school.</p>
<h2>Secondary schools and music school</h2>
<p>Most children go to middle school in the neighbouring municipality; the school bus leaves Hauptplatz at 7.05 a.m. In the afternoons the music school teaches eight subjects on the upper floor of the primary school, from recorder to tenor horn.</p>`,
    },
  },
  {
    key: 'health',
    parent: 'living',
    view: 'contentview',
    order: 20,
    showInMenu: true,
    picture: 'linden-bench',
    de: {
      title: 'Gesundheit',
      linktext: 'Gesundheit',
      slug: 'gesundheit',
      metaDescription: 'Ärztin, Notruf, Apotheke, Pflege und Nachbarschaftshilfe in Rebenau.',
      text: `<p class="lead">Im Gesundheitshaus in der Feldgasse 7 finden Sie Hausärztin, Physiotherapie und Hebamme unter einem Dach.</p>
<div class="note"><p><strong>Im Notfall:</strong> Rettung <a href="tel:144">144</a>, Ärztenotdienst <a href="tel:141">141</a>, Gesundheitsberatung <a href="tel:1450">1450</a>. Ein Defibrillator hängt rund um die Uhr zugänglich beim Eingang des Amtshauses, ein zweiter am Feuerwehrhaus in Mittergrub.</p></div>
<h2>Hausärztin</h2>
<p>Die Ordination für Allgemeinmedizin hat am Montag, Dienstag, Donnerstag und Freitag von 7.30 bis 12 Uhr sowie am Montag und Donnerstag von 16 bis 18.30 Uhr geöffnet. Sie führt eine Hausapotheke. Rufen Sie bitte vorher an: <a href="tel:+43299930100">02999 301 00</a>.</p>
<h2>Pflege und Hilfe zu Hause</h2>
<ul>
<li>Die mobile Pflege kommt täglich nach Rebenau; Auskunft gibt Ingrid Feldhofner im Gemeinderat.</li>
<li>Essen auf Rädern liefert das Gasthaus am Hauptplatz, an sieben Tagen in der Woche.</li>
<li>Der Besuchsdienst des Seniorenbundes schenkt eine Stunde Zeit: zum Reden, Vorlesen oder Spazierengehen.</li>
</ul>
<h2>Beratung im Gesundheitshaus</h2>
<p>Die Mutter-Eltern-Beratung findet jeden zweiten Mittwoch im Monat von 14 bis 15.30 Uhr statt. Am ersten Freitag im Monat berät eine Sozialarbeiterin zu Pflegegeld, Heimplätzen und Entlastung für Angehörige. Beides ist kostenlos.</p>`,
    },
    en: {
      title: 'Health',
      linktext: 'Health',
      slug: 'health',
      metaDescription: 'Doctor, emergency numbers, pharmacy, care and neighbourly help in Rebenau.',
      text: `<p class="lead">The health centre at Feldgasse 7 has a family doctor, physiotherapy and a midwife under one roof.</p>
<div class="note"><p><strong>In an emergency:</strong> ambulance <a href="tel:144">144</a>, doctor on call <a href="tel:141">141</a>, health advice <a href="tel:1450">1450</a>. A defibrillator hangs at the entrance of the town hall around the clock, a second one at the fire station in Mittergrub.</p></div>
<h2>Family doctor</h2>
<p>The surgery for general medicine is open on Monday, Tuesday, Thursday and Friday from 7.30 a.m. to noon, and on Monday and Thursday from 4 to 6.30 p.m. It dispenses medicines. Please call first: <a href="tel:+43299930100">02999 301 00</a>.</p>
<h2>Care and help at home</h2>
<ul>
<li>Mobile nurses come to Rebenau every day; councillor Ingrid Feldhofner can tell you more.</li>
<li>The inn on Hauptplatz delivers meals on wheels seven days a week.</li>
<li>The visiting service of the senior citizens’ club gives an hour of time: for talking, reading aloud or a walk.</li>
</ul>
<h2>Advice at the health centre</h2>
<p>Advice for mothers and parents is given every second Wednesday of the month from 2 to 3.30 p.m. On the first Friday of the month a social worker advises on care allowance, places in homes and relief for relatives. Both are free.</p>`,
    },
  },
  {
    key: 'clubs',
    parent: 'living',
    view: 'contentview',
    order: 30,
    showInMenu: true,
    picture: 'brass-band',
    de: {
      title: 'Vereine',
      linktext: 'Vereine',
      slug: 'vereine',
      metaDescription: 'Zehn Vereine, die in Rebenau musizieren, retten, spielen, pflanzen und feiern.',
      text: `<p class="lead">In Rebenau gibt es zehn Vereine und kaum jemanden, der bei keinem dabei ist. Neue Gesichter sind überall willkommen, auch ohne Vorkenntnisse.</p>
<h2>Musik und Kultur</h2>
<ul>
<li><strong>Musikverein Rebenau:</strong> 46 Musikerinnen und Musiker, Probe am Freitag um 19.30 Uhr im Musikheim</li>
<li><strong>Theatergruppe Kellerlicht:</strong> jedes Jahr ein Stück, gespielt im Hof des alten Pfarrstadels</li>
<li><strong>Verein Weinbaumuseum:</strong> sammelt, beschriftet und führt durch das <a href="page:museum">Museum</a></li>
</ul>
<h2>Sport und Bewegung</h2>
<ul>
<li><strong>Sportverein Rebenau, Sektion Fußball:</strong> Kampfmannschaft, vier Jugendteams und eine Damenmannschaft</li>
<li><strong>Tennisclub Rebenau:</strong> drei Sandplätze, Kinderkurs in den Sommerferien</li>
<li><strong>Radlertreff Rebenbach:</strong> jeden Mittwoch ab 18 Uhr eine Runde von 30 Kilometern</li>
</ul>
<h2>Gemeinschaft und Natur</h2>
<ul>
<li><strong>Dorferneuerung Kirchsteig:</strong> pflegt Marterl, Bänke und die Streuobstwiese</li>
<li><strong>Seniorenbund:</strong> Ausflüge, Kartenrunde und Besuchsdienst</li>
<li><strong>Landjugend:</strong> für alle zwischen 14 und 30, vom Maibaum bis zum Erntedank</li>
<li><strong>Imkerverein am Lerchenberg:</strong> betreut 90 Völker und das Bienenhaus der Schule</li>
</ul>
<h2>Förderung</h2>
<p>Die Gemeinde unterstützt Jugendarbeit, Jubiläen und Anschaffungen. Das <a href="download:form-club-grant">Ansuchen</a> reichen Sie bitte bis 31. Oktober für das folgende Jahr ein.</p>`,
    },
    en: {
      title: 'Clubs',
      linktext: 'Clubs',
      slug: 'clubs',
      metaDescription: 'Ten clubs that make music, rescue, play, plant and celebrate in Rebenau.',
      text: `<p class="lead">Rebenau has ten clubs and hardly anyone who belongs to none. New faces are welcome everywhere, with or without experience.</p>
<h2>Music and culture</h2>
<ul>
<li><strong>Musikverein Rebenau:</strong> a brass band of 46, rehearsing on Fridays at 7.30 p.m. in the band room</li>
<li><strong>Theatergruppe Kellerlicht:</strong> one play a year, performed in the courtyard of the old parish barn</li>
<li><strong>Verein Weinbaumuseum:</strong> collects, labels and guides visitors through the <a href="page:museum">museum</a></li>
</ul>
<h2>Sport</h2>
<ul>
<li><strong>Sportverein Rebenau, football:</strong> a first team, four youth teams and a women’s team</li>
<li><strong>Tennisclub Rebenau:</strong> three clay courts and a children’s course in the summer holidays</li>
<li><strong>Radlertreff Rebenbach:</strong> every Wednesday from 6 p.m. a ride of 30 kilometres</li>
</ul>
<h2>Community and nature</h2>
<ul>
<li><strong>Dorferneuerung Kirchsteig:</strong> looks after wayside shrines, benches and the old orchard</li>
<li><strong>Seniorenbund:</strong> outings, card games and a visiting service</li>
<li><strong>Landjugend:</strong> for everyone between 14 and 30, from the maypole to harvest thanksgiving</li>
<li><strong>Imkerverein am Lerchenberg:</strong> beekeepers with 90 colonies and the school’s bee house</li>
</ul>
<h2>Grants</h2>
<p>The municipality supports youth work, anniversaries and purchases. Please hand in the <a href="download:form-club-grant">application</a> (in German) by 31 October for the following year.</p>`,
    },
  },
  {
    key: 'waste',
    parent: 'living',
    view: 'contentview',
    order: 40,
    showInMenu: true,
    picture: 'recycling',
    tags: ['trash'],
    de: {
      title: 'Müll und Altstoffe',
      linktext: 'Müll & Altstoffe',
      slug: 'muell',
      metaDescription: 'Abfuhrtermine, Altstoffe und das Trenn-ABC.',
      text: `<p class="lead">Rebenau ist in zwei Abfuhrzonen geteilt. Die Tonnen stellen Sie bitte am Vorabend an den Straßenrand, spätestens aber um 6 Uhr früh.</p>
<h2>Welche Zone ist meine?</h2>
<ul>
<li><strong>Zone 1:</strong> Rebenau nördlich des Rebenbachs, Kellergasse Lerchenberg und Kirchsteig</li>
<li><strong>Zone 2:</strong> Rebenau südlich des Rebenbachs, Mittergrub und Kleinlagern</li>
</ul>
<p>Der Müllkalender zeigt alle Termine für Ihre Straße, zum Ausdrucken und für Ihren eigenen Kalender. Wer sich für die Nachricht zum Thema „Müll“ anmeldet, wird am Vorabend erinnert.</p>
<table>
<caption>Was wohin gehört</caption>
<thead><tr><th scope="col">Tonne oder Sack</th><th scope="col">Hinein</th><th scope="col">Nicht hinein</th></tr></thead>
<tbody>
<tr><th scope="row">Restmüll</th><td>Windeln, Asche, Staubsaugerbeutel</td><td>Batterien, Elektrogeräte, Bauschutt</td></tr>
<tr><th scope="row">Biomüll</th><td>Obst, Gemüse, Kaffeesud, Gartenabfälle</td><td>Plastiksackerl, auch kompostierbare</td></tr>
<tr><th scope="row">Altpapier</th><td>Zeitungen, gefaltete Kartons</td><td>Getränkekartons, Taschentücher</td></tr>
<tr><th scope="row">Gelber Sack</th><td>Verpackungen aus Kunststoff und Metall</td><td>Spielzeug, Blumentöpfe, Pfandflaschen</td></tr>
</tbody>
</table>
<h2>Altstoffsammelzentrum</h2>
<p>Das Zentrum neben dem Bauhof, Mühlweg 14, hat am Mittwoch von 14 bis 18 Uhr und am ersten Samstag im Monat von 8 bis 12 Uhr geöffnet. Sperrmüll bis zwei Kubikmeter im Jahr ist für Haushalte frei.</p>
<p>Tonne zu klein, beschädigt oder nicht geleert? Schreiben Sie an <a href="mailto:bauhof@rebenau.example">bauhof@rebenau.example</a>, am besten mit Straße und Hausnummer.</p>`,
    },
    en: {
      title: 'Waste and recycling',
      linktext: 'Waste & recycling',
      slug: 'waste',
      metaDescription: 'Collection dates, recycling centre and a guide to sorting waste in Rebenau.',
      text: `<p class="lead">Rebenau is divided into two collection zones. Please put your bins by the roadside the evening before, and no later than 6 a.m.</p>
<h2>Which zone is mine?</h2>
<ul>
<li><strong>Zone 1:</strong> Rebenau north of the Rebenbach, the Lerchenberg cellar lane and Kirchsteig</li>
<li><strong>Zone 2:</strong> Rebenau south of the Rebenbach, Mittergrub and Kleinlagern</li>
</ul>
<p>The waste calendar shows all dates for your street, to print and for your own calendar. If you sign up for messages on waste, you are reminded the evening before.</p>
<table>
<caption>What goes where</caption>
<thead><tr><th scope="col">Bin or bag</th><th scope="col">Yes</th><th scope="col">No</th></tr></thead>
<tbody>
<tr><th scope="row">Residual waste</th><td>nappies, ash, vacuum cleaner bags</td><td>batteries, appliances, rubble</td></tr>
<tr><th scope="row">Organic waste</th><td>fruit, vegetables, coffee grounds, garden waste</td><td>plastic bags, even compostable ones</td></tr>
<tr><th scope="row">Paper</th><td>newspapers, folded cardboard</td><td>drink cartons, tissues</td></tr>
<tr><th scope="row">Yellow bag</th><td>packaging of plastic and metal</td><td>toys, flower pots, deposit bottles</td></tr>
</tbody>
</table>
<h2>Recycling centre</h2>
<p>The centre next to the works depot, Mühlweg 14, is open on Wednesdays from 2 to 6 p.m. and on the first Saturday of the month from 8 a.m. to noon. Households may bring up to two cubic metres of bulky waste a year free of charge.</p>
<p>Bin too small, damaged or not emptied? Write to <a href="mailto:bauhof@rebenau.example">bauhof@rebenau.example</a>, ideally with street and house number.</p>`,
    },
  },
  {
    key: 'building',
    parent: 'living',
    view: 'contentview',
    order: 50,
    showInMenu: true,
    picture: 'construction',
    de: {
      title: 'Bauen und Wohnen',
      linktext: 'Bauen & Wohnen',
      slug: 'bauen-wohnen',
      metaDescription:
        'Vom Bauplatz bis zur Fertigstellung: Schritte, Unterlagen und Förderungen in Rebenau.',
      text: `<p class="lead">Reden Sie mit uns, bevor Sie zeichnen lassen. Ein Vorgespräch im Bauamt kostet nichts und erspart den meisten einen zweiten Plan.</p>
<h2>In fünf Schritten zum Haus</h2>
<ol>
<li><strong>Vorgespräch:</strong> Michael Dornleitner prüft Widmung, Bebauungsplan und Anschlüsse.</li>
<li><strong>Einreichung:</strong> Baubeschreibung und Plan in dreifacher Ausfertigung, dazu der Energieausweis.</li>
<li><strong>Vorprüfung:</strong> Wir sehen uns alles innerhalb von drei Wochen an und sagen, was fehlt.</li>
<li><strong>Bewilligung:</strong> Nachbarinnen und Nachbarn werden verständigt, danach ergeht der Bescheid.</li>
<li><strong>Fertigstellung:</strong> Mit der Bestätigung der Bauführung melden Sie das Haus fertig.</li>
</ol>
<h2>Kleines Vorhaben, kleiner Weg</h2>
<p>Für eine Gartenhütte bis zehn Quadratmeter, eine Wärmepumpe oder einen Zaun reicht oft eine Anzeige. Ob das bei Ihnen so ist, hängt von Lage und Widmung ab. Fragen Sie im Zweifel vorher nach: <a href="tel:+43299910012">02999 100 12</a>.</p>
<h2>Bauplätze und Wohnungen</h2>
<p>In der Siedlung „Am Rebenbach“ vergibt die Gemeinde elf Bauplätze zwischen 480 und 720 Quadratmetern an Menschen, die innerhalb von fünf Jahren selbst einziehen. In der alten Schmiede entstehen sieben Mietwohnungen; Anmeldungen nimmt das Bürgerservice entgegen.</p>
<h2>Förderungen der Gemeinde</h2>
<ul>
<li>300 Euro für die Sanierung eines Presshauses mit Kalkputz und Tonziegeln</li>
<li>200 Euro für eine Regenwasserzisterne ab drei Kubikmetern</li>
<li>150 Euro für jeden gepflanzten Hochstamm-Obstbaum auf eigenem Grund, bis zu drei Bäume</li>
</ul>
<p><a class="button" href="download:form-building-notice">Bauanzeige herunterladen</a></p>`,
    },
    en: {
      title: 'Building and housing',
      linktext: 'Building & housing',
      slug: 'building-housing',
      metaDescription: 'From plot to completion: steps, papers and grants in Rebenau.',
      text: `<p class="lead">Talk to us before you have plans drawn. A preliminary talk at the building office costs nothing and spares most people a second plan.</p>
<h2>Five steps to a house</h2>
<ol>
<li><strong>Preliminary talk:</strong> Michael Dornleitner checks zoning, development plan and connections.</li>
<li><strong>Submission:</strong> description and plan in triplicate, together with the energy certificate.</li>
<li><strong>Check:</strong> within three weeks we look at everything and tell you what is missing.</li>
<li><strong>Permit:</strong> the neighbours are informed, then the decision is issued.</li>
<li><strong>Completion:</strong> you report the house as finished with the builder’s confirmation.</li>
</ol>
<h2>Small project, short way</h2>
<p>For a garden shed of up to ten square metres, a heat pump or a fence a simple notice is often enough. Whether that applies to you depends on location and zoning. If in doubt, ask first: <a href="tel:+43299910012">02999 100 12</a>.</p>
<h2>Plots and flats</h2>
<p>In the “Am Rebenbach” estate the municipality offers eleven plots of 480 to 720 square metres to people who will move in themselves within five years. Seven flats to let are being built in the old smithy; the citizens’ desk accepts applications.</p>
<h2>Municipal grants</h2>
<ul>
<li>300 euros for restoring a press house with lime plaster and clay tiles</li>
<li>200 euros for a rainwater cistern of three cubic metres or more</li>
<li>150 euros for each standard fruit tree planted on your own land, up to three trees</li>
</ul>
<p><a class="button" href="download:form-building-notice">Download the building notice</a></p>`,
    },
  },
  {
    key: 'fire-brigade',
    parent: 'living',
    view: 'contentview',
    order: 60,
    showInMenu: true,
    picture: 'fire-station',
    de: {
      title: 'Freiwillige Feuerwehr',
      linktext: 'Freiwillige Feuerwehr',
      slug: 'feuerwehr',
      metaDescription: 'Die Freiwillige Feuerwehr Rebenau: Mannschaft, Fahrzeuge, Jugend und Zivilschutz.',
      text: `<p class="lead">68 Freiwillige rücken aus, wenn es brennt, wenn der Rebenbach steigt oder wenn ein Storch im Kamin steckt. Im Vorjahr war das 83-mal der Fall.</p>
<div class="note"><p>Notruf der Feuerwehr: <a href="tel:122">122</a>. Sagen Sie, wo Sie sind, was passiert ist und wie viele Menschen betroffen sind. Legen Sie erst auf, wenn die Leitstelle es sagt.</p></div>
<h2>Fahrzeuge</h2>
<ul>
<li>Hilfeleistungsfahrzeug mit 2.000 Litern Wasser, angeschafft vor drei Jahren</li>
<li>Tanklöschfahrzeug mit 4.000 Litern für Flurbrände</li>
<li>Mannschaftstransporter, mit dem auch die Jugend zu Bewerben fährt</li>
<li>Eine Handdruckspritze von 1889, die beim Feuerwehrfest immer noch einen Apfel vom Baum trifft</li>
</ul>
<h2>Feuerwehrjugend</h2>
<p>Ab zehn Jahren kann man dabei sein. Die Gruppe trifft sich jeden Samstag um 14 Uhr im Feuerwehrhaus und übt Knoten, Funk, Erste Hilfe und das Zusammenhalten. Die Ausrüstung stellt die Feuerwehr.</p>
<h2>Vorsorgen</h2>
<p>Die Sirenenprobe ist an jedem Samstag um 12 Uhr. Was die Signale bedeuten und welche Vorräte in jeden Haushalt gehören, steht im <a href="download:civil-protection">Ratgeber Zivilschutz</a>. Feuerlöscher lassen Sie am besten beim Überprüfungstag im Herbst kontrollieren.</p>`,
    },
    en: {
      title: 'Volunteer fire brigade',
      linktext: 'Volunteer fire brigade',
      slug: 'fire-brigade',
      metaDescription: 'Rebenau’s volunteer fire brigade: crew, engines, youth group and civil protection.',
      text: `<p class="lead">68 volunteers turn out when there is a fire, when the Rebenbach rises or when a stork is stuck in a chimney. Last year that happened 83 times.</p>
<div class="note"><p>Fire emergency call: <a href="tel:122">122</a>. Say where you are, what has happened and how many people are affected. Do not hang up until the operator tells you to.</p></div>
<h2>Engines</h2>
<ul>
<li>A rescue engine with 2,000 litres of water, bought three years ago</li>
<li>A tanker with 4,000 litres for field fires</li>
<li>A crew van that also takes the youth group to competitions</li>
<li>A hand pump of 1889, which at the summer fête still hits an apple on the tree</li>
</ul>
<h2>Youth group</h2>
<p>You can join from the age of ten. The group meets every Saturday at 2 p.m. at the fire station to practise knots, radio, first aid and sticking together. The brigade supplies the kit.</p>
<h2>Be prepared</h2>
<p>The sirens are tested every Saturday at noon. What the signals mean and which supplies belong in every household is explained in the <a href="download:civil-protection">civil protection guide</a> (in German). Fire extinguishers are best checked on the inspection day in autumn.</p>`,
    },
  },
  {
    key: 'mobility',
    parent: 'living',
    view: 'contentview',
    order: 70,
    showInMenu: true,
    picture: 'bus-stop',
    de: {
      title: 'Mobilität',
      linktext: 'Mobilität',
      slug: 'mobilitaet',
      metaDescription: 'Bus, Anrufsammeltaxi, Fahrrad und Elektroauto: unterwegs in und um Rebenau.',
      text: `<p class="lead">Von Rebenau kommt man auch ohne eigenes Auto weg und, was schwieriger war, am Abend wieder zurück.</p>
<h2>Bus</h2>
<p>Die Linie 299 fährt an Werktagen im Stundentakt vom Hauptplatz zum Bahnhof, in der Früh jede halbe Stunde. Die Fahrt dauert 18 Minuten, der Zug nach Wien wartet bis zu fünf Minuten auf den Bus.</p>
<table>
<caption>Linie 299, erste und letzte Fahrten ab Hauptplatz</caption>
<thead><tr><th scope="col">Tag</th><th scope="col">Erste Fahrt</th><th scope="col">Letzte Fahrt</th></tr></thead>
<tbody>
<tr><th scope="row">Montag bis Freitag</th><td>4.52 Uhr</td><td>21.12 Uhr</td></tr>
<tr><th scope="row">Samstag</th><td>6.12 Uhr</td><td>23.42 Uhr</td></tr>
<tr><th scope="row">Sonn- und Feiertag</th><td>7.12 Uhr</td><td>20.12 Uhr</td></tr>
</tbody>
</table>
<h2>Rebenau-Taxi</h2>
<p>Freiwillige fahren Sie von Montag bis Samstag zwischen 7 und 19 Uhr zum Arzt, zum Einkauf oder zum Heurigen in einer der vier Ortschaften. Eine Fahrt kostet zwei Euro. Bestellen Sie eine Stunde vorher: <a href="tel:+43299910055">02999 100 55</a>.</p>
<h2>Fahrrad und Elektroauto</h2>
<ul>
<li>Überdachte Radständer mit Reparatursäule beim Amtshaus und beim Bad</li>
<li>Vier Ladepunkte mit 22 Kilowatt am Parkplatz Schulgasse</li>
<li>Ein Gemeinde-Elektroauto zum Ausleihen, tageweise oder stundenweise, zu reservieren im <a href="page:office">Bürgerservice</a></li>
</ul>
<h2>Sicher zur Schule</h2>
<p>Der Pedibus startet an Schultagen um 7.15 Uhr an drei Haltestellen. Begleitpersonen werden immer gesucht; eine halbe Stunde in der Woche hilft schon.</p>`,
    },
    en: {
      title: 'Getting around',
      linktext: 'Getting around',
      slug: 'getting-around',
      metaDescription: 'Bus, on-call taxi, bicycle and electric car: on the move in and around Rebenau.',
      text: `<p class="lead">You can leave Rebenau without a car of your own and, which used to be harder, come back in the evening.</p>
<h2>Bus</h2>
<p>On working days line 299 runs every hour from Hauptplatz to the railway station, every half hour in the early morning. The ride takes 18 minutes, and the train to Vienna waits up to five minutes for the bus.</p>
<table>
<caption>Line 299, first and last departures from Hauptplatz</caption>
<thead><tr><th scope="col">Day</th><th scope="col">First</th><th scope="col">Last</th></tr></thead>
<tbody>
<tr><th scope="row">Monday to Friday</th><td>4.52 a.m.</td><td>9.12 p.m.</td></tr>
<tr><th scope="row">Saturday</th><td>6.12 a.m.</td><td>11.42 p.m.</td></tr>
<tr><th scope="row">Sundays and public holidays</th><td>7.12 a.m.</td><td>8.12 p.m.</td></tr>
</tbody>
</table>
<h2>Rebenau taxi</h2>
<p>Monday to Saturday between 7 a.m. and 7 p.m. volunteers drive you to the doctor, to the shops or to a wine tavern in any of the four villages. A ride costs two euros. Order one hour ahead: <a href="tel:+43299910055">02999 100 55</a>.</p>
<h2>Bicycle and electric car</h2>
<ul>
<li>Covered bicycle stands with a repair station at the town hall and at the swimming lake</li>
<li>Four charging points of 22 kilowatts in the Schulgasse car park</li>
<li>A municipal electric car to borrow by the hour or by the day; book it at the <a href="page:office">citizens’ desk</a></li>
</ul>
<h2>Safe to school</h2>
<p>On school days the walking bus starts at 7.15 a.m. from three stops. Companions are always wanted; half an hour a week is a help.</p>`,
    },
  },
]
