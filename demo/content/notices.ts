interface NoticeText {
  title: string
  text: string
}

/** A notice of the village; days are relative to today. */
export interface VillageNotice {
  key: string
  from: number
  /** Last day on the board. */
  until: number
  type: string
  reference: string
  issuer: string
  keepInArchive?: boolean
  /** Keys of downloads. */
  files?: string[]
  de: NoticeText
  en: NoticeText
}

const mayor = 'Die Bürgermeisterin'
const council = 'Der Gemeinderat'
const builders = 'Die Bürgermeisterin als Baubehörde I. Instanz'

/** Current, planned and expired notices. */
export const notices: VillageNotice[] = [
  {
    key: 'council-agenda',
    from: -1,
    until: 13,
    type: 'Sitzung',
    reference: 'GR-4',
    issuer: mayor,
    keepInArchive: true,
    files: ['notice-council-agenda'],
    de: {
      title: 'Einladung zur Sitzung des Gemeinderates',
      text: '<p>Die nächste Sitzung des Gemeinderates findet am {thu:+10} um 19 Uhr im Sitzungssaal des Amtshauses statt. Sie ist öffentlich. Ab 18.30 Uhr lädt die Bürgermeisterin zur Fragestunde.</p><p>Die Tagesordnung steht in der beigefügten Einladung.</p>',
    },
    en: {
      title: 'Invitation to the council meeting',
      text: '<p>The municipal council next meets on {thu:+10} at 7 pm in the council chamber of the town hall. The meeting is public. From 6.30 pm the mayor answers questions.</p><p>The agenda is in the attached invitation (in German).</p>',
    },
  },
  {
    key: 'building-hearing',
    from: -3,
    until: 14,
    type: 'Bauverhandlung',
    reference: 'BA-117',
    issuer: builders,
    de: {
      title: 'Bauverhandlung: Umbau eines Presshauses in der Kellergasse',
      text: '<p>Über das Ansuchen um Bewilligung für den Umbau und die Erweiterung des Presshauses auf dem Grundstück Nr. 1784, Katastralgemeinde Rebenau, wird die mündliche Verhandlung mit Augenschein anberaumt.</p><p><strong>Zeit:</strong> {tue:+15}, 9 Uhr<br><strong>Treffpunkt:</strong> am Eingang der Kellergasse</p><p>Pläne und Baubeschreibung liegen bis dahin während der Amtsstunden im Bauamt auf. Nachbarn, die bis zum Tag vor der Verhandlung oder während der Verhandlung keine Einwendungen erheben, verlieren ihre Stellung als Partei.</p>',
    },
    en: {
      title: 'Building hearing: conversion of a press house in the cellar lane',
      text: '<p>An oral hearing with inspection on site is held on the application to convert and extend the press house on plot no. 1784, cadastral community of Rebenau.</p><p><strong>Time:</strong> {tue:+15}, 9 am<br><strong>Meeting point:</strong> entrance of the cellar lane</p><p>Until then plans and description are open for inspection at the building office during office hours. Neighbours who raise no objections by the day before the hearing or during it lose their standing as parties.</p>',
    },
  },
  {
    key: 'tree-survey',
    from: -6,
    until: 8,
    type: 'Kundmachung',
    reference: 'BH-31',
    issuer: mayor,
    files: ['notice-tree-survey'],
    de: {
      title: 'Baumkontrolle an Gemeindestraßen',
      text: '<p>In der Woche ab {mon:+8} prüft ein Sachverständiger 214 Bäume auf ihre Standsicherheit. Bitte stellen Sie an diesen Tagen keine Fahrzeuge unter den Bäumen ab. Die Straßen stehen im beigefügten Blatt.</p>',
    },
    en: {
      title: 'Inspection of trees along municipal roads',
      text: '<p>In the week from {mon:+8} an expert checks 214 trees for stability. Please do not park under the trees on these days. The roads are listed in the attached sheet (in German).</p>',
    },
  },
  {
    key: 'water-charge',
    from: -10,
    until: 4,
    type: 'Verordnung',
    reference: 'GR-3/7',
    issuer: council,
    keepInArchive: true,
    files: ['notice-water-charge'],
    de: {
      title: 'Verordnung über die Wasserbezugsgebühr',
      text: '<p>Der Gemeinderat hat die Gebühren für den Bezug von Trinkwasser neu festgesetzt: 2,10 Euro je Kubikmeter, 36 Euro Bereitstellung im Jahr, jeweils zuzüglich Umsatzsteuer. Die Verordnung tritt mit dem ersten Tag des Quartals in Kraft, das auf den Ablauf der Kundmachungsfrist folgt.</p>',
    },
    en: {
      title: 'By-law on water charges',
      text: '<p>The municipal council has fixed new charges for drinking water: 2.10 euros per cubic metre and 36 euros a year for provision, plus VAT. The by-law takes effect on the first day of the quarter after the period of posting has ended.</p>',
    },
  },
  {
    key: 'works-depot-job',
    from: -12,
    until: 9,
    type: 'Stellenausschreibung',
    reference: 'PA-9',
    issuer: mayor,
    de: {
      title: 'Wir suchen eine Facharbeiterin oder einen Facharbeiter für den Bauhof',
      text: '<p>Die Marktgemeinde Rebenau besetzt ab dem nächsten Quartal eine Stelle im Bauhof mit 40 Wochenstunden.</p><ul><li>Grünpflege, Winterdienst, Wasserversorgung</li><li>abgeschlossene Lehre in einem handwerklichen Beruf, Führerschein B, C von Vorteil</li><li>Bereitschaft zu Diensten am Wochenende</li></ul><p>Bewerbungen mit Lebenslauf nimmt das Amtshaus bis {day:+21} entgegen, auf Papier oder an <a href="mailto:amt@rebenau.example">amt@rebenau.example</a>.</p>',
    },
    en: {
      title: 'We are looking for a skilled worker for the works depot',
      text: '<p>From next quarter the market town of Rebenau fills a post in the works depot with 40 hours a week.</p><ul><li>green spaces, winter service, water supply</li><li>completed apprenticeship in a trade, driving licence B, C an advantage</li><li>willingness to be on call at weekends</li></ul><p>Please send your application with a CV to the town hall by {day:+21}, on paper or to <a href="mailto:amt@rebenau.example">amt@rebenau.example</a>.</p>',
    },
  },
  {
    key: 'zoning',
    from: -41,
    until: 1,
    type: 'Auflage',
    reference: 'RO-2',
    issuer: mayor,
    files: ['notice-zoning'],
    de: {
      title: 'Änderung des Flächenwidmungsplans, Katastralgemeinde Mittergrub',
      text: '<p>Der Entwurf liegt bis {day:+42} im Bauamt während der Amtsstunden zur allgemeinen Einsicht auf. Jede Person darf innerhalb dieser Frist schriftlich Stellung nehmen.</p>',
    },
    en: {
      title: 'Change of the zoning plan, cadastral community of Mittergrub',
      text: '<p>The draft is open for inspection at the building office during office hours until {day:+42}. Everybody may comment in writing within this period.</p>',
    },
  },
  {
    key: 'parking',
    from: 3,
    until: 18,
    type: 'Verordnung',
    reference: 'GR-4/2',
    issuer: council,
    de: {
      title: 'Verordnung über die Kurzparkzone am Hauptplatz',
      text: '<p>Am Hauptplatz darf von Montag bis Freitag von 8 bis 18 Uhr und samstags von 8 bis 12 Uhr höchstens 90 Minuten geparkt werden. Anrainer erhalten im Amtshaus eine Ausnahmekarte. Die Verordnung wird durch Straßenverkehrszeichen kundgemacht.</p>',
    },
    en: {
      title: 'By-law on short-term parking in the main square',
      text: '<p>In the main square parking is limited to 90 minutes from Monday to Friday between 8 am and 6 pm and on Saturdays between 8 am and noon. Residents get an exemption card at the town hall. The by-law is announced by road signs.</p>',
    },
  },
  {
    key: 'budget',
    from: -64,
    until: -50,
    type: 'Auflage',
    reference: 'FV-1',
    issuer: mayor,
    keepInArchive: true,
    de: {
      title: 'Entwurf des Nachtragsvoranschlags zur Einsicht',
      text: '<p>Der Entwurf des Nachtragsvoranschlags liegt zwei Wochen lang im Amtshaus zur öffentlichen Einsicht auf. Gemeindemitglieder dürfen dazu schriftlich Stellung nehmen.</p>',
    },
    en: {
      title: 'Draft of the supplementary budget, open for inspection',
      text: '<p>The draft of the supplementary budget is open for public inspection at the town hall for two weeks. Members of the municipality may comment in writing.</p>',
    },
  },
  {
    key: 'road-closed',
    from: -35,
    until: -21,
    type: 'Kundmachung',
    reference: 'BH-27',
    issuer: mayor,
    de: {
      title: 'Sperre des Mühlwegs wegen Grabungsarbeiten',
      text: '<p>Wegen der Verlegung einer Wasserleitung ist der Mühlweg zwischen der Brücke und dem Badeteich für zwei Wochen gesperrt. Fußgänger können passieren.</p>',
    },
    en: {
      title: 'Mühlweg closed for excavation work',
      text: '<p>The Mühlweg is closed between the bridge and the bathing lake for two weeks while a water main is laid. Pedestrians can pass.</p>',
    },
  },
]
