import { h, p } from './document-blocks.ts'
import type { Download } from './shapes.ts'

const minutes = (
  number: number,
  daysAgo: number,
  present: number,
  items: readonly (readonly [string, string])[],
): Download => ({
  key: `minutes-${number}`,
  group: 'Protokolle',
  order: number,
  when: { daysAgo },
  language: 'de',
  title: {
    de: `Protokoll der Gemeinderatssitzung ${7 - number}`,
    en: `Minutes of council meeting ${7 - number}`,
  },
  description: { de: items.map(([title]) => title).join(', '), en: 'Approved minutes (in German)' },
  body: [
    p(
      `Anwesend: ${present} von 21 Mitgliedern des Gemeinderates. Vorsitz: Bürgermeisterin Johanna Lössl. Schriftführung: Renate Haslbrunner. Die Sitzung ist öffentlich, die Beschlussfähigkeit ist gegeben.`,
    ),
    ...items.flatMap(([title, text], index) => [h(`${index + 1}. ${title}`), p(text)]),
    p('Das Protokoll wurde in der folgenden Sitzung ohne Einwendungen genehmigt.'),
  ],
})

/** Minutes of the council, newest first. */
export const minutesDownloads: Download[] = [
  minutes(1, 16, 21, [
    [
      'Alte Schmiede',
      'Der Gemeinderat beschließt einstimmig, die alte Schmiede zu sieben Mietwohnungen umzubauen und ein Baurecht auf 60 Jahre zu vergeben.',
    ],
    [
      'Tempo 30 in der Schulgasse',
      'Auf Antrag des Bauausschusses wird einstimmig eine Geschwindigkeitsbeschränkung auf 30 km/h verordnet.',
    ],
    ['Parkgebühr am Badeteich', 'Die Erhöhung auf drei Euro je Tag wird mit 17 gegen 4 Stimmen angenommen.'],
  ]),
  minutes(2, 58, 19, [
    [
      'Vergabe Baumeisterarbeiten Volksschule',
      'Der Zuschlag geht an den Bestbieter mit einer Auftragssumme von 612.400 Euro. Einstimmig.',
    ],
    [
      'Bücherei',
      'Die Übersiedlung ins alte Postamt wird zur Kenntnis genommen, dem Team der Ehrenamtlichen wird gedankt.',
    ],
  ]),
  minutes(3, 101, 20, [
    [
      'Hochwasserschutz Rebenbach',
      'Dem Förderungsvertrag mit dem Land wird einstimmig zugestimmt. Der Gemeindeanteil beträgt 85.000 Euro.',
    ],
    ['Energiegemeinschaft', 'Die Gemeinde tritt mit drei Anlagen bei. Einstimmig.'],
  ]),
  minutes(4, 149, 18, [
    [
      'Rechnungsabschluss',
      'Der Rechnungsabschluss wird mit 16 gegen 2 Stimmen genehmigt. Der Prüfungsausschuss hat keine Beanstandungen.',
    ],
    ['Bauplätze am Rebenbach', 'Das Punktesystem zur Vergabe wird einstimmig beschlossen.'],
  ]),
  minutes(5, 198, 21, [
    [
      'Antrag der Jugend',
      'Der Basketballkorb wird sofort errichtet, der Trinkbrunnen in den Voranschlag aufgenommen. Einstimmig.',
    ],
    ['Straßenbeleuchtung', 'Die Dimmung zwischen 1 und 4 Uhr wird mit 19 gegen 2 Stimmen verlängert.'],
  ]),
  minutes(6, 247, 20, [
    ['Voranschlag', 'Der Voranschlag wird mit 17 gegen 3 Stimmen beschlossen.'],
    ['Hundeabgabe', 'Die Hundeabgabe bleibt unverändert bei 28 Euro. Einstimmig.'],
  ]),
]
