import type { Page } from './shapes.ts'

export const winePages: Page[] = [
  {
    key: 'wine',
    view: 'linknodeview',
    order: 30,
    showInMenu: true,
    picture: 'hills-summer',
    de: {
      title: 'Wein und Genuss',
      linktext: 'Wein & Genuss',
      slug: 'wein-genuss',
      metaDescription: 'Weinbau, Heurige, Kellergasse und Ab-Hof-Verkauf in Rebenau.',
      text: `<p class="lead">Auf 412 Hektar wächst rund um Rebenau Wein, auf mehr als der Hälfte davon Grüner Veltliner. Wo er gekeltert, ausgeschenkt und verkauft wird, lesen Sie hier.</p>
<p>Am besten lernt man ihn zu Fuß kennen: vom Hauptplatz durch die <a href="page:cellar-lane">Kellergasse</a> auf den Lerchenberg und zum nächsten offenen <a href="page:taverns">Heurigen</a>.</p>`,
    },
    en: {
      title: 'Wine and food',
      linktext: 'Wine & food',
      slug: 'wine-food',
      metaDescription: 'Viticulture, wine taverns, cellar lane and farm shops in Rebenau.',
      text: `<p class="lead">Vines grow on 412 hectares around Rebenau, and more than half of them are Grüner Veltliner. Here you can read where the wine is made, poured and sold.</p>
<p>The best way to get to know it is on foot: from Hauptplatz through the <a href="page:cellar-lane">cellar lane</a> up the Lerchenberg and on to the next open <a href="page:taverns">tavern</a>.</p>`,
    },
  },
  {
    key: 'viticulture',
    parent: 'wine',
    view: 'contentview',
    order: 10,
    showInMenu: true,
    picture: 'grapes-white',
    de: {
      title: 'Weinbau',
      linktext: 'Weinbau',
      slug: 'weinbau',
      metaDescription: 'Rieden, Sorten und Betriebe: der Weinbau in Rebenau in Zahlen und Geschmäckern.',
      text: `<p class="lead">37 Betriebe leben vom Wein, ganz oder zum Teil. Der Löss speichert Wasser für trockene Sommer, die kühlen Nächte im September bewahren die Säure.</p>
<h2>Vier Rieden, vier Handschriften</h2>
<table>
<caption>Die bekanntesten Rieden von Rebenau</caption>
<thead><tr><th scope="col">Riede</th><th scope="col">Boden</th><th scope="col">Typisch dafür</th></tr></thead>
<tbody>
<tr><th scope="row">Lerchenberg</th><td>tiefgründiger Löss</td><td>Grüner Veltliner mit Pfefferl und weißem Kernobst</td></tr>
<tr><th scope="row">Steinlüss</th><td>Schotter über Kalk</td><td>Riesling, straff und hell</td></tr>
<tr><th scope="row">Obere Haid</th><td>Lehm mit Kiesel</td><td>Weißburgunder, ruhig und nussig</td></tr>
<tr><th scope="row">Sonnleiten</th><td>sandiger Löss, Südhang</td><td>Zweigelt und Blauer Portugieser</td></tr>
</tbody>
</table>
<h2>Das Jahr im Weingarten</h2>
<ul>
<li><strong>Jänner bis März:</strong> Rebschnitt, bei trockener Kälte und mit warmen Handschuhen</li>
<li><strong>April bis Juni:</strong> Austrieb, Blüte und das Bangen vor dem Spätfrost</li>
<li><strong>Juli und August:</strong> Laubarbeit, damit die Trauben Sonne und Luft bekommen</li>
<li><strong>September und Oktober:</strong> Lese, zum guten Teil noch mit der Hand</li>
<li><strong>November:</strong> Segnung des Jungweins in der Pfarrkirche</li>
</ul>
<h2>Naturnah arbeiten</h2>
<p>Zwei Drittel der Flächen sind begrünt, vierzehn Betriebe arbeiten biologisch. Zwischen den Zeilen blühen Phacelia und Klee, in den Böschungen nistet der Bienenfresser. Wie die Gemeinde das unterstützt, steht unter <a href="news:flower-strips">Aktuelles</a>.</p>`,
    },
    en: {
      title: 'Viticulture',
      linktext: 'Viticulture',
      slug: 'viticulture',
      metaDescription: 'Vineyard sites, grapes and growers: Rebenau’s wine in figures and flavours.',
      text: `<p class="lead">37 estates live on wine, wholly or in part. The loess stores water for dry summers, and the cool nights of September preserve the acidity.</p>
<h2>Four sites, four signatures</h2>
<table>
<caption>The best-known vineyard sites of Rebenau</caption>
<thead><tr><th scope="col">Site</th><th scope="col">Soil</th><th scope="col">Known for</th></tr></thead>
<tbody>
<tr><th scope="row">Lerchenberg</th><td>deep loess</td><td>Grüner Veltliner with white pepper, apple and pear</td></tr>
<tr><th scope="row">Steinlüss</th><td>gravel over limestone</td><td>Riesling, taut and bright</td></tr>
<tr><th scope="row">Obere Haid</th><td>loam with pebbles</td><td>Pinot Blanc, calm and nutty</td></tr>
<tr><th scope="row">Sonnleiten</th><td>sandy loess, facing south</td><td>Zweigelt and Blauer Portugieser</td></tr>
</tbody>
</table>
<h2>The year in the vineyard</h2>
<ul>
<li><strong>January to March:</strong> pruning, in dry cold and warm gloves</li>
<li><strong>April to June:</strong> budding, flowering and the fear of late frost</li>
<li><strong>July and August:</strong> leaf work, so that the grapes get sun and air</li>
<li><strong>September and October:</strong> harvest, much of it still by hand</li>
<li><strong>November:</strong> blessing of the young wine in the parish church</li>
</ul>
<h2>Working with nature</h2>
<p>Two thirds of the vineyards are greened over, fourteen estates are organic. Phacelia and clover flower between the rows, and bee-eaters nest in the banks. How the municipality supports this is told in the <a href="news:flower-strips">news</a>.</p>`,
    },
  },
  {
    key: 'taverns',
    parent: 'wine',
    view: 'contentview',
    order: 20,
    showInMenu: true,
    picture: 'tavern-table',
    tags: ['heurigen'],
    de: {
      title: 'Heurige',
      linktext: 'Heurige',
      slug: 'heurige',
      metaDescription: 'Acht Heurige in Rebenau: wer wann ausg’steckt hat, was es gibt und wie man hinkommt.',
      text: `<p class="lead">Hängt der Föhrenbusch über dem Tor, ist ausg’steckt. Acht Heurige wechseln sich so ab, dass an fast jedem Tag im Jahr mindestens einer offen hat.</p>
<h2>Wer heute ausg’steckt hat</h2>
<p>Die Antwort für heute steht oben auf der Startseite, alle Termine finden Sie am Ende dieser Seite. Wer Nachrichten zum Thema „Heurige“ bestellt, bekommt am ersten Tag einer Ausschank Bescheid. Den <a href="download:tavern-calendar">Heurigenkalender</a> gibt es auch auf Papier.</p>
<h2>Was auf den Tisch kommt</h2>
<p>Beim Heurigen wird nur ausgeschenkt, was im eigenen Weingarten gewachsen ist. Dazu gibt es kalte Speisen: Bratlfett- und Liptauerbrote, Geselchtes, Blunzn, Käse, Essiggurkerl und am Wochenende Mehlspeisen. Ein Achtel Veltliner kostet je nach Betrieb zwischen 2,20 und 2,80 Euro.</p>
<blockquote><p>„Beim Heurigen sitzt man nicht gegenüber, man sitzt beieinander.“</p></blockquote>
<h2>Gut zu wissen</h2>
<ul>
<li>Die meisten Heurigen haben von 15 bis 23 Uhr geöffnet, am Sonntag manche ab 11 Uhr.</li>
<li>Größere Runden rufen bitte vorher an, besonders bei Schlechtwetter.</li>
<li>Hunde an der Leine sind im Garten überall willkommen.</li>
<li>Nach Hause bringt Sie bis 19 Uhr das Rebenau-Taxi, am Samstag bis kurz vor Mitternacht die <a href="page:mobility">Linie 299</a>.</li>
</ul>`,
    },
    en: {
      title: 'Wine taverns',
      linktext: 'Wine taverns',
      slug: 'wine-taverns',
      metaDescription: 'Eight wine taverns in Rebenau: who is open when, what there is and how to get there.',
      text: `<p class="lead">When a bunch of pine twigs hangs above the gate, the tavern is open. Eight growers take turns so that on almost every day of the year at least one of them pours.</p>
<h2>Who is open today</h2>
<p>The answer for today is at the top of the home page, all dates are linked at the end of this page. If you order messages on taverns, you hear from us on the first day of each opening. The <a href="download:tavern-calendar">tavern calendar</a> also exists on paper.</p>
<h2>What is served</h2>
<p>A Heuriger may only pour what grew in its own vineyard. There is cold food with it: bread with dripping or Liptauer cheese spread, smoked pork, black pudding, cheese, gherkins, and cakes at weekends. A glass of Veltliner (an eighth of a litre) costs between 2.20 and 2.80 euros.</p>
<blockquote><p>“At a Heuriger you do not sit opposite each other, you sit together.”</p></blockquote>
<h2>Good to know</h2>
<ul>
<li>Most taverns are open from 3 to 11 p.m., some of them from 11 a.m. on Sundays.</li>
<li>Larger parties please call ahead, especially in bad weather.</li>
<li>Dogs on a lead are welcome in every garden.</li>
<li>The Rebenau taxi takes you home until 7 p.m., and on Saturdays <a href="page:mobility">line 299</a> runs until shortly before midnight.</li>
</ul>`,
    },
  },
  {
    key: 'cellar-lane',
    parent: 'wine',
    view: 'contentview',
    order: 30,
    showInMenu: true,
    picture: 'cellar-lane',
    de: {
      title: 'Kellergasse Lerchenberg',
      linktext: 'Kellergasse',
      slug: 'kellergasse',
      metaDescription:
        '64 Presshäuser, ein Hohlweg und Führungen mit Kellerlicht: die Kellergasse am Lerchenberg.',
      text: `<p class="lead">64 Presshäuser stehen am Lerchenberg, keines wie das andere. Hier hat nie jemand gewohnt: Das Dorf ohne Rauchfang gehört ganz dem Wein.</p>
<h2>Wie ein Presshaus gebaut ist</h2>
<p>Vorne steht das gemauerte Presshaus mit der Tür für das Fuhrwerk und einem kleinen Fenster, durch das früher die Trauben geschüttet wurden. Dahinter führt die Kellerröhre bis zu vierzig Meter in den Löss. Kleine Dampflöcher in der Decke lassen die Gärgase entweichen.</p>
<figure><img src="drawing:cellar-barrels" alt="Gewölbter Keller mit zwei Reihen Holzfässern und einer Kerze auf einem Fass"><figcaption>Das Licht einer Kerze diente früher als Warnung: Ging es aus, musste man hinaus.</figcaption></figure>
<h2>Führungen</h2>
<p>Von April bis Oktober zeigen Kellergassenführerinnen jeden Samstag um 16 Uhr drei Keller. Treffpunkt ist die alte Brückenwaage am Fuß der Gasse. Die Runde dauert eineinhalb Stunden, kostet zwölf Euro und schließt zwei Kostproben ein. Kinder gehen gratis mit und bekommen Traubensaft.</p>
<h2>Rücksicht</h2>
<ul>
<li>Der Hohlweg ist für Autos gesperrt; bitte parken Sie bei der Brückenwaage.</li>
<li>Die Lösswände sind weich. Bitte nicht hineinritzen, darin wohnen Wildbienen.</li>
<li>Wer sein Presshaus erneuern möchte, bekommt im <a href="page:building">Bauamt</a> Rat und Förderung.</li>
</ul>
<p><a class="button" href="page:events">Nächste Führungen ansehen</a></p>`,
    },
    en: {
      title: 'Lerchenberg cellar lane',
      linktext: 'Cellar lane',
      slug: 'cellar-lane',
      metaDescription:
        '64 press houses, a sunken lane and tours by candlelight: the cellar lane on the Lerchenberg.',
      text: `<p class="lead">64 press houses stand on the Lerchenberg, no two alike. Nobody has ever lived here: the village without chimneys belongs to wine alone.</p>
<h2>How a press house is built</h2>
<p>In front stands the brick press house with its door for the cart and a small window through which the grapes used to be poured. Behind it the cellar runs up to forty metres into the loess. Little vents in the ceiling let the fermentation gases escape.</p>
<figure><img src="drawing:cellar-barrels" alt="Vaulted cellar with two rows of wooden barrels and a candle on one of them"><figcaption>A candle used to be the warning: when it went out, you had to leave.</figcaption></figure>
<h2>Guided tours</h2>
<p>From April to October, every Saturday at 4 p.m., local guides show three cellars. The meeting point is the old weighbridge at the foot of the lane. The tour takes an hour and a half, costs twelve euros and includes two tastings. Children come along for free and get grape juice.</p>
<h2>Please be considerate</h2>
<ul>
<li>The sunken lane is closed to cars; please park at the weighbridge.</li>
<li>The loess walls are soft. Please do not carve them, wild bees live inside.</li>
<li>If you would like to restore your press house, the <a href="page:building">building office</a> offers advice and a grant.</li>
</ul>
<p><a class="button" href="page:events">See the next tours</a></p>`,
    },
  },
  {
    key: 'farm-shops',
    parent: 'wine',
    view: 'contentview',
    order: 40,
    showInMenu: true,
    picture: 'wine-bottles',
    de: {
      title: 'Ab-Hof-Verkauf',
      linktext: 'Ab-Hof-Verkauf',
      slug: 'ab-hof',
      metaDescription: 'Wein, Honig, Erdäpfel, Kürbiskernöl: wo Sie in Rebenau direkt beim Bauern einkaufen.',
      text: `<p class="lead">Was hier wächst, wird auch hier verkauft: an der Hoftür, im Selbstbedienungshäuschen oder am Donnerstag auf dem Wochenmarkt.</p>
<table>
<caption>Direkt vom Hof</caption>
<thead><tr><th scope="col">Betrieb</th><th scope="col">Angebot</th><th scope="col">Zeiten</th></tr></thead>
<tbody>
<tr><th scope="row">Weingut Weidgasser, Kellergasse 12</th><td>Veltliner, Riesling, Sekt</td><td>Freitag 14 bis 18, Samstag 9 bis 12 Uhr</td></tr>
<tr><th scope="row">Biohof Traubinger, Mittergrub 31</th><td>Erdäpfel, Linsen, Kürbiskernöl</td><td>Selbstbedienung, täglich 6 bis 21 Uhr</td></tr>
<tr><th scope="row">Imkerei Immendorfer, Kirchsteig 8</th><td>Akazien-, Linden- und Sonnenblumenhonig</td><td>nach Anruf</td></tr>
<tr><th scope="row">Ziegenhof Sandweger, Kleinlagern 5</th><td>Frischkäse, Joghurt, Kitzfleisch zu Ostern</td><td>Mittwoch und Samstag 9 bis 12 Uhr</td></tr>
<tr><th scope="row">Marillenhof Haslbrunner, Feldgasse 40</th><td>Marillen, Marmelade, Nektar</td><td>Juli täglich, sonst Samstag Vormittag</td></tr>
</tbody>
</table>
<h2>Wochenmarkt</h2>
<p>Jeden Donnerstag von 8 bis 13 Uhr stehen zwölf Stände vor der Kirche, bei jedem Wetter. Im Juli und August beginnt der Markt schon um 7 Uhr.</p>
<figure><img src="drawing:market-stalls" alt="Marktstände mit gestreiften Dächern und Kisten voller Gemüse vor der Kirche"><figcaption>Am Markttag gilt auf dem Hauptplatz Parkverbot bis 14 Uhr.</figcaption></figure>
<p>Sie möchten selbst verkaufen? Ein Standplatz kostet sechs Euro für den Tag. Melden Sie sich bei Petra Sonnwender im <a href="page:services">Bürgerservice</a>.</p>`,
    },
    en: {
      title: 'Farm shops',
      linktext: 'Farm shops',
      slug: 'farm-shops',
      metaDescription:
        'Wine, honey, potatoes, pumpkin seed oil: where to buy straight from the farm in Rebenau.',
      text: `<p class="lead">What grows here is also sold here: at the farm door, in a self-service hut or on Thursdays at the weekly market.</p>
<table>
<caption>Straight from the farm</caption>
<thead><tr><th scope="col">Farm</th><th scope="col">Produce</th><th scope="col">Hours</th></tr></thead>
<tbody>
<tr><th scope="row">Weingut Weidgasser, Kellergasse 12</th><td>Veltliner, Riesling, sparkling wine</td><td>Friday 2 to 6 p.m., Saturday 9 a.m. to noon</td></tr>
<tr><th scope="row">Biohof Traubinger, Mittergrub 31</th><td>potatoes, lentils, pumpkin seed oil</td><td>self-service, daily 6 a.m. to 9 p.m.</td></tr>
<tr><th scope="row">Imkerei Immendorfer, Kirchsteig 8</th><td>acacia, lime-blossom and sunflower honey</td><td>by phone</td></tr>
<tr><th scope="row">Ziegenhof Sandweger, Kleinlagern 5</th><td>cream cheese, yoghurt, kid at Easter</td><td>Wednesday and Saturday 9 a.m. to noon</td></tr>
<tr><th scope="row">Marillenhof Haslbrunner, Feldgasse 40</th><td>apricots, jam, nectar</td><td>daily in July, otherwise Saturday morning</td></tr>
</tbody>
</table>
<h2>Weekly market</h2>
<p>Every Thursday from 8 a.m. to 1 p.m. twelve stalls stand in front of the church, whatever the weather. In July and August the market opens at 7 a.m.</p>
<figure><img src="drawing:market-stalls" alt="Market stalls with striped roofs and crates of vegetables in front of the church"><figcaption>On market days there is no parking on Hauptplatz until 2 p.m.</figcaption></figure>
<p>Would you like to sell something yourself? A pitch costs six euros a day. Ask Petra Sonnwender at the <a href="page:services">citizens’ desk</a>.</p>`,
    },
  },
]
