import { h, list, p } from './document-blocks.ts'
import type { Download } from './shapes.ts'

/** Public notices, fees and waste. */
export const officialDownloads: Download[] = [
  {
    key: 'notice-council-agenda',
    group: 'Kundmachungen',
    order: 1,
    when: { daysAgo: 1 },
    language: 'de',
    title: { de: 'Einladung zur Sitzung des Gemeinderates', en: 'Invitation to the council meeting' },
    description: {
      de: 'Tagesordnung der nächsten öffentlichen Sitzung',
      en: 'Agenda of the next public meeting',
    },
    body: [
      p(
        'Die nächste Sitzung des Gemeinderates findet am {thu:+10} um 19 Uhr im Sitzungssaal des Amtshauses statt. Sie ist öffentlich. Ab 18.30 Uhr lädt die Bürgermeisterin zur Fragestunde.',
      ),
      h('Tagesordnung'),
      list(
        'Genehmigung des letzten Protokolls',
        'Bericht der Bürgermeisterin',
        'Umbau der alten Schmiede: Vergabe der Planung',
        'Verordnung über die Wasserbezugsgebühr',
        'Ansuchen von Vereinen um Förderung',
        'Bericht des Prüfungsausschusses',
        'Allfälliges',
      ),
    ],
  },
  {
    key: 'notice-zoning',
    group: 'Kundmachungen',
    order: 2,
    when: { daysAgo: 41 },
    language: 'de',
    title: {
      de: 'Änderung des Flächenwidmungsplans Mittergrub',
      en: 'Change of the zoning plan, Mittergrub',
    },
    description: { de: 'Entwurf zur öffentlichen Einsicht', en: 'Draft, open for inspection' },
    body: [
      p(
        'Der Entwurf zur Änderung des Flächenwidmungsplans in der Katastralgemeinde Mittergrub liegt bis {day:+42} im Bauamt während der Amtsstunden zur allgemeinen Einsicht auf.',
      ),
      h('Inhalt'),
      list(
        'Rückwidmung von 1,1 Hektar Bauland am östlichen Ortsrand in Grünland wegen Hangwasser',
        'Widmung von drei Baulücken in der Hauptstraße als Bauland-Wohngebiet',
        'Freihaltung eines Streifens für einen Gehweg',
      ),
      p(
        'Jede Person ist berechtigt, innerhalb der Frist schriftlich Stellung zu nehmen. Rechtzeitig abgegebene Stellungnahmen werden bei der Entscheidung in Erwägung gezogen.',
      ),
    ],
  },
  {
    key: 'notice-water-charge',
    group: 'Kundmachungen',
    order: 3,
    when: { daysAgo: 10 },
    language: 'de',
    title: { de: 'Verordnung über die Wasserbezugsgebühr', en: 'By-law on water charges' },
    description: { de: 'Gebühren ab dem kommenden Quartal', en: 'Charges from the coming quarter' },
    body: [
      p('Der Gemeinderat hat folgende Gebühren für den Bezug von Trinkwasser beschlossen.'),
      {
        kind: 'table',
        head: ['Gegenstand', 'Gebühr'],
        rows: [
          ['Bezug je Kubikmeter', '2,10 Euro'],
          ['Bereitstellung im Jahr', '36,00 Euro'],
          ['Zählertausch auf Wunsch', '48,00 Euro'],
          ['Bauwasser, Pauschale', '120,00 Euro'],
        ],
      },
      p(
        'Alle Beträge verstehen sich zuzüglich der gesetzlichen Umsatzsteuer. Die Verordnung tritt mit dem ersten Tag des Quartals in Kraft, das auf den Ablauf der Kundmachungsfrist folgt.',
      ),
    ],
  },
  {
    key: 'notice-tree-survey',
    group: 'Kundmachungen',
    order: 4,
    when: { daysAgo: 6 },
    language: 'de',
    title: { de: 'Baumkontrolle an Gemeindestraßen', en: 'Inspection of trees along municipal roads' },
    description: { de: 'Termine und betroffene Straßen', en: 'Dates and roads concerned' },
    body: [
      p('In der Woche ab {mon:+8} prüft ein Sachverständiger 214 Bäume auf ihre Standsicherheit.'),
      list(
        'Schulgasse, Feldgasse und Hauptplatz: Montag und Dienstag',
        'Mühlweg und Badeteich: Mittwoch',
        'Mittergrub, Kleinlagern und Kirchsteig: Donnerstag',
      ),
      p(
        'Bitte stellen Sie Fahrzeuge an diesen Tagen nicht unter den Bäumen ab. Notwendige Schnitte erfolgen außerhalb der Brutzeit.',
      ),
    ],
  },
  {
    key: 'budget-summary',
    group: 'Finanzen',
    order: 1,
    when: { latest: '12-15' },
    language: 'de',
    title: { de: 'Voranschlag in Kürze', en: 'Budget in brief' },
    description: {
      de: 'Einnahmen und Ausgaben in tausend Euro',
      en: 'Income and spending in thousands of euros',
    },
    body: [
      p('Der Voranschlag ist ausgeglichen und kommt ohne neue Darlehen aus. Beträge in tausend Euro.'),
      {
        kind: 'table',
        head: ['Bereich', 'Einnahmen', 'Ausgaben'],
        rows: [
          ['Verwaltung und Gemeinderat', '62', '874'],
          ['Feuerwehr und Sicherheit', '18', '146'],
          ['Kindergarten und Schule', '231', '1.118'],
          ['Kultur, Sport und Vereine', '47', '203'],
          ['Gesundheit und Soziales', '12', '1.092'],
          ['Straßen und Güterwege', '184', '761'],
          ['Wasser, Kanal und Müll', '1.326', '1.301'],
          ['Ertragsanteile und eigene Steuern', '4.020', '405'],
          ['Summe', '5.900', '5.900'],
        ],
      },
    ],
  },
  {
    key: 'annual-account',
    group: 'Finanzen',
    order: 2,
    when: { latest: '04-20' },
    language: 'de',
    title: { de: 'Rechnungsabschluss in Kürze', en: 'Annual account in brief' },
    description: { de: 'Ergebnis, Rücklagen und Schulden', en: 'Result, reserves and debt' },
    body: [
      p(
        'Das abgelaufene Jahr schließt mit einem Überschuss von 118.000 Euro, der den Rücklagen zugeführt wird.',
      ),
      {
        kind: 'table',
        head: ['Kennzahl', 'Stand', 'Vorjahr'],
        rows: [
          ['Rücklagen', '612.000 Euro', '494.000 Euro'],
          ['Darlehen', '2.708.000 Euro', '2.951.000 Euro'],
          ['Schulden je Person', '1.240 Euro', '1.352 Euro'],
        ],
      },
      p('Der Prüfungsausschuss hat die Gebarung viermal geprüft und keine Beanstandungen erhoben.'),
    ],
  },
  {
    key: 'charges',
    group: 'Finanzen',
    order: 3,
    when: { latest: '01-02' },
    language: 'de',
    title: { de: 'Gebühren und Tarife', en: 'Charges and rates' },
    description: { de: 'Alles auf einem Blatt', en: 'Everything on one sheet' },
    body: [
      {
        kind: 'table',
        head: ['Leistung', 'Betrag'],
        rows: [
          ['Wasser je Kubikmeter', '2,10 Euro'],
          ['Kanal je Quadratmeter', '2,45 Euro'],
          ['Restmüll 120 Liter im Jahr', '164 Euro'],
          ['Hundeabgabe', '28 Euro'],
          ['Standplatz am Wochenmarkt', '6 Euro'],
          ['Mehrzweckhalle je Tag', '190 Euro'],
          ['Elektroauto je Stunde', '4 Euro'],
        ],
      },
      p('Vereine mit Sitz in Rebenau zahlen für die Mehrzweckhalle die Hälfte.'),
    ],
  },
  {
    key: 'waste-guide',
    group: 'Müll',
    order: 3,
    when: { daysAgo: 180 },
    language: 'de',
    title: { de: 'Trenn-ABC', en: 'Guide to sorting waste' },
    description: { de: 'Vom Altöl bis zur Zahnbürste', en: 'From waste oil to toothbrushes' },
    body: [
      {
        kind: 'table',
        head: ['Gegenstand', 'Gehört in'],
        rows: [
          ['Altöl, Speisefett', 'Sammelkübel, Altstoffsammelzentrum'],
          ['Batterien', 'Handel oder Altstoffsammelzentrum'],
          ['Bauschutt', 'Altstoffsammelzentrum, kostenpflichtig'],
          ['Blumentopf aus Ton', 'Bauschutt'],
          ['Blumentopf aus Plastik', 'Restmüll'],
          ['Energiesparlampe', 'Altstoffsammelzentrum'],
          ['Getränkekarton', 'Gelber Sack'],
          ['Kassenbon', 'Restmüll'],
          ['Medikamente', 'Ärztin oder Apotheke'],
          ['Spiegel', 'Restmüll'],
          ['Windeln', 'Restmüll'],
          ['Zahnbürste', 'Restmüll'],
        ],
      },
    ],
  },
]
