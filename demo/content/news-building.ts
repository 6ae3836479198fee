import type { News } from './shapes.ts'

/** News of the building office and the council. */
export const buildingNews: News[] = [
  {
    key: 'road-feldgasse',
    type: 'Bauamt',
    when: { daysAgo: 5 },
    status: 'published',
    picture: 'construction',
    tags: ['Baustelle', 'Verkehr'],
    de: {
      title: 'Feldgasse: neue Wasserleitung, halbe Sperre',
      teaser:
        'Von der Linde bis zum Gesundheitshaus wird gegraben. Zufahren kann man immer, nur nicht immer von beiden Seiten.',
      text: `<p class="lead">Die Wasserleitung in der Feldgasse stammt aus dem Jahr 1958 und ist im Vorjahr dreimal gebrochen. Jetzt wird sie auf 410 Metern ersetzt.</p>
<p>Die Arbeiten dauern voraussichtlich bis {day:+45}. Eine Fahrspur bleibt offen, eine Ampel regelt den Verkehr. Das Gesundheitshaus ist durchgehend erreichbar, Patientinnen und Patienten parken bitte im Hof. Die Müllabfuhr kommt am gewohnten Tag.</p>
<p>Gleichzeitig werden Leerrohre für Glasfaser eingelegt, damit nicht zweimal gegraben werden muss.</p>`,
    },
    en: {
      title: 'Feldgasse: new water main, one lane closed',
      teaser:
        'They are digging from the lime tree to the health centre. You can always get in, though not always from both sides.',
      text: `<p class="lead">The water main in Feldgasse dates from 1958 and burst three times last year. Now 410 metres of it are being replaced.</p>
<p>The work is expected to last until {day:+45}. One lane stays open, with traffic lights. The health centre can be reached throughout; patients please park in the courtyard. Waste is collected on the usual day.</p>
<p>Empty ducts for optical fibre are laid at the same time, so that nobody has to dig twice.</p>`,
    },
  },
  {
    key: 'zoning-mittergrub',
    type: 'Bauamt',
    when: { daysAgo: 41 },
    status: 'published',
    tags: ['Raumordnung', 'Mittergrub'],
    de: {
      title: 'Flächenwidmung Mittergrub liegt auf',
      teaser: 'Sechs Wochen lang können Sie den Entwurf einsehen und Stellung nehmen.',
      text: `<p class="lead">Am östlichen Ortsrand von Mittergrub sollen 1,1 Hektar Bauland zu Grünland werden, weil dort bei Starkregen Wasser aus den Feldern zusammenfließt.</p>
<p>Im Gegenzug werden drei Baulücken in der Hauptstraße als Wohngebiet gewidmet. Der Entwurf liegt im Bauamt und ist auf der <a href="page:notice-board">Amtstafel</a> abrufbar. Michael Dornleitner erklärt ihn gerne anhand des Plans.</p>
<p>Schriftliche Stellungnahmen werden bis {day:+42} entgegengenommen und dem Gemeinderat vollständig vorgelegt.</p>`,
    },
  },
  {
    key: 'flood-protection',
    type: 'Bauamt',
    when: { daysAgo: 75 },
    status: 'published',
    picture: 'stream',
    tags: ['Rebenbach', 'Hochwasser'],
    de: {
      title: 'Mehr Platz für den Rebenbach',
      teaser: 'Statt höherer Mauern bekommt der Bach eine breite Wiese, die bei Hochwasser volllaufen darf.',
      text: `<p class="lead">Oberhalb der Mühle wird der Rebenbach aus seinem engen Bett geholt. Auf 600 Metern darf er wieder Kurven machen und bei Hochwasser über die Ufer treten, wo es niemandem schadet.</p>
<p>Die neue Flutmulde fasst 14.000 Kubikmeter, so viel wie sechs Schwimmbecken. Damit ist der Ort vor einem Ereignis sicher, wie es statistisch einmal in hundert Jahren vorkommt. An den Ufern werden 180 Weiden und Erlen gesetzt.</p>
<p>Zum Spazieren entsteht ein Weg mit zwei Holzstegen. Während der Bauzeit ist der Mühlweg ab der Brücke gesperrt.</p>`,
    },
    en: {
      title: 'More room for the Rebenbach',
      teaser: 'Instead of higher walls the brook gets a broad meadow that may fill up in a flood.',
      text: `<p class="lead">Above the mill the Rebenbach is being freed from its narrow bed. For 600 metres it may wind again and spill over where it does no harm.</p>
<p>The new basin holds 14,000 cubic metres, as much as six swimming pools. That protects the town from a flood which statistically happens once in a hundred years. 180 willows and alders will be planted on the banks.</p>
<p>There will be a path with two footbridges. While work is going on, Mühlweg is closed beyond the bridge.</p>`,
    },
  },
  {
    key: 'plots-rebenbach',
    type: 'Bauamt',
    when: { daysAgo: 120 },
    status: 'published',
    picture: 'village-summer',
    tags: ['Bauplätze'],
    de: {
      title: 'Elf Bauplätze am Rebenbach',
      teaser:
        'Wer innerhalb von fünf Jahren selbst einzieht, kann sich bewerben. Ein Punktesystem sorgt für Fairness.',
      text: `<p class="lead">Die Siedlung „Am Rebenbach“ ist aufgeschlossen: Straße, Wasser, Kanal und Glasfaser liegen. Elf Plätze zwischen 480 und 720 Quadratmetern werden vergeben.</p>
<p>Der Preis beträgt 94 Euro je Quadratmeter. Punkte gibt es für Familien mit Kindern, für Menschen, die im Ort arbeiten oder sich in einem Verein engagieren, und für kompakte, flächensparende Häuser. Wer bereits ein Baugrundstück besitzt, kann nicht teilnehmen.</p>
<p>Der Bewerbungsbogen liegt im <a href="page:building">Bauamt</a> auf. Entschieden wird öffentlich in der übernächsten Sitzung des Gemeinderates.</p>`,
    },
    en: {
      title: 'Eleven plots by the Rebenbach',
      teaser: 'Whoever moves in within five years can apply. A points system keeps things fair.',
      text: `<p class="lead">The “Am Rebenbach” estate is ready: road, water, sewer and optical fibre are in place. Eleven plots of 480 to 720 square metres are on offer.</p>
<p>The price is 94 euros per square metre. Points are given to families with children, to people who work here or are active in a club, and for compact houses that use little land. Those who already own a building plot cannot take part.</p>
<p>Application forms are at the <a href="page:building">building office</a>. The decision will be taken in public at the council meeting after next.</p>`,
    },
  },
  {
    key: 'optical-fibre',
    type: 'Bauamt',
    when: { daysAgo: 165 },
    status: 'published',
    tags: ['Glasfaser'],
    de: {
      title: 'Glasfaser: Kleinlagern ist am Netz',
      teaser:
        '71 Häuser surfen nun schneller als so manches Büro in der Stadt. Als Nächstes kommt Kirchsteig.',
      text: `<p class="lead">Seit Dienstag leuchtet das Licht in der Leitung: 71 von 84 Häusern in Kleinlagern haben sich anschließen lassen.</p>
<p>In Kirchsteig beginnen die Grabungen im nächsten Abschnitt. Wer dort noch keinen Vertrag hat, kann sich bis zum Baubeginn zum günstigen Preis von 300 Euro anmelden, später kostet derselbe Anschluss rund 1.500 Euro.</p>
<p>Für Fragen gibt es am {tue:+10} um 18 Uhr einen Abend im Feuerwehrhaus Kirchsteig.</p>`,
    },
  },
  {
    key: 'council-youth',
    type: 'Gemeinderat',
    when: { latest: '03-18' },
    status: 'published',
    tags: ['Jugend', 'Gemeinderat'],
    de: {
      title: 'Jugend stellt den ersten Antrag',
      teaser:
        'Ein Basketballkorb, längere Busse am Samstag und ein Trinkbrunnen: Der Jugendgemeinderat weiß, was er will.',
      text: `<p class="lead">Zum ersten Mal haben Jugendliche zwischen 12 und 18 Jahren einen eigenen Antrag im Gemeinderat eingebracht und selbst begründet.</p>
<p>Der Basketballkorb am Schulhof wurde sofort genehmigt, der Trinkbrunnen am Sportplatz in den Voranschlag aufgenommen. Für den späten Bus am Samstag verhandelt Gemeinderat Dominik Sandweger mit dem Verkehrsverbund.</p>
<p>„Wir dachten, das dauert Jahre“, sagte die sechzehnjährige Sprecherin nach der Abstimmung. „Es hat elf Minuten gedauert.“</p>`,
    },
    en: {
      title: 'Young people table their first motion',
      teaser:
        'A basketball hoop, later buses on Saturday and a drinking fountain: the youth council knows what it wants.',
      text: `<p class="lead">For the first time young people between 12 and 18 have tabled a motion of their own in the council and argued it themselves.</p>
<p>The basketball hoop in the school yard was approved at once, the drinking fountain at the sports ground was entered in the budget. Councillor Dominik Sandweger is negotiating with the transport authority about the late bus on Saturdays.</p>
<p>“We thought it would take years,” said their sixteen-year-old speaker after the vote. “It took eleven minutes.”</p>`,
    },
  },
  {
    key: 'council-lights',
    type: 'Gemeinderat',
    when: { daysAgo: 255 },
    status: 'published',
    picture: 'moonlight',
    tags: ['Beleuchtung', 'Gemeinderat'],
    de: {
      title: 'Weniger Licht, mehr Sterne',
      teaser:
        'Nach einem Probejahr bleibt die gedimmte Straßenbeleuchtung. Beschwerden gab es vier, Lob 112-mal.',
      text: `<p class="lead">Ein Jahr lang wurden die Straßenlampen in Kirchsteig nach Mitternacht gedimmt. Nun soll der ganze Ort folgen.</p>
<p>Der Verbrauch ist um 28 Prozent gesunken, die Zahl der Unfälle blieb unverändert null. In der Befragung schrieben viele, dass sie zum ersten Mal seit Langem die Milchstraße gesehen haben. An Kreuzungen und Schutzwegen bleibt die volle Helligkeit.</p>
<p>Die Sternwartegruppe der Volkshochschule plant bereits eine Führung auf dem Lerchenberg.</p>`,
    },
    en: {
      title: 'Less light, more stars',
      teaser:
        'After a trial year the dimmed street lights are to stay. There were four complaints and 112 words of praise.',
      text: `<p class="lead">For a year the street lamps in Kirchsteig were dimmed after midnight. Now the rest of the town is to follow.</p>
<p>Consumption fell by 28 per cent; the number of accidents remained at zero. In the survey many wrote that they had seen the Milky Way for the first time in years. Junctions and crossings keep full brightness.</p>
<p>The astronomy group of the evening school is already planning a tour on the Lerchenberg.</p>`,
    },
  },
  {
    key: 'playground',
    type: 'Bauamt',
    when: { daysAgo: 1 },
    status: 'draft',
    picture: 'kindergarten',
    tags: ['Spielplatz'],
    de: {
      title: 'Spielplatz am Rebenbach: Kinder planen mit',
      teaser: 'Seilbahn, Wasserpumpe oder Baumhaus? Abgestimmt wird mit Murmeln.',
      text: `<p class="lead">Am unteren Ende der neuen Siedlung entsteht ein Spielplatz. Welche Geräte kommen, entscheiden die Kinder selbst.</p>
<p>Jedes Kind bekommt drei Murmeln und wirft sie in die Gläser vor dem Modell im Amtshaus. Was die meisten Murmeln sammelt, wird gebaut, solange das Budget von 58.000 Euro reicht.</p>`,
    },
  },
  {
    key: 'centre-survey',
    type: 'Gemeinderat',
    when: { inDays: 10 },
    status: 'scheduled',
    picture: 'market-square',
    tags: ['Ortskern', 'Befragung'],
    de: {
      title: 'Wie soll der Hauptplatz in zehn Jahren aussehen?',
      teaser: 'Acht Fragen, fünf Minuten: Jeder Haushalt bekommt in den nächsten Tagen einen Fragebogen.',
      text: `<p class="lead">Mehr Bäume, weniger Autos, ein Kaffeehaus oder alles so lassen? Der Gemeinderat möchte vor der Planung wissen, was Sie denken.</p>
<p>Den Bogen können Sie ausgefüllt in die Urne vor dem Amtshaus werfen oder online beantworten. Kinder bekommen ein eigenes Blatt zum Zeichnen. Die Ergebnisse werden im Gemeinderat vorgestellt und vollständig veröffentlicht.</p>`,
    },
    en: {
      title: 'What should the main square look like in ten years?',
      teaser: 'Eight questions, five minutes: every household will receive a questionnaire within days.',
      text: `<p class="lead">More trees, fewer cars, a café, or leave it all as it is? Before planning begins the council would like to know what you think.</p>
<p>Drop the completed sheet into the box in front of the town hall or answer online. Children get a page of their own to draw on. The results will be presented to the council and published in full.</p>`,
    },
  },
]
