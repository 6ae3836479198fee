import { h, list, p } from './document-blocks.ts'
import type { Download } from './shapes.ts'

/** Downloads for guests, newcomers and households. */
export const guestDownloads: Download[] = [
  {
    key: 'map-hiking',
    group: 'Gäste',
    order: 1,
    when: { daysAgo: 210 },
    language: 'de',
    title: { de: 'Wanderkarte mit Wegbeschreibung', en: 'Walking map with directions' },
    description: { de: 'Drei Rundwege ab dem Hauptplatz', en: 'Three loops from the main square' },
    body: [
      h('Lerchenbergrunde'),
      p(
        '6,4 Kilometer, 120 Höhenmeter, zwei Stunden. Hauptplatz, Kellergasse, Hohlweg, Warte, Riede Steinlüss, Mühlweg, Hauptplatz. Markierung: rote Traube.',
      ),
      h('Marterlweg nach Kirchsteig'),
      p(
        '9,8 Kilometer, 160 Höhenmeter, drei Stunden. Sieben Bildstöcke, eine Kapelle und drei Bänke mit Aussicht. Markierung: weißes Kreuz.',
      ),
      h('Waldlehrpfad Eichleiten'),
      p(
        '2,1 Kilometer, fast eben, 45 Minuten. Zwölf Stationen zum Riechen, Tasten und Raten. Markierung: grünes Blatt.',
      ),
    ],
  },
  {
    key: 'map-cycling',
    group: 'Gäste',
    order: 2,
    when: { daysAgo: 208 },
    language: 'de',
    title: { de: 'Radkarte mit Wegbeschreibung', en: 'Cycling map with directions' },
    description: { de: 'Zwei Runden durch die vier Dörfer', en: 'Two rides through the four villages' },
    body: [
      h('Vier-Dörfer-Runde'),
      p(
        '24 Kilometer, 210 Höhenmeter, zwei Stunden. Rebenau, Mittergrub, Kleinlagern, Kirchsteig und zurück, überwiegend auf Güterwegen. Trinkwasser in jedem Ort beim Feuerwehrhaus.',
      ),
      h('Rebenbachradweg'),
      p(
        '7,5 Kilometer, 15 Höhenmeter, eine halbe Stunde. Immer dem Bach entlang zum Badeteich, auch für Kinder geeignet.',
      ),
    ],
  },
  {
    key: 'guest-welcome',
    group: 'Gäste',
    order: 4,
    when: { daysAgo: 150 },
    language: 'en',
    title: { de: 'Willkommensblatt für Gäste (englisch)', en: 'Welcome sheet for guests' },
    description: { de: 'Das Wichtigste auf einer Seite', en: 'The essentials on one page' },
    body: [
      p('Welcome to Rebenau. This page tells you what guests ask most often.'),
      h('Good to know'),
      list(
        'Emergency number: 112. Doctor on call: 141.',
        'Shops close at 6 p.m. and on Sundays. The bakery on Hauptplatz opens at 6 a.m. from Monday to Saturday.',
        'A bunch of pine twigs above a gate means that the tavern is open.',
        'Tap water is excellent. Please fill your bottle at any fountain.',
      ),
      h('Getting around'),
      p(
        'Line 299 runs to the railway station every hour. The Rebenau taxi costs two euros a ride: +43 2999 100 55.',
      ),
    ],
  },
  {
    key: 'civil-protection',
    group: 'Ratgeber',
    order: 1,
    when: { daysAgo: 120 },
    language: 'de',
    title: { de: 'Ratgeber Zivilschutz', en: 'Civil protection guide' },
    description: { de: 'Sirenensignale, Vorrat, Treffpunkte', en: 'Siren signals, supplies, meeting points' },
    body: [
      h('Was die Sirene sagt'),
      {
        kind: 'table',
        head: ['Signal', 'Bedeutung'],
        rows: [
          ['15 Sekunden Dauerton', 'Sirenenprobe'],
          ['3 Minuten Dauerton', 'Warnung: Radio einschalten'],
          ['1 Minute auf- und abschwellend', 'Alarm: Schutz suchen'],
          ['1 Minute Dauerton danach', 'Entwarnung'],
          ['3-mal 15 Sekunden', 'Feuerwehr rückt aus'],
        ],
      },
      h('Vorrat für zehn Tage'),
      list(
        'Wasser: zwei Liter je Person und Tag',
        'Haltbare Lebensmittel, die man kalt essen kann',
        'Radio mit Batterien, Taschenlampe, Kerzen',
        'Medikamente, Verbandszeug, Bargeld',
      ),
      h('Treffpunkte bei Stromausfall'),
      p(
        'Feuerwehrhäuser in Rebenau, Mittergrub, Kleinlagern und Kirchsteig. Dort gibt es Auskunft, Strom für medizinische Geräte und Hilfe.',
      ),
    ],
  },
  {
    key: 'welcome-folder',
    group: 'Ratgeber',
    order: 2,
    when: { daysAgo: 95 },
    language: 'de',
    title: { de: 'Willkommen in Rebenau', en: 'Welcome to Rebenau' },
    description: { de: 'Erste Schritte für Zugezogene', en: 'First steps for newcomers (in German)' },
    body: [
      p('Schön, dass Sie da sind. Diese Liste hilft in den ersten Wochen.'),
      list(
        'Innerhalb von drei Tagen im Bürgerservice anmelden',
        'Müllzone erfragen und Tonnen bestellen',
        'Zählerstand mit dem Vorbesitzer ablesen',
        'Kinder in Kindergarten oder Schule anmelden',
        'Nachbarinnen und Nachbarn grüßen: Hier sagt man „Grüß Gott“ oder „Servas“',
      ),
      p(
        'Einmal im Jahr lädt die Bürgermeisterin alle Zugezogenen zu einem Rundgang mit Jause ein. Die Einladung kommt mit der Post.',
      ),
    ],
  },
  {
    key: 'gardening-guide',
    group: 'Ratgeber',
    order: 3,
    when: { daysAgo: 230 },
    language: 'de',
    title: { de: 'Naturnah garteln', en: 'Gardening with nature' },
    description: {
      de: 'Blühstreifen, Kompost und Regenwasser',
      en: 'Flower strips, compost and rainwater (in German)',
    },
    body: [
      h('Weniger tun, mehr sehen'),
      p(
        'Lassen Sie ein Viertel des Rasens bis Juli stehen. Nach zwei Jahren kommen Margeriten, Salbei und Wiesen-Glockenblumen meist von selbst.',
      ),
      h('Kompost ohne Geruch'),
      list(
        'Feuchtes und Trockenes abwechselnd schichten',
        'Eierschalen und Kaffeesud dürfen hinein, Gekochtes nicht',
        'Im Schatten aufstellen und zweimal im Jahr umsetzen',
      ),
      h('Regenwasser'),
      p('Eine Zisterne ab drei Kubikmetern fördert die Gemeinde mit 200 Euro.'),
    ],
  },
]
