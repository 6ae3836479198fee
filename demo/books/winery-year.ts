/** Lines of a document: item number, quantity, unit price. */
export type Sold = readonly (readonly [item: string, quantity: string, price: string])[]

/** Payment, cancellation or credit note, a number of days after the invoice. */
export type Settled =
  | { paid: 'transfer' | 'cash' | 'card'; after: number }
  | { part: number; after: number }
  | { cancelled: string; after: number }
  | { credited: true; after: number }
  | { open: true }

/** A sale and its progress. */
export interface Sale {
  /** Days before today. */
  ago: number
  party: string
  subject: string
  sold: Sold
  /** First document; the others are made from it. */
  from: 'offer' | 'order' | 'invoice'
  /** Last document of the sale. */
  to: 'draft' | 'offer' | 'accepted' | 'declined' | 'order' | 'part' | 'delivery' | 'invoice' | 'advance'
  settled?: Settled
}

const month = 30.4
/** Alternating orders of each customer, so that no two months look the same. */
const linde: readonly Sold[] = [
  [
    ['GV-2024', '48', '6.40'],
    ['ZW-2023', '24', '6.25'],
  ],
  [
    ['GV-2024', '36', '6.40'],
    ['WR-2024', '60', '4.70'],
    ['TS-1', '12', '3.10'],
  ],
  [
    ['ZW-2023', '36', '6.25'],
    ['BP-2024', '24', '4.90'],
  ],
]
const shop: readonly Sold[] = [
  [
    ['GV-2024', '60', '5.80'],
    ['WR-2024', '60', '4.30'],
  ],
  [
    ['RR-2024', '24', '8.40'],
    ['TS-1', '24', '2.90'],
    ['GL-1', '12', '3.40'],
  ],
]
const doors: readonly Sold[] = [
  [['GV-2024', '12', '9.40']],
  [
    ['RR-2024', '6', '13.50'],
    ['ZW-2024', '6', '8.50'],
    ['VERS', '1', '9.90'],
  ],
  [['VK-1', '8', '18.00']],
  [
    ['BP-2024', '18', '7.20'],
    ['GL-1', '6', '5.50'],
  ],
]

/**
 * Sales of a small winery: per month an order of the inn, one of the shop and two cellar-door sales; others depend on
 * the season.
 */
export function years(months: number): Sale[] {
  const sales: Sale[] = []
  for (let back = months - 1; back >= 1; back--) {
    const ago = Math.round(back * month)
    const turn = months - 1 - back
    sales.push({
      ago,
      party: '10001',
      subject: 'Wein für die Gaststube',
      sold: linde[turn % linde.length]!,
      from: 'order',
      to: 'invoice',
      settled: { paid: 'transfer', after: 9 + (turn % 12) },
    })
    sales.push({
      ago: ago - 4,
      party: '10005',
      subject: 'Nachbestellung',
      sold: shop[turn % shop.length]!,
      from: turn % 2 ? 'order' : 'invoice',
      to: 'invoice',
      settled: turn === 9 ? { cancelled: 'Falscher Empfänger', after: 3 } : { paid: 'transfer', after: 14 },
    })
    for (const [at, party] of ['10003', '10006'].entries())
      sales.push({
        ago: ago - 8 - at * 6,
        party,
        subject: party === '10006' ? 'Feuerwehrfest' : 'Ab Hof',
        sold: doors[(turn + at) % doors.length]!,
        from: 'invoice',
        to: 'invoice',
        settled:
          turn === 5 && at === 0 ? { credited: true, after: 5 } : { paid: at ? 'card' : 'cash', after: 0 },
      })
    if (turn % 4 === 1)
      sales.push({
        ago: ago - 2,
        party: '10002',
        subject: 'Wein für den Neujahrsempfang',
        sold: [
          ['GV-2024', '24', '9.40'],
          ['VK-1', '20', '18.00'],
        ],
        from: 'offer',
        to: turn === 9 ? 'declined' : 'invoice',
        settled: { paid: 'transfer', after: 21 },
      })
    if (turn % 5 === 2)
      sales.push({
        ago: ago - 10,
        party: '10004',
        subject: 'Messebestellung',
        sold: [
          ['GV-2024', '120', '5.60'],
          ['RR-2024', '60', '8.20'],
        ],
        from: 'order',
        to: 'invoice',
        settled: { paid: 'transfer', after: 28 },
      })
  }
  return [...sales, ...now].toSorted((one, other) => other.ago - one.ago)
}

/** Recent sales, covering every state. */
const now: readonly Sale[] = [
  {
    ago: 58,
    party: '10005',
    subject: 'Nachbestellung Oktober',
    sold: shop[0]!,
    from: 'invoice',
    to: 'invoice',
    settled: { open: true },
  },
  {
    ago: 41,
    party: '10004',
    subject: 'Weihnachtsgeschäft',
    sold: [
      ['GV-2024', '180', '5.60'],
      ['ZW-2024', '90', '5.30'],
    ],
    from: 'order',
    to: 'invoice',
    settled: { part: 50_000, after: 20 },
  },
  {
    ago: 45,
    party: '10006',
    subject: 'Weihnachtsmarkt',
    sold: [['GL-1', '48', '5.00']],
    from: 'offer',
    to: 'offer',
  },
  {
    ago: 24,
    party: '10002',
    subject: 'Verkostung für die Partnergemeinde',
    sold: [['VK-1', '40', '17.00']],
    from: 'order',
    to: 'advance',
    settled: { paid: 'transfer', after: 6 },
  },
  {
    ago: 12,
    party: '10001',
    subject: 'Wein für die Feiertage',
    sold: [
      ['GV-2024', '96', '6.40'],
      ['RR-2024', '36', '9.20'],
    ],
    from: 'order',
    to: 'part',
  },
  { ago: 9, party: '10005', subject: 'Regal auffüllen', sold: shop[1]!, from: 'order', to: 'delivery' },
  {
    ago: 8,
    party: '10001',
    subject: 'Jahreswechsel',
    sold: linde[1]!,
    from: 'offer',
    to: 'accepted',
  },
  {
    ago: 6,
    party: '10002',
    subject: 'Ehrung der Jubilare',
    sold: [['RR-2024', '18', '13.50']],
    from: 'offer',
    to: 'offer',
  },
  { ago: 5, party: '10005', subject: 'Nachbestellung', sold: shop[0]!, from: 'order', to: 'order' },
  {
    ago: 3,
    party: '10001',
    subject: 'Wein für die Gaststube',
    sold: linde[2]!,
    from: 'order',
    to: 'invoice',
    settled: { open: true },
  },
  { ago: 1, party: '10003', subject: 'Ab Hof', sold: doors[1]!, from: 'invoice', to: 'draft' },
  { ago: 0, party: '10006', subject: 'Neujahrsfeier', sold: doors[2]!, from: 'offer', to: 'draft' },
]
