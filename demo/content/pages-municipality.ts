import type { Page } from './shapes.ts'

export const municipalityPages: Page[] = [
  {
    key: 'municipality',
    view: 'linknodeview',
    order: 10,
    showInMenu: true,
    picture: 'town-hall',
    de: {
      title: 'Gemeinde',
      linktext: 'Gemeinde',
      slug: 'gemeinde',
      metaDescription: 'Amtshaus, Gemeinderat, Formulare, Amtstafel und Finanzen der Marktgemeinde Rebenau.',
      text: `<p class="lead">2.184 Menschen leben in Rebenau, Mittergrub, Kleinlagern und Kirchsteig. Was sie gemeinsam betrifft, wird hier beschlossen, verwaltet und erklärt.</p>
<p>Sie suchen eine Auskunft und wissen nicht, wer zuständig ist? Rufen Sie uns an oder kommen Sie vorbei. Im <a href="page:office">Amtshaus</a> gilt die einfache Regel: Wer abhebt, kümmert sich.</p>`,
    },
    en: {
      title: 'Municipality',
      linktext: 'Municipality',
      slug: 'municipality',
      metaDescription: 'Town hall, council, forms, notice board and finances of the market town of Rebenau.',
      text: `<p class="lead">2,184 people live in Rebenau, Mittergrub, Kleinlagern and Kirchsteig. What concerns all of them is decided, administered and explained here.</p>
<p>You need information and do not know whom to ask? Call us or drop in. At the <a href="page:office">town hall</a> a simple rule applies: whoever picks up the phone takes care of it.</p>`,
    },
  },
  {
    key: 'council',
    parent: 'municipality',
    view: 'contentview',
    order: 10,
    showInMenu: true,
    picture: 'market-square',
    de: {
      title: 'Bürgermeisterin und Gemeinderat',
      linktext: 'Bürgermeisterin & Gemeinderat',
      slug: 'gemeinderat',
      metaDescription:
        'Wer in Rebenau entscheidet: Bürgermeisterin, Gemeindevorstand, Ausschüsse und Sitzungstermine.',
      text: `<p class="lead">Der Gemeinderat von Rebenau hat 21 Mitglieder. Er beschließt den Voranschlag, die Verordnungen und alle größeren Vorhaben. Seine Sitzungen sind öffentlich.</p>
<h2>Sprechstunde der Bürgermeisterin</h2>
<p>Bürgermeisterin Johanna Lössl nimmt sich jeden Dienstag von 16 bis 18 Uhr Zeit für Ihr Anliegen. Eine Anmeldung ist nicht nötig, verkürzt aber die Wartezeit: <a href="tel:+43299910010">02999 100 10</a>.</p>
<blockquote><p>„In einer Gemeinde unserer Größe kann man fast alles im Gespräch lösen, wenn man früh genug damit anfängt.“</p></blockquote>
<h2>Ausschüsse</h2>
<table>
<caption>Ausschüsse des Gemeinderates und ihre Vorsitzenden</caption>
<thead><tr><th scope="col">Ausschuss</th><th scope="col">Vorsitz</th><th scope="col">Tagt</th></tr></thead>
<tbody>
<tr><th scope="row">Bauen und Infrastruktur</th><td>Matthias Kellermayr</td><td>alle sechs Wochen</td></tr>
<tr><th scope="row">Bildung und Familie</th><td>Theresia Rohringer</td><td>vierteljährlich</td></tr>
<tr><th scope="row">Weinbau, Landwirtschaft und Tourismus</th><td>Florian Weidgasser</td><td>vierteljährlich</td></tr>
<tr><th scope="row">Kultur und Vereine</th><td>Sabine Hochlechner</td><td>vierteljährlich</td></tr>
<tr><th scope="row">Finanzen</th><td>Gerald Mühlwander</td><td>vor jedem Voranschlag und Rechnungsabschluss</td></tr>
<tr><th scope="row">Prüfungsausschuss</th><td>Ingrid Feldhofner</td><td>mindestens viermal im Jahr, davon einmal unangesagt</td></tr>
</tbody>
</table>
<h2>Zuhören und mitreden</h2>
<p>Die Tagesordnung hängt spätestens fünf Tage vor der Sitzung an der <a href="page:notice-board">Amtstafel</a>. Eine halbe Stunde vor Beginn lädt die Bürgermeisterin im Sitzungssaal zur Fragestunde. Genehmigte Protokolle finden Sie bei den <a href="page:downloads">Downloads</a>, alle Ansprechpersonen unter <a href="page:people">Personen</a>.</p>`,
    },
    en: {
      title: 'Mayor and council',
      linktext: 'Mayor & council',
      slug: 'council',
      metaDescription:
        'Who decides in Rebenau: the mayor, the executive board, the committees and their meetings.',
      text: `<p class="lead">The municipal council of Rebenau has 21 members. It adopts the budget, the by-laws and all larger projects. Its meetings are public.</p>
<h2>The mayor’s office hour</h2>
<p>Every Tuesday from 4 to 6 p.m. Mayor Johanna Lössl makes time for your concerns. You need no appointment, though one shortens the wait: <a href="tel:+43299910010">02999 100 10</a>.</p>
<blockquote><p>“In a town of our size almost everything can be settled in conversation, provided you begin early enough.”</p></blockquote>
<h2>Committees</h2>
<table>
<caption>Committees of the council and their chairs</caption>
<thead><tr><th scope="col">Committee</th><th scope="col">Chair</th><th scope="col">Meets</th></tr></thead>
<tbody>
<tr><th scope="row">Building and infrastructure</th><td>Matthias Kellermayr</td><td>every six weeks</td></tr>
<tr><th scope="row">Education and family</th><td>Theresia Rohringer</td><td>quarterly</td></tr>
<tr><th scope="row">Viticulture, farming and tourism</th><td>Florian Weidgasser</td><td>quarterly</td></tr>
<tr><th scope="row">Culture and clubs</th><td>Sabine Hochlechner</td><td>quarterly</td></tr>
<tr><th scope="row">Finance</th><td>Gerald Mühlwander</td><td>before every budget and annual account</td></tr>
<tr><th scope="row">Audit</th><td>Ingrid Feldhofner</td><td>at least four times a year, once of them unannounced</td></tr>
</tbody>
</table>
<h2>Listen in, have a say</h2>
<p>The agenda is posted on the <a href="page:notice-board">notice board</a> at least five days before the meeting. Half an hour before it opens, the mayor answers questions in the council chamber. Approved minutes are among the <a href="page:downloads">downloads</a>; all contacts are listed under <a href="page:people">people</a>.</p>`,
    },
  },
  {
    key: 'office',
    parent: 'municipality',
    view: 'contentview',
    order: 20,
    showInMenu: true,
    picture: 'town-hall',
    de: {
      title: 'Amtshaus und Öffnungszeiten',
      linktext: 'Amtshaus & Öffnungszeiten',
      slug: 'amtshaus',
      metaDescription: 'Öffnungszeiten, Anfahrt und Durchwahlen des Amtshauses Rebenau, Hauptplatz 1.',
      text: `<p class="lead">Das Amtshaus steht am Hauptplatz 1, im gelben Haus mit dem Uhrtürmchen. Am Dienstag haben wir bis 18 Uhr offen, damit sich ein Besuch nach der Arbeit ausgeht.</p>
<p>[[parteienverkehr]]</p>
<div class="note"><p>Für Sterbefälle erreichen Sie uns an Wochenenden und Feiertagen unter <a href="tel:+43299910090">02999 100 90</a>.</p></div>
<h2>Durchwahlen</h2>
<ul>
<li>Bürgerservice und Meldeamt: <a href="tel:+43299910011">02999 100 11</a></li>
<li>Bauamt: <a href="tel:+43299910012">02999 100 12</a></li>
<li>Buchhaltung und Abgaben: <a href="tel:+43299910013">02999 100 13</a></li>
<li>Bauhof, auch bei Wasserrohrbrüchen: <a href="tel:+43299910020">02999 100 20</a></li>
</ul>
<h2>So kommen Sie hin</h2>
<p>Der Bus hält vor dem Haus (Haltestelle Rebenau Hauptplatz). Zwei Behindertenparkplätze liegen direkt neben dem Eingang, die Glastür öffnet von selbst, und der Lift fährt bis zum Sitzungssaal. Eine induktive Höranlage gibt es am Schalter des Bürgerservice.</p>`,
    },
    en: {
      title: 'Town hall and opening hours',
      linktext: 'Town hall & opening hours',
      slug: 'town-hall',
      metaDescription: 'Opening hours, directions and extensions of Rebenau town hall, Hauptplatz 1.',
      text: `<p class="lead">The town hall stands at Hauptplatz 1, in the yellow house with the little clock tower. On Tuesdays we stay open until 6 p.m. so that you can come after work.</p>
<p>[[parteienverkehr]]</p>
<div class="note"><p>To report a death at weekends or on public holidays, call <a href="tel:+43299910090">02999 100 90</a>.</p></div>
<h2>Direct lines</h2>
<ul>
<li>Citizens’ desk and registration: <a href="tel:+43299910011">02999 100 11</a></li>
<li>Building office: <a href="tel:+43299910012">02999 100 12</a></li>
<li>Accounts and charges: <a href="tel:+43299910013">02999 100 13</a></li>
<li>Works depot, also for burst water pipes: <a href="tel:+43299910020">02999 100 20</a></li>
</ul>
<h2>Getting here</h2>
<p>The bus stops in front of the building (stop “Rebenau Hauptplatz”). Two disabled parking spaces are next to the entrance, the glass door opens by itself and the lift goes up to the council chamber. The citizens’ desk has an induction loop.</p>`,
    },
  },
  {
    key: 'services',
    parent: 'municipality',
    view: 'contentview',
    order: 30,
    showInMenu: true,
    picture: 'library',
    de: {
      title: 'Bürgerservice und Formulare',
      linktext: 'Bürgerservice & Formulare',
      slug: 'buergerservice',
      metaDescription:
        'Anmelden, abmelden, beantragen: was Sie wofür mitbringen, was es kostet und wie lange es dauert.',
      text: `<p class="lead">Die meisten Wege erledigen Sie bei Petra Sonnwender am ersten Schalter links. Hier lesen Sie, was Sie dafür mitbringen sollten.</p>
<h2>Wohnsitz</h2>
<p>Wer nach Rebenau zieht, meldet sich innerhalb von drei Tagen an. Sie brauchen den ausgefüllten <a href="download:form-residence">Meldezettel</a> mit der Unterschrift des Unterkunftgebers und einen amtlichen Lichtbildausweis, für Kinder die Geburtsurkunde. Die Anmeldung ist kostenlos und dauert etwa zehn Minuten.</p>
<h2>Häufige Anliegen</h2>
<details><summary>Hund anmelden</summary><p>Ein Hund ist ab dem dritten Lebensmonat zu melden. Bringen Sie den Nachweis der Haftpflichtversicherung, die Chipnummer und die Bestätigung über den Sachkundekurs mit. Das Formular finden Sie <a href="download:form-dog">hier</a>. Die Hundemarke bekommen Sie sofort.</p></details>
<details><summary>Strafregisterbescheinigung</summary><p>Wir stellen den Antrag gleich am Schalter. Sie brauchen nur Ihren Ausweis. Für ehrenamtliche Arbeit mit Kindern legen Sie bitte auch die Bestätigung des Vereins vor, dann entfällt die Gebühr.</p></details>
<details><summary>Schaden auf einem Weg, einer Straße oder einem Spielplatz</summary><p>Sagen Sie uns, wo etwas kaputt ist, am besten mit einem Foto: <a href="/schaden-melden">Schaden melden</a>. Sie bekommen eine Nummer und sehen jederzeit, wie es steht.</p></details>
<details><summary>Wasserzählerstand melden</summary><p>Im November schicken wir jedem Haushalt eine Ablesekarte. Tragen Sie den Stand ein und werfen Sie die Karte in unseren Briefkasten, oder rufen Sie die Buchhaltung an.</p></details>
<details><summary>Veranstaltung anmelden</summary><p>Feste bis 300 Personen zeigen Sie bitte vier Wochen vorher an, größere acht Wochen vorher. Wenn Sie eine Straße sperren möchten, sprechen Sie vorher mit dem Bauamt. Das <a href="download:form-event">Formular</a> erklärt jedes Feld.</p></details>
<h2>Formulare zum Ausdrucken</h2>
<p>Alle Formulare liegen auch im Foyer auf. Wer Hilfe beim Ausfüllen möchte, bekommt sie.</p>
<p><a class="button" href="page:downloads">Alle Formulare ansehen</a></p>
<p>[[fragen]]</p>`,
    },
    en: {
      title: 'Citizen services and forms',
      linktext: 'Services & forms',
      slug: 'services',
      metaDescription:
        'Registering, deregistering, applying: what to bring, what it costs and how long it takes.',
      text: `<p class="lead">Most errands are done with Petra Sonnwender at the first counter on the left. Here you can read what to bring.</p>
<h2>Residence</h2>
<p>Whoever moves to Rebenau registers within three days. You need the completed <a href="download:form-residence">registration form</a> signed by your landlord and an official photo identity card; for children the birth certificate. Registration is free and takes about ten minutes.</p>
<h2>Frequent requests</h2>
<details><summary>Damage to a path, a street or a playground</summary><p>Tell us where something is broken, best with a photo: <a href="/en/schaden-melden">Report damage</a>. You get a number and can see at any time how things stand.</p></details>
<details><summary>Register a dog</summary><p>A dog has to be registered from its third month. Please bring proof of liability insurance, the chip number and the certificate of the owner’s course. The form is <a href="download:form-dog">here</a>. You get the dog tag at once.</p></details>
<details><summary>Certificate of good conduct</summary><p>We file the application at the counter. All you need is your identity card. For voluntary work with children please also bring the club’s confirmation; then there is no fee.</p></details>
<details><summary>Report your water meter</summary><p>In November every household receives a reading card. Enter the figure and drop the card into our letter box, or call the accounts office.</p></details>
<details><summary>Announce an event</summary><p>Please announce events with up to 300 people four weeks ahead, larger ones eight weeks ahead. If you wish to close a road, talk to the building office first. The <a href="download:form-event">form</a> explains every field.</p></details>
<h2>Forms to print</h2>
<p>All forms are also laid out in the foyer. If you would like help with filling them in, you will get it.</p>
<p><a class="button" href="page:downloads">See all forms</a></p>
<p>[[fragen]]</p>`,
    },
  },
  {
    key: 'notice-board',
    parent: 'municipality',
    view: 'noticeview',
    order: 40,
    showInMenu: true,
    picture: 'stork-nest',
    de: {
      title: 'Amtstafel',
      linktext: 'Amtstafel',
      slug: 'amtstafel',
      metaDescription: 'Kundmachungen, Verordnungen und Verhandlungen der Marktgemeinde Rebenau.',
      text: `<p class="lead">Kundmachungen hängen zwei Wochen lang an der Tafel im Hof des Amtshauses und stehen gleichzeitig auf dieser Seite.</p>
<h2>Stellungnahmen</h2>
<p>Zu jedem aufgelegten Plan dürfen Sie während der Frist schriftlich Stellung nehmen. Ein formloser Brief mit Name, Adresse und Unterschrift genügt. Sie können ihn im Amtshaus abgeben oder an <a href="mailto:amt@rebenau.example">amt@rebenau.example</a> schicken.</p>
<div class="note"><p>Rechtlich verbindlich ist der unterschriebene Aushang. Sollten sich Aushang und Website unterscheiden, sagen Sie es uns bitte gleich.</p></div>
<h2>Informationen von allgemeinem Interesse</h2>
<p>Verträge, Gutachten und Studien, die für viele von Bedeutung sind, veröffentlichen wir von uns aus. Fehlt Ihnen etwas, stellen Sie eine Anfrage nach dem Informationsfreiheitsgesetz. Wir antworten innerhalb von vier Wochen.</p>`,
    },
    en: {
      title: 'Notice board',
      linktext: 'Notice board',
      slug: 'notice-board',
      metaDescription: 'Public notices, by-laws and hearings of the market town of Rebenau.',
      text: `<p class="lead">Public notices hang for two weeks on the board in the courtyard of the town hall and appear on this page at the same time. The documents are in German.</p>
<h2>Comments</h2>
<p>You may comment in writing on every plan while it is open for inspection. An informal letter with name, address and signature is enough. Hand it in at the town hall or send it to <a href="mailto:amt@rebenau.example">amt@rebenau.example</a>.</p>
<div class="note"><p>The signed paper notice is legally binding. Should the paper and this page differ, please tell us at once.</p></div>
<h2>Information of general interest</h2>
<p>Contracts, expert opinions and studies that matter to many are published on our own initiative. If you miss something, file a request under the Freedom of Information Act. We answer within four weeks.</p>`,
    },
  },
  {
    key: 'finances',
    parent: 'municipality',
    view: 'contentview',
    order: 50,
    showInMenu: true,
    picture: 'construction',
    de: {
      title: 'Finanzen',
      linktext: 'Finanzen',
      slug: 'finanzen',
      metaDescription:
        'Woher das Geld der Gemeinde kommt, wohin es geht und was die wichtigsten Gebühren kosten.',
      text: `<p class="lead">Der Voranschlag der Gemeinde umfasst rund 5,9 Millionen Euro. Diese Seite zeigt in runden Zahlen, woher das Geld kommt und was damit geschieht.</p>
<table>
<caption>Voranschlag, in tausend Euro</caption>
<thead><tr><th scope="col">Bereich</th><th scope="col">Einnahmen</th><th scope="col">Ausgaben</th></tr></thead>
<tbody>
<tr><th scope="row">Verwaltung und Gemeinderat</th><td>62</td><td>874</td></tr>
<tr><th scope="row">Feuerwehr und Sicherheit</th><td>18</td><td>146</td></tr>
<tr><th scope="row">Kindergarten und Schule</th><td>231</td><td>1.118</td></tr>
<tr><th scope="row">Kultur, Sport und Vereine</th><td>47</td><td>203</td></tr>
<tr><th scope="row">Gesundheit und Soziales</th><td>12</td><td>1.092</td></tr>
<tr><th scope="row">Straßen und Güterwege</th><td>184</td><td>761</td></tr>
<tr><th scope="row">Wasser, Kanal und Müll</th><td>1.326</td><td>1.301</td></tr>
<tr><th scope="row">Ertragsanteile und eigene Steuern</th><td>4.020</td><td>405</td></tr>
<tr><th scope="row">Summe</th><td>5.900</td><td>5.900</td></tr>
</tbody>
</table>
<h2>Die wichtigsten Gebühren</h2>
<ul>
<li>Wasser: 2,10 Euro je Kubikmeter, dazu 36 Euro Bereitstellung im Jahr</li>
<li>Kanal: 2,45 Euro je Quadratmeter Berechnungsfläche</li>
<li>Restmüll: 164 Euro im Jahr für die Tonne mit 120 Litern</li>
<li>Hundeabgabe: 28 Euro im Jahr</li>
</ul>
<h2>Rücklagen und Schulden</h2>
<p>Der Schuldenstand sinkt seit vier Jahren und liegt bei 1.240 Euro je Einwohnerin und Einwohner. Für den Umbau der Volksschule hat die Gemeinde eine Rücklage von 380.000 Euro gebildet. <a href="download:budget-summary">Voranschlag</a> und <a href="download:annual-account">Rechnungsabschluss</a> stehen zum Herunterladen bereit.</p>`,
    },
    en: {
      title: 'Finances',
      linktext: 'Finances',
      slug: 'finances',
      metaDescription:
        'Where the municipality’s money comes from, where it goes and what the main charges are.',
      text: `<p class="lead">The municipal budget amounts to some 5.9 million euros. In round figures this page shows where the money comes from and what is done with it.</p>
<table>
<caption>Budget, in thousands of euros</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Income</th><th scope="col">Spending</th></tr></thead>
<tbody>
<tr><th scope="row">Administration and council</th><td>62</td><td>874</td></tr>
<tr><th scope="row">Fire brigade and safety</th><td>18</td><td>146</td></tr>
<tr><th scope="row">Kindergarten and school</th><td>231</td><td>1,118</td></tr>
<tr><th scope="row">Culture, sport and clubs</th><td>47</td><td>203</td></tr>
<tr><th scope="row">Health and social affairs</th><td>12</td><td>1,092</td></tr>
<tr><th scope="row">Roads and farm tracks</th><td>184</td><td>761</td></tr>
<tr><th scope="row">Water, sewers and waste</th><td>1,326</td><td>1,301</td></tr>
<tr><th scope="row">Share of federal taxes and own taxes</th><td>4,020</td><td>405</td></tr>
<tr><th scope="row">Total</th><td>5,900</td><td>5,900</td></tr>
</tbody>
</table>
<h2>The main charges</h2>
<ul>
<li>Water: 2.10 euros per cubic metre, plus 36 euros a year for the connection</li>
<li>Sewers: 2.45 euros per square metre of assessed area</li>
<li>Residual waste: 164 euros a year for a bin of 120 litres</li>
<li>Dog tax: 28 euros a year</li>
</ul>
<h2>Reserves and debt</h2>
<p>Debt has been falling for four years and stands at 1,240 euros per inhabitant. The municipality has put aside 380,000 euros for the conversion of the primary school. The <a href="download:budget-summary">budget</a> and the <a href="download:annual-account">annual account</a> can be downloaded (in German).</p>`,
    },
  },
  {
    key: 'history',
    parent: 'municipality',
    view: 'contentview',
    order: 60,
    showInMenu: true,
    picture: 'wayside-shrine',
    de: {
      title: 'Geschichte',
      linktext: 'Geschichte',
      slug: 'geschichte',
      metaDescription: 'Von der ersten Nennung bis heute: acht Jahrhunderte Rebenau in kurzen Kapiteln.',
      text: `<p class="lead">Seit rund 860 Jahren steht Rebenau in den Urkunden. Der Löss, der Wein und die Straße nach Mähren haben aus dem Dorf einen Markt gemacht.</p>
<h2>Ein Name im Güterverzeichnis</h2>
<p>Um 1164 schreibt ein Mönch „Rebenowe“ in ein Güterverzeichnis: elf Höfe, eine Mühle und ein Weingarten. Der Ort liegt damals wie heute dort, wo der Rebenbach aus den Hügeln tritt.</p>
<h2>Das Marktrecht</h2>
<p>1497 darf Rebenau einen Wochenmarkt abhalten, jeden Donnerstag vor der Kirche. Der Pranger, der die Marktordnung durchsetzen sollte, steht noch; heute lehnen dort die Fahrräder.</p>
<figure><img src="drawing:cellar-lane" alt="Weiße Presshäuser mit roten Ziegeldächern an einem ansteigenden Weg"><figcaption>Die ältesten Presshäuser am Lerchenberg stammen aus der Zeit um 1780.</figcaption></figure>
<h2>Die Keller am Lerchenberg</h2>
<p>Im 18. Jahrhundert graben die Bauern ihre Keller in den Löss, Haus neben Haus, bis eine eigene Gasse entsteht. In den Kellern ist es das ganze Jahr zwischen zehn und zwölf Grad kühl.</p>
<h2>Reblaus und Neubeginn</h2>
<p>1891 vernichtet die Reblaus binnen weniger Sommer zwei Drittel der Stöcke. Der Lehrer Anton Weidgasser zieht im Schulgarten veredelte Reben und gibt sie an jeden weiter, der einen Nachmittag beim Setzen hilft. Aus dieser Hilfe wird 1904 die Kellergenossenschaft.</p>
<h2>Gegenwart</h2>
<p>1971 schließen sich Rebenau, Mittergrub, Kleinlagern und Kirchsteig zu einer Gemeinde zusammen. Wer mehr wissen möchte, findet im <a href="page:museum">Weinbaumuseum</a> Urkunden, Werkzeuge und die Schulchronik.</p>`,
    },
    en: {
      title: 'History',
      linktext: 'History',
      slug: 'history',
      metaDescription: 'From the first record to the present: eight centuries of Rebenau in short chapters.',
      text: `<p class="lead">Rebenau has appeared in documents for some 860 years. Loess, wine and the road to Moravia turned the village into a market town.</p>
<h2>A name in a register</h2>
<p>Around 1164 a monk writes “Rebenowe” in a register of estates: eleven farms, a mill and a vineyard. Then as now the place lies where the Rebenbach leaves the hills.</p>
<h2>The right to hold a market</h2>
<p>In 1497 Rebenau is granted a weekly market, every Thursday in front of the church. The pillory that was to enforce the market rules still stands; today bicycles lean against it.</p>
<figure><img src="drawing:cellar-lane" alt="White press houses with red tiled roofs along a rising lane"><figcaption>The oldest press houses on the Lerchenberg date from about 1780.</figcaption></figure>
<h2>The cellars on the Lerchenberg</h2>
<p>In the 18th century the farmers dig their cellars into the loess, house beside house, until a lane of its own has formed. Inside it is between ten and twelve degrees all year round.</p>
<h2>Phylloxera and a new beginning</h2>
<p>From 1891 the vine louse destroys two thirds of the vines within a few summers. The teacher Anton Weidgasser grows grafted vines in the school garden and gives them to everyone who helps with the planting for an afternoon. In 1904 this mutual help becomes the cellar cooperative.</p>
<h2>The present</h2>
<p>In 1971 Rebenau, Mittergrub, Kleinlagern and Kirchsteig join to form one municipality. If you would like to know more, the <a href="page:museum">wine museum</a> has documents, tools and the school chronicle.</p>`,
    },
  },
]
