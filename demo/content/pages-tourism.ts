import type { Page } from './shapes.ts'

export const tourismPages: Page[] = [
  {
    key: 'tourism',
    view: 'linknodeview',
    order: 40,
    showInMenu: true,
    picture: 'panorama-summer',
    de: {
      title: 'Tourismus',
      linktext: 'Tourismus',
      slug: 'tourismus',
      metaDescription: 'Wandern, Rad fahren, übernachten, baden und staunen in Rebenau.',
      text: `<p class="lead">Sanfte Hügel, weite Sicht und am Ende des Weges ein gedeckter Tisch: Rebenau ist ein Ort für langsame Tage.</p>
<p>Von Wien sind es mit Bahn und Bus gut eineinviertel Stunden. Prospekte, Radkarten und Auskunft bekommen Sie im <a href="page:office">Amtshaus</a> und am Wochenende im <a href="page:museum">Museum</a>.</p>`,
    },
    en: {
      title: 'Visiting',
      linktext: 'Visiting',
      slug: 'visiting',
      metaDescription: 'Walking, cycling, staying, swimming and discovering in Rebenau.',
      text: `<p class="lead">Gentle hills, a wide view and a laid table at the end of the way: Rebenau is a place for slow days.</p>
<p>By train and bus it is a good hour and a quarter from Vienna. Brochures, cycling maps and information are available at the <a href="page:office">town hall</a> and at weekends in the <a href="page:museum">museum</a>.</p>`,
    },
  },
  {
    key: 'hiking-cycling',
    parent: 'tourism',
    view: 'contentview',
    order: 10,
    showInMenu: true,
    picture: 'cyclists',
    de: {
      title: 'Wandern und Radfahren',
      linktext: 'Wandern & Radfahren',
      slug: 'wandern-radfahren',
      metaDescription:
        'Drei Wanderwege und zwei Radrunden ab dem Hauptplatz Rebenau, mit Länge, Höhenmetern und Einkehr.',
      text: `<p class="lead">Alle Wege beginnen bei der Tafel am Hauptplatz und führen im Kreis. Man kann sich also kaum verirren und schon gar nicht verhungern.</p>
<table>
<caption>Markierte Runden</caption>
<thead><tr><th scope="col">Weg</th><th scope="col">Länge</th><th scope="col">Anstieg</th><th scope="col">Dauer</th></tr></thead>
<tbody>
<tr><th scope="row">Lerchenbergrunde, zu Fuß</th><td>6,4 km</td><td>120 m</td><td>2 Stunden</td></tr>
<tr><th scope="row">Marterlweg nach Kirchsteig, zu Fuß</th><td>9,8 km</td><td>160 m</td><td>3 Stunden</td></tr>
<tr><th scope="row">Waldlehrpfad Eichleiten, kinderwagentauglich</th><td>2,1 km</td><td>20 m</td><td>45 Minuten</td></tr>
<tr><th scope="row">Vier-Dörfer-Runde, mit dem Rad</th><td>24 km</td><td>210 m</td><td>2 Stunden</td></tr>
<tr><th scope="row">Rebenbachradweg zum Badeteich, mit dem Rad</th><td>7,5 km</td><td>15 m</td><td>30 Minuten</td></tr>
</tbody>
</table>
<h2>Die Lerchenbergrunde</h2>
<p>Vom Hauptplatz geht es durch die <a href="page:cellar-lane">Kellergasse</a> und den Hohlweg hinauf zur Warte. Bei klarer Sicht sieht man im Süden den Schneeberg und im Norden die Pollauer Berge. Zurück führt der Weg zwischen den Zeilen der Riede Steinlüss. Trinkwasser gibt es an der Brückenwaage und bei der Warte.</p>
<figure><img src="drawing:forest-trail" alt="Waldweg zwischen hohen Eichen, Licht fällt schräg durch die Stämme"><figcaption>Auf dem Waldlehrpfad erklären zwölf Stationen, wer in der Eichleiten wohnt.</figcaption></figure>
<h2>Mit Rücksicht unterwegs</h2>
<ul>
<li>In der Lesezeit fahren Traktoren auf den Güterwegen. Bitte machen Sie Platz, es ist ihr Arbeitsplatz.</li>
<li>Trauben sind kein Wegproviant; beim Heurigen gibt es welche.</li>
<li>Von März bis Juni gehören Hunde wegen der Bodenbrüter an die Leine.</li>
</ul>
<p>Die <a href="download:map-hiking">Wanderkarte</a> und die <a href="download:map-cycling">Radkarte</a> können Sie herunterladen.</p>`,
    },
    en: {
      title: 'Walking and cycling',
      linktext: 'Walking & cycling',
      slug: 'walking-cycling',
      metaDescription:
        'Three walks and two cycle rides from Rebenau’s main square, with length, ascent and places to eat.',
      text: `<p class="lead">All routes start at the board on Hauptplatz and lead round in a loop. It is hard to get lost and harder still to go hungry.</p>
<table>
<caption>Waymarked loops</caption>
<thead><tr><th scope="col">Route</th><th scope="col">Length</th><th scope="col">Ascent</th><th scope="col">Time</th></tr></thead>
<tbody>
<tr><th scope="row">Lerchenberg loop, on foot</th><td>6.4 km</td><td>120 m</td><td>2 hours</td></tr>
<tr><th scope="row">Shrine trail to Kirchsteig, on foot</th><td>9.8 km</td><td>160 m</td><td>3 hours</td></tr>
<tr><th scope="row">Eichleiten forest trail, fit for prams</th><td>2.1 km</td><td>20 m</td><td>45 minutes</td></tr>
<tr><th scope="row">Four villages ride, by bicycle</th><td>24 km</td><td>210 m</td><td>2 hours</td></tr>
<tr><th scope="row">Rebenbach path to the swimming lake, by bicycle</th><td>7.5 km</td><td>15 m</td><td>30 minutes</td></tr>
</tbody>
</table>
<h2>The Lerchenberg loop</h2>
<p>From Hauptplatz you walk through the <a href="page:cellar-lane">cellar lane</a> and the sunken path up to the lookout. On clear days you see the Schneeberg in the south and the Pollau hills in the north. The way back runs between the rows of the Steinlüss vineyard. There is drinking water at the weighbridge and at the lookout.</p>
<figure><img src="drawing:forest-trail" alt="Forest path between tall oaks, light slanting through the trunks"><figcaption>Twelve stations along the forest trail explain who lives in the Eichleiten.</figcaption></figure>
<h2>Being considerate</h2>
<ul>
<li>At harvest time tractors use the farm tracks. Please make way, it is their place of work.</li>
<li>Grapes are not provisions for the road; the taverns serve them.</li>
<li>From March to June dogs must be on a lead because of ground-nesting birds.</li>
</ul>
<p>You can download the <a href="download:map-hiking">walking map</a> and the <a href="download:map-cycling">cycling map</a>.</p>`,
    },
  },
  {
    key: 'lodging',
    parent: 'tourism',
    view: 'contentview',
    order: 20,
    showInMenu: true,
    picture: 'guest-room',
    de: {
      title: 'Unterkünfte',
      linktext: 'Unterkünfte',
      slug: 'unterkuenfte',
      metaDescription: 'Winzerzimmer, Gasthof, Kellerstöckl und Stellplätze: übernachten in Rebenau.',
      text: `<p class="lead">Rebenau hat 94 Gästebetten und keines davon weiter als zehn Gehminuten vom nächsten Weinglas entfernt.</p>
<h2>Gasthof und Zimmer</h2>
<table>
<caption>Betriebe mit Preisen je Person und Nacht, Frühstück inbegriffen</caption>
<thead><tr><th scope="col">Haus</th><th scope="col">Betten</th><th scope="col">Preis ab</th><th scope="col">Telefon</th></tr></thead>
<tbody>
<tr><th scope="row">Gasthof zur Linde, Hauptplatz 6</th><td>28</td><td>58 Euro</td><td><a href="tel:+43299940106">02999 401 06</a></td></tr>
<tr><th scope="row">Winzerhof Presshauser, Kellergasse 3</th><td>16</td><td>54 Euro</td><td><a href="tel:+43299940203">02999 402 03</a></td></tr>
<tr><th scope="row">Pension Abendruh, Feldgasse 21</th><td>12</td><td>46 Euro</td><td><a href="tel:+43299940321">02999 403 21</a></td></tr>
<tr><th scope="row">Hof Sandweger, Kleinlagern 5</th><td>10</td><td>49 Euro</td><td><a href="tel:+43299940405">02999 404 05</a></td></tr>
</tbody>
</table>
<h2>Schlafen im Presshaus</h2>
<p>Fünf Presshäuser am Lerchenberg sind zu Kellerstöckln für zwei bis vier Personen ausgebaut. Unten steht die alte Presse, oben das Bett unter dem Dachfenster. Das Frühstück kommt im Korb.</p>
<h2>Wohnmobil und Zelt</h2>
<p>Am Badeteich gibt es zwölf Stellplätze mit Strom und Wasser, 18 Euro die Nacht, zu bezahlen am Automaten. Für Zelte ist die Obstwiese daneben reserviert. Duschen und Waschbecken sind von Mai bis September geöffnet.</p>
<h2>Nächtigungstaxe</h2>
<p>Gäste ab 15 Jahren zahlen 2,50 Euro je Nacht. Das Geld fließt in Wege, Bänke und Wegweiser. Vermieterinnen und Vermieter finden das <a href="download:form-guest-registration">Meldeblatt</a> bei den Downloads.</p>`,
    },
    en: {
      title: 'Places to stay',
      linktext: 'Places to stay',
      slug: 'places-to-stay',
      metaDescription:
        'Winegrowers’ rooms, inn, press house cottages and pitches: where to sleep in Rebenau.',
      text: `<p class="lead">Rebenau has 94 beds for guests, none of them more than ten minutes’ walk from the nearest glass of wine.</p>
<h2>Inn and rooms</h2>
<table>
<caption>Houses with prices per person and night, breakfast included</caption>
<thead><tr><th scope="col">House</th><th scope="col">Beds</th><th scope="col">From</th><th scope="col">Phone</th></tr></thead>
<tbody>
<tr><th scope="row">Gasthof zur Linde, Hauptplatz 6</th><td>28</td><td>58 euros</td><td><a href="tel:+43299940106">+43 2999 401 06</a></td></tr>
<tr><th scope="row">Winzerhof Presshauser, Kellergasse 3</th><td>16</td><td>54 euros</td><td><a href="tel:+43299940203">+43 2999 402 03</a></td></tr>
<tr><th scope="row">Pension Abendruh, Feldgasse 21</th><td>12</td><td>46 euros</td><td><a href="tel:+43299940321">+43 2999 403 21</a></td></tr>
<tr><th scope="row">Hof Sandweger, Kleinlagern 5</th><td>10</td><td>49 euros</td><td><a href="tel:+43299940405">+43 2999 404 05</a></td></tr>
</tbody>
</table>
<h2>Sleeping in a press house</h2>
<p>Five press houses on the Lerchenberg have been converted into cottages for two to four people. Downstairs stands the old press, upstairs the bed beneath the roof window. Breakfast comes in a basket.</p>
<h2>Camper van and tent</h2>
<p>At the swimming lake there are twelve pitches with electricity and water, 18 euros a night, to be paid at the machine. The orchard beside them is reserved for tents. Showers and washbasins are open from May to September.</p>
<h2>Visitors’ tax</h2>
<p>Guests of 15 and older pay 2.50 euros a night. The money goes into paths, benches and signposts. Hosts find the <a href="download:form-guest-registration">registration sheet</a> among the downloads (in German).</p>`,
    },
  },
  {
    key: 'museum',
    parent: 'tourism',
    view: 'contentview',
    order: 30,
    showInMenu: true,
    picture: 'wine-press',
    de: {
      title: 'Weinbaumuseum',
      linktext: 'Museum',
      slug: 'museum',
      metaDescription:
        'Die Baumpresse von 1741, die Schulchronik und der Duft von Most: das Weinbaumuseum Rebenau.',
      text: `<p class="lead">Im alten Zehentkeller zeigt das Museum, wie aus Trauben Wein und aus Wein ein Ort wurde. Das größte Stück ist eine Baumpresse von 1741, die jeden Oktober einmal wirklich presst.</p>
<h2>Was Sie sehen</h2>
<ul>
<li>die neun Meter lange Baumpresse aus einem einzigen Eichenstamm</li>
<li>eine Küferwerkstatt mit 140 Werkzeugen, von denen man zwanzig in die Hand nehmen darf</li>
<li>Duftstationen: Quitte, Pfeffer, Honig, nasser Stein</li>
<li>die Klassenfotos der Volksschule von 1898 bis heute</li>
</ul>
<h2>Öffnungszeiten und Eintritt</h2>
<table>
<caption>Offen von 1. April bis 31. Oktober</caption>
<thead><tr><th scope="col">Tag</th><th scope="col">Zeit</th></tr></thead>
<tbody>
<tr><th scope="row">Freitag</th><td>14 bis 18 Uhr</td></tr>
<tr><th scope="row">Samstag, Sonntag und Feiertag</th><td>10 bis 12 und 14 bis 18 Uhr</td></tr>
</tbody>
</table>
<p>Erwachsene zahlen fünf Euro, Kinder und Jugendliche bis 18 nichts. Gruppen ab acht Personen führt Kustodin Hermine Altschach auf Anfrage auch im Winter: <a href="mailto:museum@rebenau.example">museum@rebenau.example</a>.</p>
<h2>Ohne Stufen</h2>
<p>Das Erdgeschoß ist stufenlos zugänglich, in den Keller führen 22 Stufen. Wer sie nicht gehen kann, sieht unten Gefilmtes oben auf einem großen Bildschirm mit Untertiteln.</p>`,
    },
    en: {
      title: 'Wine museum',
      linktext: 'Museum',
      slug: 'museum',
      metaDescription:
        'The beam press of 1741, the school chronicle and the scent of must: Rebenau’s wine museum.',
      text: `<p class="lead">In the old tithe cellar the museum shows how grapes became wine and wine made a town. The largest piece is a beam press of 1741, which once every October still presses for real.</p>
<h2>What you will see</h2>
<ul>
<li>the beam press, nine metres long and cut from a single oak</li>
<li>a cooper’s workshop with 140 tools, twenty of which you may pick up</li>
<li>scent stations: quince, pepper, honey, wet stone</li>
<li>class photographs of the primary school from 1898 to the present</li>
</ul>
<h2>Hours and admission</h2>
<table>
<caption>Open from 1 April to 31 October</caption>
<thead><tr><th scope="col">Day</th><th scope="col">Time</th></tr></thead>
<tbody>
<tr><th scope="row">Friday</th><td>2 to 6 p.m.</td></tr>
<tr><th scope="row">Saturday, Sunday and public holidays</th><td>10 a.m. to noon and 2 to 6 p.m.</td></tr>
</tbody>
</table>
<p>Adults pay five euros, children and young people up to 18 nothing. On request curator Hermine Altschach guides groups of eight or more, in winter too: <a href="mailto:museum@rebenau.example">museum@rebenau.example</a>.</p>
<h2>Without steps</h2>
<p>The ground floor has step-free access; 22 steps lead to the cellar. Those who cannot walk them see the cellar on a large screen upstairs, with subtitles.</p>`,
    },
  },
  {
    key: 'lake',
    parent: 'tourism',
    view: 'contentview',
    order: 40,
    showInMenu: true,
    picture: 'lake',
    de: {
      title: 'Badeteich',
      linktext: 'Badeteich',
      slug: 'badeteich',
      metaDescription: 'Baden ohne Chlor: Öffnungszeiten, Preise und Wasserqualität des Badeteichs Rebenau.',
      text: `<p class="lead">Aus der alten Lehmgrube ist ein Badeteich geworden: 1,6 Hektar Wasser, zwei Stege, Schilf am Ostufer und eine Liegewiese unter Kirschbäumen.</p>
<h2>Saison und Preise</h2>
<p>Der Teich ist von Mitte Mai bis Mitte September täglich von 9 bis 20 Uhr geöffnet. Bei Schlechtwetter bleibt das Buffet geschlossen, schwimmen darf man trotzdem.</p>
<table>
<caption>Eintritt</caption>
<thead><tr><th scope="col">Karte</th><th scope="col">Tag</th><th scope="col">Saison</th></tr></thead>
<tbody>
<tr><th scope="row">Erwachsene</th><td>4,50 Euro</td><td>48 Euro</td></tr>
<tr><th scope="row">Kinder von 6 bis 15</th><td>2 Euro</td><td>20 Euro</td></tr>
<tr><th scope="row">Familie</th><td>9 Euro</td><td>86 Euro</td></tr>
<tr><th scope="row">Ab 17 Uhr, alle</th><td>2 Euro</td><td>nicht erhältlich</td></tr>
</tbody>
</table>
<h2>Wasserqualität</h2>
<p>Das Wasser wird im Sommer alle zwei Wochen untersucht und war zuletzt ausgezeichnet. Pflanzen im Regenerationsbereich reinigen es ohne Chemie. Deshalb bitten wir, vor dem Schwimmen zu duschen und das Schilf in Ruhe zu lassen.</p>
<h2>Sicherheit und Zugang</h2>
<ul>
<li>An Wochenenden ist von 10 bis 18 Uhr ein Rettungsschwimmer im Dienst.</li>
<li>Der Kinderbereich ist 60 Zentimeter tief und mit einem Holzsteg abgegrenzt.</li>
<li>Ein Wasserrollstuhl steht bei der Kassa bereit, eine Rampe führt ins Wasser.</li>
</ul>`,
    },
    en: {
      title: 'Swimming lake',
      linktext: 'Swimming lake',
      slug: 'swimming-lake',
      metaDescription: 'Swimming without chlorine: hours, prices and water quality of Rebenau’s lake.',
      text: `<p class="lead">The old clay pit has become a swimming lake: 1.6 hectares of water, two jetties, reeds on the east bank and a lawn beneath cherry trees.</p>
<h2>Season and prices</h2>
<p>The lake is open daily from 9 a.m. to 8 p.m., from mid-May to mid-September. In bad weather the snack bar stays closed, but you may swim all the same.</p>
<table>
<caption>Admission</caption>
<thead><tr><th scope="col">Ticket</th><th scope="col">Day</th><th scope="col">Season</th></tr></thead>
<tbody>
<tr><th scope="row">Adults</th><td>4.50 euros</td><td>48 euros</td></tr>
<tr><th scope="row">Children from 6 to 15</th><td>2 euros</td><td>20 euros</td></tr>
<tr><th scope="row">Family</th><td>9 euros</td><td>86 euros</td></tr>
<tr><th scope="row">From 5 p.m., everyone</th><td>2 euros</td><td>not available</td></tr>
</tbody>
</table>
<h2>Water quality</h2>
<p>In summer the water is tested every two weeks; the latest result was excellent. Plants in the regeneration zone clean it without chemicals. That is why we ask you to shower before swimming and to leave the reeds in peace.</p>
<h2>Safety and access</h2>
<ul>
<li>At weekends a lifeguard is on duty from 10 a.m. to 6 p.m.</li>
<li>The children’s area is 60 centimetres deep and bounded by a wooden jetty.</li>
<li>A water wheelchair is kept at the ticket office, and a ramp leads into the lake.</li>
</ul>`,
    },
  },
]
