import type { News } from './shapes.ts'

/** News of culture, wine and customs. */
export const cultureNews: News[] = [
  {
    key: 'press-house-restored',
    type: 'Kultur',
    when: { daysAgo: 48 },
    status: 'published',
    picture: 'cellar-lane-evening',
    tags: ['Kellergasse', 'Denkmalpflege'],
    de: {
      title: 'Presshaus 23 hat wieder ein Dach',
      teaser: 'Zwölf Samstage, 31 Freiwillige, 4.200 alte Ziegel: Am Lerchenberg ist ein Kleinod gerettet.',
      text: `<p class="lead">Vor drei Jahren war der Dachstuhl von Presshaus 23 eingestürzt. Jetzt ist das kleine Haus mit der blauen Tür wieder dicht.</p>
<p>Die Besitzerin hat es dem Verein Weinbaumuseum auf dreißig Jahre überlassen. 31 Freiwillige haben an zwölf Samstagen Schutt getragen, Lehm gestampft und alte Tonziegel geputzt, die ein Abbruchhaus im Nachbarort gespendet hat. Den Kalkputz durften auch Kinder auftragen; man sieht es, und das ist Absicht.</p>
<p>Ab dem Frühjahr ist der Keller Teil der <a href="page:cellar-lane">Führungen</a>.</p>`,
    },
    en: {
      title: 'Press house 23 has a roof again',
      teaser: 'Twelve Saturdays, 31 volunteers, 4,200 old tiles: a gem on the Lerchenberg has been saved.',
      text: `<p class="lead">Three years ago the roof of press house 23 collapsed. Now the little house with the blue door is watertight again.</p>
<p>The owner has lent it to the museum society for thirty years. On twelve Saturdays 31 volunteers carried rubble, rammed clay and cleaned old tiles from a demolished house nearby. Children helped with the lime plaster; you can see it, and that is on purpose.</p>
<p>From spring the cellar will be part of the <a href="page:cellar-lane">guided tours</a>.</p>`,
    },
  },
  {
    key: 'library-opens',
    type: 'Kultur',
    when: { daysAgo: 61 },
    status: 'published',
    picture: 'library',
    tags: ['Bücherei'],
    de: {
      title: 'Bücherei im alten Postamt eröffnet',
      teaser:
        '6.300 Bücher, ein Lesesofa und der alte Schalter, an dem man jetzt Romane statt Briefmarken bekommt.',
      text: `<p class="lead">Wo bis vor sechs Jahren Pakete gewogen wurden, stehen jetzt Krimis. Die Gemeindebücherei ist ins alte Postamt übersiedelt.</p>
<p>Neun Ehrenamtliche halten sie am Dienstag von 16 bis 19 Uhr und am Samstag von 9 bis 12 Uhr offen. Die Jahreskarte kostet 15 Euro, Kinder lesen gratis. Es gibt Bücher in elf Sprachen, Tonies, Brettspiele und eine Ecke mit Heimatliteratur, die man nur hier findet.</p>
<p>Jeden ersten Samstag im Monat wird um 10 Uhr vorgelesen.</p>`,
    },
    en: {
      title: 'Library opens in the old post office',
      teaser: '6,300 books, a reading sofa and the old counter, where you now get novels instead of stamps.',
      text: `<p class="lead">Where parcels were weighed until six years ago there are now crime novels. The public library has moved into the old post office.</p>
<p>Nine volunteers keep it open on Tuesdays from 4 to 7 p.m. and on Saturdays from 9 a.m. to noon. A year’s ticket costs 15 euros, children read for free. There are books in eleven languages, audio figures, board games and a corner of local writing found nowhere else.</p>
<p>On the first Saturday of each month there is a story hour at 10 a.m.</p>`,
    },
  },
  {
    key: 'advent-market',
    type: 'Kultur',
    when: { latest: '11-19' },
    status: 'published',
    picture: 'market-square-advent',
    tags: ['Advent', 'Markt'],
    de: {
      title: 'Advent am Hauptplatz: klein, warm, ohne Lautsprecher',
      teaser:
        '16 Hütten, Turmbläser und ein Christbaum aus der Eichleiten. An drei Wochenenden wird der Platz zum Wohnzimmer.',
      text: `<p class="lead">Am ersten Adventwochenende öffnen vor der Kirche wieder 16 Holzhütten. Verkauft wird nur, was die Standler selbst gemacht haben.</p>
<p>Der Musikverein spielt jeden Samstag um 17 Uhr vom Kirchturm. In der Werkstatt der Volksschule können Kinder Kerzen ziehen, im Pfarrhof wird Punsch aus Rebenauer Traubensaft ausgeschenkt, mit und ohne Wein. Das Häferl kostet drei Euro Einsatz und ist jedes Jahr von einem anderen Kind bemalt.</p>
<p>Geöffnet ist Freitag bis Sonntag von 15 bis 20 Uhr. Der Erlös der Hütte Nummer sieben gehört dem Besuchsdienst.</p>`,
    },
    en: {
      title: 'Advent on the square: small, warm, no loudspeakers',
      teaser:
        '16 huts, brass from the tower and a tree from our own woods. For three weekends the square becomes a living room.',
      text: `<p class="lead">On the first weekend of Advent 16 wooden huts open in front of the church. Stallholders sell only what they have made themselves.</p>
<p>Every Saturday at 5 p.m. the band plays from the church tower. Children can dip candles in the school workshop, and the parsonage pours punch made of Rebenau grape juice, with or without wine. The mug, for a deposit of three euros, is painted by a different child each year.</p>
<p>Open Friday to Sunday from 3 to 8 p.m. The takings of hut number seven go to the visiting service.</p>`,
    },
  },
  {
    key: 'young-wine',
    type: 'Kultur',
    when: { latest: '11-11' },
    status: 'published',
    picture: 'cellar-barrels',
    tags: ['Wein', 'Brauchtum'],
    de: {
      title: 'Der Jungwein ist getauft',
      teaser: 'Zu Martini wurde der neue Jahrgang gesegnet. Taufpatin war heuer die Kapellmeisterin.',
      text: `<p class="lead">Punkt 17 Uhr wurde das erste Fass angeschlagen. Der neue Wein heißt, wie es der Brauch will, nach seiner Patin: „die Veronika“.</p>
<p>Kapellmeisterin Veronika Immendorfer wünschte ihm in Versen ein langes Leben und viele Freunde. Nach der Segnung in der Pfarrkirche zog die Gemeinde mit Laternen in die Kellergasse, wo vierzehn Betriebe ihre Türen öffneten.</p>
<p>Kenner loben den klaren Duft nach grünem Apfel. Alle anderen lobten vor allem das Martinigansl.</p>`,
    },
    en: {
      title: 'The young wine has been christened',
      teaser:
        'At Martinmas the new vintage was blessed. This year’s godmother was the conductor of the band.',
      text: `<p class="lead">At 5 p.m. sharp the first barrel was tapped. As custom has it, the new wine is named after its godmother: “Veronika”.</p>
<p>In verse, conductor Veronika Immendorfer wished it a long life and many friends. After the blessing in the parish church everyone walked by lantern light to the cellar lane, where fourteen growers opened their doors.</p>
<p>Connoisseurs praised the clear scent of green apple. Everyone else praised the roast goose.</p>`,
    },
  },
  {
    key: 'beam-press',
    type: 'Kultur',
    when: { latest: '10-06' },
    status: 'published',
    picture: 'wine-press',
    tags: ['Museum'],
    de: {
      title: 'Die Baumpresse hat wieder gepresst',
      teaser:
        'Einmal im Jahr wird das neun Meter lange Museumsstück zur Maschine. 400 Menschen haben zugesehen.',
      text: `<p class="lead">Vier Männer an der Spindel, ein Stein von 900 Kilo und ein Raunen, als der erste Most rinnt: Die Presse von 1741 arbeitet noch.</p>
<p>Gepresst wurden 600 Kilo Grüner Veltliner aus dem Schulweingarten. Kustodin Hermine Altschach erklärte jeden Handgriff, die Küfer des Vereins zogen nebenbei einen Reifen auf. Den Most durften alle gleich kosten, der Rest vergärt im Glasballon vor aller Augen.</p>
<p>Das <a href="page:museum">Museum</a> hat noch bis Ende Oktober geöffnet.</p>`,
    },
    en: {
      title: 'The beam press has pressed again',
      teaser: 'Once a year the nine-metre museum piece becomes a machine. 400 people came to watch.',
      text: `<p class="lead">Four men at the spindle, a stone of 900 kilos and a murmur when the first must runs: the press of 1741 still works.</p>
<p>600 kilos of Grüner Veltliner from the school vineyard were pressed. Curator Hermine Altschach explained every step, and the society’s coopers fitted a hoop on the side. Everyone tasted the must straight away; the rest ferments in a glass balloon for all to see.</p>
<p>The <a href="page:museum">museum</a> is open until the end of October.</p>`,
    },
  },
  {
    key: 'theatre',
    type: 'Kultur',
    when: { latest: '07-25' },
    status: 'published',
    picture: 'theatre',
    tags: ['Theater'],
    de: {
      title: 'Ausverkauft: Kellerlicht spielt im Pfarrstadel',
      teaser:
        'Zehn Abende, 1.400 Karten, kein Platz mehr frei. Für die Generalprobe gibt es noch Restkarten.',
      text: `<p class="lead">Mit einer Verwechslungskomödie rund um ein verschwundenes Weinfass feiert die Theatergruppe Kellerlicht ihr dreißigstes Stück.</p>
<p>Geschrieben hat es Regisseurin Sabine Hochlechner selbst, und mancher im Publikum wird sich wiedererkennen. Gespielt wird bei jedem Wetter: Bei Regen wandert das Publikum mit den Sesseln unter das Stadeldach, was im Vorjahr zweimal für den größten Lacher sorgte.</p>
<p>Restkarten für die öffentliche Generalprobe gibt es um zehn Euro an der Abendkassa.</p>`,
    },
    en: {
      title: 'Sold out: Kellerlicht plays at the parish barn',
      teaser: 'Ten evenings, 1,400 tickets, no seats left. There are some for the dress rehearsal.',
      text: `<p class="lead">With a comedy of errors about a missing wine barrel the theatre group Kellerlicht celebrates its thirtieth play.</p>
<p>It was written by director Sabine Hochlechner herself, and some in the audience will recognise themselves. The show goes on in any weather: when it rains, the audience carries its chairs under the roof of the barn, which got the biggest laugh twice last year.</p>
<p>Tickets for the public dress rehearsal are available at the door for ten euros.</p>`,
    },
  },
  {
    key: 'wine-winners',
    type: 'Aktuell',
    when: { latest: '05-22' },
    status: 'published',
    picture: 'wine-bottles',
    tags: ['Wein'],
    de: {
      title: 'Ortsweinkost: Das sind die Sieger',
      teaser: '118 Weine, verdeckt gekostet von 24 Menschen. Der beste Veltliner kommt heuer aus Kirchsteig.',
      text: `<p class="lead">In der Mehrzweckhalle wurde drei Stunden lang geschwenkt, gerochen und geschwiegen. Dann standen die Ortssieger fest.</p>
<ul>
<li>Grüner Veltliner: Weinbau Grabmüller, Kirchsteig</li>
<li>Riesling: Weingut Weidgasser, Rebenau</li>
<li>Weißburgunder: Winzerhof Presshauser, Rebenau</li>
<li>Zweigelt: Weinbau Feldhofner, Mittergrub</li>
</ul>
<p>Alle Siegerweine gibt es bis zum Kirtag im Sechserkarton im <a href="page:museum">Museum</a> und <a href="page:farm-shops">ab Hof</a>.</p>`,
    },
    en: {
      title: 'Local wine tasting: the winners',
      teaser: '118 wines, tasted blind by 24 people. This year’s best Veltliner comes from Kirchsteig.',
      text: `<p class="lead">For three hours there was swirling, sniffing and silence in the village hall. Then the winners were known.</p>
<ul>
<li>Grüner Veltliner: Weinbau Grabmüller, Kirchsteig</li>
<li>Riesling: Weingut Weidgasser, Rebenau</li>
<li>Pinot Blanc: Winzerhof Presshauser, Rebenau</li>
<li>Zweigelt: Weinbau Feldhofner, Mittergrub</li>
</ul>
<p>Until the parish fair all the winning wines are sold in cases of six at the <a href="page:museum">museum</a> and at the <a href="page:farm-shops">farm gate</a>.</p>`,
    },
  },
  {
    key: 'shrine-restored',
    type: 'Kultur',
    when: { daysAgo: 205 },
    status: 'published',
    picture: 'wayside-shrine',
    tags: ['Kirchsteig', 'Denkmalpflege'],
    de: {
      title: 'Das Weiße Kreuz leuchtet wieder',
      teaser:
        'Die Dorferneuerung Kirchsteig hat das Marterl von 1713 gereinigt, gekalkt und mit einer Linde beschenkt.',
      text: `<p class="lead">Wer von Kirchsteig auf den Lerchenberg geht, sieht es schon von Weitem: Der Bildstock am Feldrain ist wieder weiß.</p>
<p>Unter acht Schichten Farbe fand die Restauratorin eine Inschrift, die an ein gut überstandenes Pestjahr erinnert. Zwei Wochenenden lang wurde geputzt, gekalkt und Mörtel gemischt. Die alte Linde daneben war vor Jahren im Sturm gebrochen; nun steht eine junge an ihrem Platz.</p>
<p>Eine neue Bank lädt zum Rasten auf dem <a href="page:hiking-cycling">Marterlweg</a> ein.</p>`,
    },
  },
  {
    key: 'music-school',
    type: 'Kultur',
    when: { daysAgo: 330 },
    status: 'published',
    tags: ['Musikschule'],
    de: {
      title: 'Neue Fächer an der Musikschule',
      teaser: 'Ab dem kommenden Semester kann man in Rebenau auch Harfe und Schlagzeug lernen.',
      text: `<p class="lead">Das Schlagzeug steht schon, schalldicht im Keller der Volksschule. Die Harfe ist eine Leihgabe aus Privatbesitz.</p>
<p>Damit werden in Rebenau acht Fächer unterrichtet. Wer noch unsicher ist, probiert beim Instrumentenkarussell in acht Wochen vier davon aus. Für Kinder aus Familien mit geringem Einkommen übernimmt die Gemeinde die Hälfte des Schulgelds.</p>
<p>Anmeldung und Auskunft im <a href="page:education">Schulhaus</a>, jeden Montag von 13 bis 15 Uhr.</p>`,
    },
  },
  {
    key: 'twin-town',
    type: 'Kultur',
    when: { daysAgo: 385 },
    status: 'published',
    picture: 'panorama-autumn',
    tags: ['Partnerschaft'],
    de: {
      title: 'Besuch aus Mähren',
      teaser:
        '48 Gäste aus der Partnergemeinde, zwei Blaskapellen und ein Fußballspiel, das fünf zu fünf endete.',
      text: `<p class="lead">Seit dreißig Jahren besuchen einander Rebenau und seine Partnergemeinde jenseits der Grenze. Zum Jubiläum kamen 48 Gäste im Bus und elf auf dem Rad.</p>
<p>Vormittags wurde am Kirchenplatz eine Linde gepflanzt, mittags gemeinsam gekocht: Powidltascherl hier, Svíčková dort. Das Fußballspiel am Nachmittag leitete ein Schiedsrichter, der beide Sprachen spricht und sich in beiden einiges anhören musste.</p>
<p>Der Gegenbesuch ist für den Sommer vereinbart. Anmeldungen nimmt Sabine Hochlechner entgegen.</p>`,
    },
    en: {
      title: 'Visitors from Moravia',
      teaser: '48 guests from our twin town, two brass bands and a football match that ended five all.',
      text: `<p class="lead">For thirty years Rebenau and its twin town across the border have visited each other. For the anniversary 48 guests came by bus and eleven by bicycle.</p>
<p>In the morning a lime tree was planted by the church, at noon everyone cooked together: plum dumplings here, beef in cream sauce there. The football match in the afternoon was refereed by a man who speaks both languages and had to listen to quite a lot in both.</p>
<p>The return visit is arranged for summer. Sabine Hochlechner accepts registrations.</p>`,
    },
  },
  {
    key: 'photo-book',
    type: 'Aktuell',
    when: { daysAgo: 415 },
    status: 'published',
    picture: 'sunrise-fog',
    tags: ['Landschaft'],
    de: {
      title: 'Fotobuch: ein Jahr im Nebel und im Licht',
      teaser:
        'Aus 900 eingesandten Bildern ist ein Buch geworden. Es zeigt Rebenau, wie man es beim Vorbeifahren nie sieht.',
      text: `<p class="lead">Ein Jahr lang haben Rebenauerinnen und Rebenauer zur selben Stunde fotografiert: immer am ersten Sonntag im Monat, immer um 7 Uhr früh.</p>
<p>Aus 900 Aufnahmen hat eine Jury 84 gewählt. Man sieht Nebel über der Kellergasse, eine Katze auf dem Pranger, die Bäckerin beim Aufsperren und zweimal denselben Hund auf verschiedenen Hügeln.</p>
<p>Das Buch kostet 24 Euro und ist im Amtshaus und in der Bücherei erhältlich.</p>`,
    },
  },
]
