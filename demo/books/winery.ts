import type { NewPrice } from '#domains/books/items/server/offers.ts'
import { quantity, unitPrice } from '#kit/shared/money/decimals.ts'

const nobody = { title: '', first_name: '', last_name: '', company: '', phone: '' }

const at = (address: string, zip: string, city: string, country = 'AT') => ({
  ...nobody,
  type: 'business' as const,
  address,
  zip,
  city,
  country,
  use: 'any' as const,
})

/** Fictional customers and vendors of the winery; none of their numbers exists. */
export const parties = [
  {
    number: '10001',
    kind: 'business',
    company: 'Gasthof zur Linde, Traubinger KG',
    email: 'kueche@linde.example',
    phone: '+43 2942 55501',
    vatId: 'ATU12345675',
    priceMode: 'net',
    priceGroup: 'Gastronomie',
    invoiceFormat: 'zugferd',
    addresses: [at('Hauptplatz 4', '2071', 'Rebenau')],
    contacts: [
      { name: 'Eva Traubinger', role: 'Küche', email: 'eva@linde.example', phone: '', invoices: false },
      { name: 'Büro', role: 'Rechnungen', email: 'rechnung@linde.example', phone: '', invoices: true },
    ],
  },
  {
    number: '10002',
    kind: 'public',
    company: 'Marktgemeinde Rebenau',
    email: 'gemeindeamt@rebenau.example',
    priceMode: 'gross',
    invoiceFormat: 'ebinterface',
    orderReference: 'Z01',
    addresses: [at('Hauptplatz 1', '2071', 'Rebenau')],
  },
  {
    number: '10003',
    kind: 'person',
    firstName: 'Johann',
    lastName: 'Kellermayr',
    email: 'johann@kellermayr.example',
    addresses: [
      {
        ...at('Kellergasse 12', '2071', 'Rebenau'),
        type: 'person' as const,
        first_name: 'Johann',
        last_name: 'Kellermayr',
      },
    ],
  },
  {
    number: '10004',
    kind: 'business',
    company: 'Weinkontor Isarufer GmbH',
    email: 'einkauf@weinkontor.example',
    vatId: 'DE136695976',
    priceMode: 'net',
    priceGroup: 'Handel',
    invoiceFormat: 'xrechnung-ubl',
    electronicScheme: 'EM',
    electronicAddress: 'rechnung@weinkontor.example',
    addresses: [at('Uferstraße 7', '80331', 'München', 'DE')],
  },
  {
    number: '10005',
    kind: 'business',
    company: 'Dorfladen Sonnwender',
    email: 'laden@sonnwender.example',
    priceMode: 'net',
    priceGroup: 'Handel',
    addresses: [at('Bahnstraße 3', '2071', 'Rebenau')],
  },
  {
    number: '10006',
    kind: 'business',
    company: 'Freiwillige Feuerwehr Rebenau',
    email: 'kommando@ff-rebenau.example',
    priceGroup: 'Vereine',
    addresses: [at('Feuerwehrgasse 1', '2071', 'Rebenau')],
  },
  {
    number: '70001',
    kind: 'business',
    company: 'Glashütte Thayatal GmbH',
    isCustomer: false,
    isVendor: true,
    priceMode: 'net',
    email: 'verkauf@glashuette.example',
    addresses: [at('Industriestraße 22', '2070', 'Retz')],
  },
  {
    number: '70002',
    kind: 'business',
    company: 'Etikettendruck Presshauser',
    isCustomer: false,
    isVendor: true,
    priceMode: 'net',
    email: 'druck@presshauser.example',
    addresses: [at('Druckergasse 5', '2020', 'Hollabrunn')],
  },
] as const

interface Wine {
  number: string
  title: { de: string; en: string }
  category: string
  vintages: readonly (readonly [year: number, price: string, bottles: string])[]
  alcohol: number
}

/** Wines with vintages, cellar-door prices and stock. */
export const wines: readonly Wine[] = [
  {
    number: 'GV',
    title: { de: 'Grüner Veltliner Ried Sandweg', en: 'Grüner Veltliner Ried Sandweg' },
    category: 'Weißwein',
    vintages: [
      [2025, '8.9', '2400'],
      [2024, '9.4', '780'],
      [2023, '9.9', '112'],
    ],
    alcohol: 125,
  },
  {
    number: 'WR',
    title: { de: 'Welschriesling', en: 'Welschriesling' },
    category: 'Weißwein',
    vintages: [
      [2025, '6.9', '1800'],
      [2024, '6.9', '240'],
    ],
    alcohol: 115,
  },
  {
    number: 'RR',
    title: { de: 'Rheinriesling Alte Reben', en: 'Riesling Old Vines' },
    category: 'Weißwein',
    vintages: [[2024, '13.5', '620']],
    alcohol: 130,
  },
  {
    number: 'ZW',
    title: { de: 'Zweigelt', en: 'Zweigelt' },
    category: 'Rotwein',
    vintages: [
      [2024, '8.5', '1500'],
      [2023, '9.2', '430'],
    ],
    alcohol: 130,
  },
  {
    number: 'BP',
    title: { de: 'Blauer Portugieser', en: 'Blauer Portugieser' },
    category: 'Rotwein',
    vintages: [[2024, '7.2', '900']],
    alcohol: 120,
  },
]

/** Further prices of every wine: net trade prices as a share of the cellar-door price, in thousandths. */
export const shares = [
  { priceGroup: 'Gastronomie', share: 680n },
  { priceGroup: 'Handel', share: 620n },
] as const

/** Other goods and services, at other VAT rates. */
export const others = [
  {
    number: 'TS-1',
    title: { de: 'Traubensaft weiß', en: 'White grape juice' },
    category: 'Alkoholfrei',
    vat: 'standard',
    price: '4.2',
    stock: '360',
    content: '1',
  },
  {
    number: 'GL-1',
    title: { de: 'Weinglas mit Logo', en: 'Wine glass with logo' },
    category: 'Zubehör',
    vat: 'standard',
    price: '5.5',
    stock: '144',
    content: null,
  },
  {
    number: 'VK-1',
    title: { de: 'Weinverkostung, je Person', en: 'Wine tasting, per person' },
    category: 'Leistungen',
    vat: 'standard',
    price: '18',
    stock: null,
    content: null,
  },
  {
    number: 'VERS',
    title: { de: 'Versand innerhalb Österreichs', en: 'Shipping within Austria' },
    category: 'Leistungen',
    vat: 'standard',
    price: '9.9',
    stock: null,
    content: null,
  },
] as const

/** A volume price for everyone, from two cartons on. */
export const tier = (price: string): NewPrice => ({
  kind: 'sale',
  counting: 'gross',
  price: unitPrice(price),
  fromQuantity: quantity('12'),
})
