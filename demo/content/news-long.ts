import type { News } from './shapes.ts'

/** Long articles with subheadings, lists and tables. */
export const longNews: News[] = [
  {
    key: 'council-decisions',
    type: 'Gemeinderat',
    when: { daysAgo: 16 },
    status: 'published',
    picture: 'town-hall',
    tags: ['Gemeinderat', 'Beschlüsse'],
    de: {
      title: 'Was der Gemeinderat beschlossen hat',
      teaser:
        'Zwölf Punkte, drei Stunden, zwei Gegenstimmen: die wichtigsten Beschlüsse der letzten Sitzung in einfachen Worten.',
      text: `<p class="lead">Der Gemeinderat hat in seiner Sitzung zwölf Punkte behandelt. Zehn Beschlüsse fielen einstimmig, zwei mit Mehrheit. Hier das Wichtigste in Kürze.</p>
<h2>Alte Schmiede wird Wohnhaus</h2>
<p>Die leer stehende Schmiede in der Mühlgasse wird zu sieben Mietwohnungen umgebaut, zwei davon barrierefrei. Den Auftrag für die Planung erhält das Büro, das den Wettbewerb gewonnen hat. Die Gemeinde behält das Grundstück und vergibt ein Baurecht.</p>
<h2>Tempo 30 in der Schulgasse</h2>
<p>Auf Wunsch des Elternvereins gilt zwischen Kirche und Sportplatz künftig Tempo 30, rund um die Uhr. Zwei Fahrbahnteiler werden mit Blumenbeeten bepflanzt.</p>
<h2>Förderungen für Vereine</h2>
<table>
<caption>Vergebene Förderungen</caption>
<thead><tr><th scope="col">Verein</th><th scope="col">Wofür</th><th scope="col">Betrag</th></tr></thead>
<tbody>
<tr><th scope="row">Musikverein</th><td>vier Jugendinstrumente</td><td>2.400 Euro</td></tr>
<tr><th scope="row">Tennisclub</th><td>Sanierung von Platz 2</td><td>3.000 Euro</td></tr>
<tr><th scope="row">Dorferneuerung Kirchsteig</th><td>Werkzeug für die Obstwiese</td><td>650 Euro</td></tr>
</tbody>
</table>
<h2>Mit Mehrheit beschlossen</h2>
<ul>
<li>Die Parkgebühr am Badeteich steigt von zwei auf drei Euro am Tag (17 zu 4 Stimmen).</li>
<li>Die Straßenbeleuchtung wird von 1 bis 4 Uhr um die Hälfte gedimmt (19 zu 2 Stimmen).</li>
</ul>
<p>Das vollständige <a href="download:minutes-1">Protokoll</a> ist nach der Genehmigung abrufbar. Die nächste Sitzung findet am {thu:+28} um 19 Uhr im <a href="page:office">Amtshaus</a> statt.</p>`,
    },
    en: {
      title: 'What the council has decided',
      teaser:
        'Twelve items, three hours, two votes against: the main decisions of the last meeting in plain words.',
      text: `<p class="lead">The council dealt with twelve items. Ten decisions were unanimous, two were taken by majority. Here is what matters most.</p>
<h2>The old smithy becomes a home</h2>
<p>The empty smithy in Mühlgasse will be converted into seven flats to let, two of them fully accessible. The planning goes to the office that won the competition. The municipality keeps the land and grants a building lease.</p>
<h2>30 km/h in Schulgasse</h2>
<p>At the request of the parents’ association the limit between church and sports ground will be 30 km/h around the clock. Two traffic islands will be planted with flowers.</p>
<h2>Grants for clubs</h2>
<table>
<caption>Grants awarded</caption>
<thead><tr><th scope="col">Club</th><th scope="col">Purpose</th><th scope="col">Amount</th></tr></thead>
<tbody>
<tr><th scope="row">Brass band</th><td>four instruments for young players</td><td>2,400 euros</td></tr>
<tr><th scope="row">Tennis club</th><td>repair of court 2</td><td>3,000 euros</td></tr>
<tr><th scope="row">Dorferneuerung Kirchsteig</th><td>tools for the orchard</td><td>650 euros</td></tr>
</tbody>
</table>
<h2>Decided by majority</h2>
<ul>
<li>Parking at the swimming lake goes up from two to three euros a day (17 votes to 4).</li>
<li>Street lights will be dimmed by half between 1 and 4 a.m. (19 votes to 2).</li>
</ul>
<p>The full <a href="download:minutes-1">minutes</a> (in German) will be available once approved. The next meeting is on {thu:+28} at 7 p.m. in the <a href="page:office">town hall</a>.</p>`,
    },
  },
  {
    key: 'school-conversion',
    type: 'Bauamt',
    when: { daysAgo: 34 },
    status: 'published',
    picture: 'school',
    tags: ['Schule', 'Baustelle'],
    de: {
      title: 'Volksschule: So läuft der Umbau',
      teaser:
        'Neue Fenster, ein Lift und eine offene Lernzone. Gebaut wird in drei Etappen, unterrichtet wird durchgehend.',
      text: `<p class="lead">Nach zwei Jahren Planung beginnt der Umbau der Volksschule. Er kostet 2,3 Millionen Euro; 61 Prozent davon kommen aus Förderungen des Landes.</p>
<h2>Was sich ändert</h2>
<p>Das Haus von 1962 bekommt dreifach verglaste Fenster, eine Lüftung mit Wärmerückgewinnung und einen Lift. Aus drei dunklen Gängen im Erdgeschoß wird eine Lernzone mit Blick in den Garten. Das Mosaik von 1963 in der Eingangshalle bleibt, es wird gereinigt und bekommt endlich Licht.</p>
<h2>Der Zeitplan</h2>
<ol>
<li><strong>Etappe 1:</strong> Dach und Fenster auf der Gartenseite, Dauer etwa zehn Wochen</li>
<li><strong>Etappe 2:</strong> Lift, Lüftung und Lernzone, vor allem in den Ferien</li>
<li><strong>Etappe 3:</strong> Fassade, Vorplatz und überdachte Radständer</li>
</ol>
<h2>Was das für Familien bedeutet</h2>
<p>Zwei Klassen übersiedeln in das Musikheim, 150 Meter entfernt. Der Weg dorthin ist beschildert und in der Früh begleitet. Lärmende Arbeiten beginnen nie vor 13 Uhr. Die <a href="page:education">Nachmittagsbetreuung</a> bleibt am gewohnten Ort.</p>
<div class="note"><p>Fragen zur Baustelle beantwortet Michael Dornleitner im Bauamt: <a href="tel:+43299910012">02999 100 12</a>. Direktorin Katharina Lindwurmer lädt am {wed:+14} um 18 Uhr zum Elternabend in den Turnsaal.</p></div>`,
    },
    en: {
      title: 'Primary school: how the conversion will proceed',
      teaser:
        'New windows, a lift and an open learning zone. Building takes place in three stages, teaching goes on throughout.',
      text: `<p class="lead">After two years of planning the conversion of the primary school begins. It costs 2.3 million euros, 61 per cent of which comes from provincial grants.</p>
<h2>What will change</h2>
<p>The building of 1962 gets triple-glazed windows, ventilation with heat recovery and a lift. Three dark corridors on the ground floor become a learning zone that looks out on the garden. The mosaic of 1963 in the entrance hall stays; it will be cleaned and properly lit at last.</p>
<h2>The schedule</h2>
<ol>
<li><strong>Stage 1:</strong> roof and windows on the garden side, some ten weeks</li>
<li><strong>Stage 2:</strong> lift, ventilation and learning zone, mainly during the holidays</li>
<li><strong>Stage 3:</strong> facade, forecourt and covered bicycle stands</li>
</ol>
<h2>What this means for families</h2>
<p>Two classes move to the band room, 150 metres away. The way is signposted and accompanied in the morning. Noisy work never starts before 1 p.m. <a href="page:education">Afternoon care</a> stays where it is.</p>
<div class="note"><p>Michael Dornleitner at the building office answers questions about the site: <a href="tel:+43299910012">+43 2999 100 12</a>. Head teacher Katharina Lindwurmer invites parents to the gym on {wed:+14} at 6 p.m.</p></div>`,
    },
  },
  {
    key: 'harvest-report',
    type: 'Aktuell',
    when: { latest: '10-20' },
    status: 'published',
    picture: 'harvest',
    tags: ['Wein', 'Lese'],
    de: {
      title: 'Lese beendet: wenig, aber sehr fein',
      teaser:
        'Der Spätfrost hat ein Fünftel der Ernte gekostet. Was hängen blieb, lässt einen großen Jahrgang erwarten.',
      text: `<p class="lead">Am Montag sind die letzten Trauben in die Pressen gekommen. Weinbauvereinsobmann Florian Weidgasser spricht von einem Jahr, „das uns zuerst erschreckt und dann beschenkt hat“.</p>
<h2>Der April hat Spuren hinterlassen</h2>
<p>In zwei Nächten fiel das Thermometer in den Senken auf minus vier Grad. Auf dem Lerchenberg halfen Frostkerzen und der Wind, in der Oberen Haid erfroren viele Austriebe. Insgesamt fehlt etwa ein Fünftel einer üblichen Ernte.</p>
<h2>Trockener Sommer, kühle Nächte</h2>
<p>Danach stimmte fast alles: wenig Fäulnis, kleine Beeren, viel Sonne. Ende September kühlte es nachts auf sechs Grad ab. Das bewahrt jene Frische, die man vom Rebenauer Veltliner erwartet.</p>
<table>
<caption>Die Lese in Zahlen</caption>
<thead><tr><th scope="col">Sorte</th><th scope="col">Beginn</th><th scope="col">Mostgewicht</th><th scope="col">Menge zum Vorjahr</th></tr></thead>
<tbody>
<tr><th scope="row">Frühroter Veltliner</th><td>4. September</td><td>17,2 °KMW</td><td>minus 15 %</td></tr>
<tr><th scope="row">Grüner Veltliner</th><td>17. September</td><td>18,1 °KMW</td><td>minus 22 %</td></tr>
<tr><th scope="row">Zweigelt</th><td>21. September</td><td>18,6 °KMW</td><td>minus 9 %</td></tr>
<tr><th scope="row">Riesling</th><td>2. Oktober</td><td>18,9 °KMW</td><td>minus 18 %</td></tr>
</tbody>
</table>
<h2>Wann man kosten kann</h2>
<p>Den Sturm gibt es schon jetzt bei jedem <a href="page:taverns">Heurigen</a>, der ausg’steckt hat. Der Jungwein wird zu Martini gesegnet, auf den Lagenwein heißt es bis zum Frühjahr warten.</p>`,
    },
    en: {
      title: 'Harvest over: little, but very fine',
      teaser: 'Late frost cost a fifth of the crop. What was left on the vines promises a great vintage.',
      text: `<p class="lead">On Monday the last grapes reached the presses. Florian Weidgasser, chairman of the growers, speaks of a year “that frightened us first and then gave us a present”.</p>
<h2>April left its mark</h2>
<p>In two nights the temperature in the hollows fell to minus four degrees. Frost candles and the wind helped on the Lerchenberg, while many shoots froze in the Obere Haid. In all about a fifth of a usual crop is missing.</p>
<h2>Dry summer, cool nights</h2>
<p>After that almost everything was right: little rot, small berries, plenty of sun. At the end of September nights cooled down to six degrees. That preserves the freshness expected of a Rebenau Veltliner.</p>
<table>
<caption>The harvest in figures</caption>
<thead><tr><th scope="col">Grape</th><th scope="col">Start</th><th scope="col">Must weight</th><th scope="col">Against last year</th></tr></thead>
<tbody>
<tr><th scope="row">Frühroter Veltliner</th><td>4 September</td><td>17.2 °KMW</td><td>minus 15 %</td></tr>
<tr><th scope="row">Grüner Veltliner</th><td>17 September</td><td>18.1 °KMW</td><td>minus 22 %</td></tr>
<tr><th scope="row">Zweigelt</th><td>21 September</td><td>18.6 °KMW</td><td>minus 9 %</td></tr>
<tr><th scope="row">Riesling</th><td>2 October</td><td>18.9 °KMW</td><td>minus 18 %</td></tr>
</tbody>
</table>
<h2>When to taste it</h2>
<p>Sturm, the fermenting must, is already being poured at every <a href="page:taverns">tavern</a> that is open. The young wine is blessed at Martinmas; for single-vineyard wines you will have to wait until spring.</p>`,
    },
  },
  {
    key: 'flower-strips',
    type: 'Umwelt',
    when: { latest: '04-10' },
    status: 'published',
    picture: 'poppy-meadow',
    tags: ['Natur', 'Weinbau'],
    de: {
      title: 'Es blüht zwischen den Zeilen',
      teaser: 'Die Gemeinde schenkt allen Betrieben Saatgut für Blühstreifen. 23 machen heuer mit.',
      text: `<p class="lead">Phacelia, Esparsette, Klatschmohn und Wegwarte: Auf 38 Hektar sollen heuer zwischen den Rebzeilen Wildblumen wachsen. Das Saatgut bezahlt die Gemeinde.</p>
<h2>Warum das dem Wein hilft</h2>
<p>Blühende Pflanzen lockern den Boden, halten das Regenwasser und ernähren Insekten, die Schädlinge fressen. Im Probejahr zählte der Imkerverein auf den begrünten Flächen 41 Arten von Wildbienen, auf den offenen nur neun.</p>
<h2>So machen Sie mit</h2>
<ul>
<li>Bestellen Sie das Saatgut bis Ende April bei Umweltgemeinderätin Anna-Lena Traubinger.</li>
<li>Säen Sie in jede zweite Zeile, sobald der Boden offen und abgetrocknet ist.</li>
<li>Mähen Sie erst nach der Blüte und nie alle Zeilen am selben Tag.</li>
</ul>
<h2>Auch für den Hausgarten</h2>
<p>Säckchen für fünf Quadratmeter liegen gratis im <a href="page:services">Bürgerservice</a> auf. Sie müssen dafür nichts tun, außer den Rasenmäher eine Weile stehen zu lassen.</p>
<blockquote><p>„Am schwersten ist es, beim Zuschauen nicht ungeduldig zu werden“, sagt Anna-Lena Traubinger. „Im ersten Jahr sieht eine Blumenwiese oft aus wie eine Gstettn.“</p></blockquote>`,
    },
    en: {
      title: 'In bloom between the rows',
      teaser: 'The municipality gives all growers seed for flower strips. 23 are taking part this year.',
      text: `<p class="lead">Phacelia, sainfoin, poppies and chicory: this year wild flowers are to grow between the vines on 38 hectares. The municipality pays for the seed.</p>
<h2>Why this helps the wine</h2>
<p>Flowering plants loosen the soil, hold the rain and feed insects that eat pests. In the trial year the beekeepers counted 41 species of wild bee on the greened plots and only nine on the bare ones.</p>
<h2>How to take part</h2>
<ul>
<li>Order seed from councillor Anna-Lena Traubinger by the end of April.</li>
<li>Sow every second row as soon as the soil is open and dry.</li>
<li>Do not mow before flowering is over, and never all rows on the same day.</li>
</ul>
<h2>For your garden, too</h2>
<p>Sachets for five square metres are free at the <a href="page:services">citizens’ desk</a>. There is nothing to do but leave the lawn mower in the shed for a while.</p>
<blockquote><p>“The hardest part is not to grow impatient while watching,” says Anna-Lena Traubinger. “In its first year a flower meadow often looks like waste ground.”</p></blockquote>`,
    },
  },
  {
    key: 'council-budget',
    type: 'Gemeinderat',
    when: { latest: '12-12' },
    status: 'published',
    picture: 'panorama-winter',
    tags: ['Gemeinderat', 'Finanzen'],
    de: {
      title: 'Voranschlag: 5,9 Millionen für das kommende Jahr',
      teaser:
        'Mehr für die Schule, weniger für den Strom, keine neuen Schulden. So verteilt der Gemeinderat das Geld.',
      text: `<p class="lead">Mit 18 gegen drei Stimmen hat der Gemeinderat den Voranschlag für das kommende Jahr beschlossen. Er kommt ohne neue Darlehen aus.</p>
<h2>Wofür mehr ausgegeben wird</h2>
<ul>
<li>320.000 Euro fließen in die erste Etappe des Schulumbaus.</li>
<li>85.000 Euro kostet der Hochwasserschutz am Rebenbach, den Rest trägt das Land.</li>
<li>24.000 Euro sind für Obstbäume, Blühstreifen und Trinkbrunnen vorgesehen.</li>
</ul>
<h2>Wo gespart wird</h2>
<p>Seit alle Straßenlampen LED-Leuchten haben und auf drei Gemeindedächern Strom erzeugt wird, sinkt die Stromrechnung um 41.000 Euro. Das neue Löschfahrzeug ist bezahlt, auch das entlastet.</p>
<table>
<caption>Größte Vorhaben des Jahres</caption>
<thead><tr><th scope="col">Vorhaben</th><th scope="col">Gesamt</th><th scope="col">Anteil der Gemeinde</th></tr></thead>
<tbody>
<tr><th scope="row">Volksschule, Etappe 1</th><td>820.000 Euro</td><td>320.000 Euro</td></tr>
<tr><th scope="row">Hochwasserschutz Rebenbach</th><td>540.000 Euro</td><td>85.000 Euro</td></tr>
<tr><th scope="row">Güterweg Obere Haid</th><td>96.000 Euro</td><td>48.000 Euro</td></tr>
</tbody>
</table>
<h2>Einwände der Minderheit</h2>
<p>Drei Mitglieder stimmten dagegen, weil ihnen der Radweg nach Kleinlagern fehlt. Finanzgemeinderat Gerald Mühlwander sagte zu, das Vorhaben im Frühjahr neu zu rechnen. Alle Zahlen finden Sie auf der Seite <a href="page:finances">Finanzen</a>.</p>`,
    },
    en: {
      title: 'Budget: 5.9 million for the coming year',
      teaser:
        'More for the school, less for electricity, no new debt. This is how the council divides the money.',
      text: `<p class="lead">With 18 votes to three the council has adopted the budget for the coming year. It needs no new loans.</p>
<h2>Where more will be spent</h2>
<ul>
<li>320,000 euros go into the first stage of the school conversion.</li>
<li>85,000 euros is our share of flood protection on the Rebenbach; the province bears the rest.</li>
<li>24,000 euros are set aside for fruit trees, flower strips and drinking fountains.</li>
</ul>
<h2>Where money is saved</h2>
<p>All street lamps now have LEDs and three municipal roofs produce electricity, so the power bill falls by 41,000 euros. The new fire engine is paid for, which is a relief as well.</p>
<table>
<caption>Largest projects of the year</caption>
<thead><tr><th scope="col">Project</th><th scope="col">Total</th><th scope="col">Our share</th></tr></thead>
<tbody>
<tr><th scope="row">Primary school, stage 1</th><td>820,000 euros</td><td>320,000 euros</td></tr>
<tr><th scope="row">Flood protection, Rebenbach</th><td>540,000 euros</td><td>85,000 euros</td></tr>
<tr><th scope="row">Farm track Obere Haid</th><td>96,000 euros</td><td>48,000 euros</td></tr>
</tbody>
</table>
<h2>Objections of the minority</h2>
<p>Three members voted against because the cycle path to Kleinlagern is missing. Gerald Mühlwander, in charge of finance, promised to recalculate it in spring. All figures are on the <a href="page:finances">finances</a> page.</p>`,
    },
  },
]
