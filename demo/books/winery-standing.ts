import { rate, unitPrice } from '#kit/shared/money/decimals.ts'
import { cents } from '#kit/shared/money/cents.ts'
import type { Sold } from './winery-year.ts'

/** Text blocks for documents. */
export const textBlocks = [
  {
    title: 'Angebot: Einleitung',
    place: 'intro',
    kinds: ['offer'],
    isDefault: true,
    text: {
      de: 'Vielen Dank für Ihr Interesse an unseren Weinen. Gerne bieten wir Ihnen an:',
      en: 'Thank you for your interest in our wines. We are pleased to offer you:',
    },
  },
  {
    title: 'Angebot: Schluss',
    place: 'closing',
    kinds: ['offer'],
    isDefault: true,
    text: {
      de: 'Solange der Vorrat reicht. Ab 60 Flaschen stellen wir im Bezirk frei Haus zu.',
      en: 'While stocks last. From 60 bottles on we deliver free of charge within the district.',
    },
  },
  {
    title: 'Auftrag: Dank',
    place: 'intro',
    kinds: ['order'],
    isDefault: true,
    text: {
      de: 'Danke für Ihre Bestellung. Wir haben für Sie vorgemerkt:',
      en: 'Thank you for your order. We have put aside for you:',
    },
  },
  {
    title: 'Lieferschein: bitte prüfen',
    place: 'closing',
    kinds: ['delivery'],
    isDefault: true,
    text: {
      de: 'Bitte prüfen Sie die Ware gleich bei der Übernahme und vermerken Sie Bruch auf diesem Lieferschein.',
      en: 'Please check the goods when you receive them, and note breakage on this delivery note.',
    },
  },
  {
    title: 'Rechnung: Schluss',
    place: 'closing',
    kinds: ['invoice'],
    isDefault: true,
    text: {
      de: 'Danke für Ihren Einkauf. Wir wünschen viel Freude mit unserem Wein.',
      en: 'Thank you for your purchase. We hope you will enjoy our wine.',
    },
  },
  {
    title: 'Rechnung: Ab Hof übernommen',
    place: 'closing',
    kinds: ['invoice'],
    isDefault: false,
    text: {
      de: 'Die Ware wurde am Tag der Rechnung ab Hof übernommen.',
      en: 'The goods were collected at the winery on the day of the invoice.',
    },
  },
  {
    title: 'Verkostung: Ablauf',
    place: 'line',
    kinds: [],
    isDefault: false,
    text: {
      de: 'Sechs Weine, Brot und Wasser, etwa eineinhalb Stunden, mit einem Rundgang durch den Keller.',
      en: 'Six wines, bread and water, about an hour and a half, with a tour of the cellar.',
    },
  },
  {
    title: 'Mail: Gruß aus dem Keller',
    place: 'mail',
    kinds: [],
    isDefault: false,
    text: {
      de: 'Wenn Sie in der Nähe sind, schauen Sie in der Kellergasse vorbei.',
      en: 'If you are nearby, visit us in the cellar lane.',
    },
  },
] as const

interface Habit {
  makes: 'offer' | 'order' | 'invoice'
  party: string | null
  subject: string
  sold: Sold
  /** Interval, and days until the first time; absent: only used by hand. */
  repeats?: { every: 'month' | 'quarter' | 'year'; inDays: number }
  discount?: { percent: ReturnType<typeof rate>; reason: string }
  isPaused?: true
}

/** Templates of recurring documents, created automatically or by hand. */
export const habits: readonly Habit[] = [
  {
    makes: 'invoice',
    party: '10001',
    subject: 'Hauswein, monatlich',
    sold: [['WR-2025', '60', '4.70']],
    repeats: { every: 'month', inDays: 12 },
  },
  {
    makes: 'order',
    party: '10002',
    subject: 'Ehrengeschenke des Quartals',
    sold: [
      ['RR-2024', '12', '13.50'],
      ['GL-1', '12', '5.50'],
    ],
    repeats: { every: 'quarter', inDays: 40 },
    discount: { percent: rate('5'), reason: 'Jahresvereinbarung' },
  },
  {
    makes: 'offer',
    party: '10006',
    subject: 'Feuerwehrfest',
    sold: [
      ['GV-2025', '120', '8.20'],
      ['ZW-2024', '60', '7.90'],
      ['TS-1', '36', '3.90'],
    ],
    repeats: { every: 'year', inDays: 200 },
    isPaused: true,
  },
  {
    makes: 'offer',
    party: null,
    subject: 'Verkostung für Gruppen',
    sold: [
      ['VK-1', '20', '18.00'],
      ['GL-1', '20', '5.50'],
    ],
  },
]

/** Items open when the winery started with these books, with payments since. */
export const openingItems = [
  {
    number: '188',
    party: '10004',
    issued: 790,
    due: 760,
    amount: cents(186_000),
    note: 'Bruch beim Transport: Um den Rest geht es mit der Spedition hin und her.',
    came: { amount: cents(124_000), before: 700 },
  },
  {
    number: '201',
    party: '10001',
    issued: 765,
    due: 751,
    amount: cents(84_240),
    note: '',
    came: { amount: cents(84_240), before: 724 },
  },
  {
    number: '204',
    party: '10005',
    issued: 758,
    due: null,
    amount: cents(-5_400),
    note: 'Gutschrift für Leergut, noch nicht verrechnet.',
    came: null,
  },
] as const

/** Net cost per bottle, and of other items. */
export const costs: Readonly<Record<string, ReturnType<typeof unitPrice>>> = {
  GV: unitPrice('3.10'),
  WR: unitPrice('2.45'),
  RR: unitPrice('4.60'),
  ZW: unitPrice('3.05'),
  BP: unitPrice('2.70'),
  'TS-1': unitPrice('1.75'),
  'GL-1': unitPrice('2.20'),
  'VK-1': unitPrice('6.50'),
  VERS: unitPrice('6.90'),
}
