import type { OrderAddress } from '#domains/shop/orders/server/offers.ts'

type Buyer = Pick<OrderAddress, 'first_name' | 'last_name' | 'address' | 'zip' | 'city'> &
  Partial<OrderAddress>

/** Steps of an order after it was placed. */
export type DemoStep =
  | 'pay'
  | 'confirm'
  /** One parcel with the first line alone. */
  | 'sendFirst'
  | 'send'
  | 'deliver'
  | 'cancel'
  /** One piece of the first line is returned. */
  | 'return'
  /** The buyer withdraws; the office has not processed it yet. */
  | 'withdraw'

/** An order of the demo: item numbers with quantities. */
export interface DemoOrder {
  channel: 'web' | 'phone'
  buyer: Buyer
  lines: readonly (readonly [number: string, quantity: number])[]
  source: 'transfer' | 'cash'
  pickup?: boolean
  comment?: string
  steps: readonly DemoStep[]
}

export const buyers = {
  aschauer: {
    first_name: 'Verena',
    last_name: 'Aschauer',
    address: 'Hauptplatz 12',
    zip: '3500',
    city: 'Krems an der Donau',
    phone: '+43 2732 5550101',
  },
  stiftner: {
    first_name: 'Johann',
    last_name: 'Stiftner',
    address: 'Feldweg 3',
    zip: '2070',
    city: 'Retz',
    phone: '+43 2942 5550102',
  },
  brandl: {
    first_name: 'Katharina',
    last_name: 'Brandleitner',
    address: 'Lindengasse 40/7',
    zip: '1070',
    city: 'Wien',
  },
  weiss: {
    first_name: 'Matthias',
    last_name: 'Weißhaupt',
    address: 'Gartenstraße 8',
    zip: '80809',
    city: 'München',
    country: 'DE',
  },
  tavern: {
    type: 'business',
    company: 'Gasthof Zur Linde',
    first_name: 'Elfriede',
    last_name: 'Pölzleitner',
    address: 'Kirchenplatz 1',
    zip: '2073',
    city: 'Schrattenthal',
    phone: '+43 2946 5550103',
  },
  moser: {
    first_name: 'Anton',
    last_name: 'Moosgruber',
    address: 'Am Anger 21',
    zip: '2071',
    city: 'Rebenau',
    phone: '+43 2999 5550104',
  },
} as const satisfies Record<string, Buyer>

/** Orders in every state of the shop, oldest first. */
export const demoOrders: readonly DemoOrder[] = [
  {
    channel: 'web',
    buyer: buyers.stiftner,
    lines: [
      ['GV-2025', 6],
      ['ZW-2024', 6],
    ],
    source: 'transfer',
    steps: ['pay', 'confirm', 'send', 'deliver', 'return'],
  },
  {
    channel: 'web',
    buyer: buyers.brandl,
    lines: [['GV-2024', 12]],
    source: 'transfer',
    steps: ['pay', 'confirm', 'send', 'deliver', 'withdraw'],
  },
  {
    channel: 'web',
    buyer: buyers.weiss,
    lines: [
      ['GV-2025', 6],
      ['TS-1', 6],
    ],
    source: 'transfer',
    steps: ['pay', 'confirm', 'send', 'deliver'],
  },
  {
    channel: 'web',
    buyer: buyers.aschauer,
    lines: [['GV-2023', 6]],
    source: 'transfer',
    steps: ['pay', 'confirm', 'send'],
  },
  {
    channel: 'phone',
    buyer: buyers.tavern,
    lines: [
      ['GV-2025', 24],
      ['TS-1', 12],
    ],
    source: 'transfer',
    comment: 'Bitte den Traubensaft erst nach dem Feiertag.',
    steps: ['pay', 'confirm', 'sendFirst'],
  },
  {
    channel: 'web',
    buyer: buyers.aschauer,
    lines: [['GV-2025', 12]],
    source: 'transfer',
    steps: ['pay', 'confirm'],
  },
  {
    channel: 'web',
    buyer: buyers.weiss,
    lines: [['GV-2024', 6]],
    source: 'transfer',
    comment: 'Doch zu viel für unseren Keller, bitte stornieren.',
    steps: ['cancel'],
  },
  {
    channel: 'phone',
    buyer: buyers.moser,
    lines: [
      ['TS-1', 6],
      ['AS-1', 6],
    ],
    source: 'cash',
    pickup: true,
    comment: 'Holt am Samstag ab.',
    steps: [],
  },
  {
    channel: 'web',
    buyer: buyers.brandl,
    lines: [['GV-2025', 6]],
    source: 'transfer',
    steps: ['pay'],
  },
  {
    channel: 'web',
    buyer: buyers.stiftner,
    lines: [
      ['GV-2025', 3],
      ['TS-1', 3],
    ],
    source: 'transfer',
    comment: 'Für den Geburtstag meiner Mutter.',
    steps: [],
  },
]
