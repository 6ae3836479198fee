import type { ContentParty } from '#domains/books/documents/content/content.contract.ts'

const nobody: ContentParty = {
  _id: null,
  kind: 'business',
  name: '',
  tradingName: '',
  address: { street: '', extra: '', zip: '', city: '', country: 'AT' },
  contact: { name: '', phone: '', email: '' },
  vatId: null,
  taxNumber: null,
  registration: null,
  identifiers: [],
  electronicAddress: null,
  legal: '',
  customerNumber: '',
  supplierNumber: '',
}

const address = (street: string, zip: string, city: string, country: string): ContentParty['address'] => ({
  street,
  extra: '',
  zip,
  city,
  country,
})

const party = (parts: Partial<ContentParty>): ContentParty => ({ ...nobody, ...parts })

/** Fictitious sellers and buyers of the samples; their numbers have valid check digits. */
export const sampleParties = {
  grower: party({
    name: 'Weingut Familie Ebner',
    address: address('Kellergasse 12', '2070', 'Unterretzbach', 'AT'),
    contact: { name: 'Traudl Ebner', phone: '+43 2942 55512', email: 'wein@ebner.example' },
    vatId: 'ATU12345675',
    taxNumber: '22 123/4567',
    registration: 'FN 123456a',
    electronicAddress: { scheme: '9914', value: 'ATU12345675' },
    legal: 'Landesgericht Korneuburg',
  }),
  germanFirm: party({
    name: 'Kellertechnik Rhein GmbH',
    address: address('Mainzer Straße 40', '65185', 'Wiesbaden', 'DE'),
    contact: { name: 'Jörg Hahn', phone: '+49 611 555120', email: 'rechnung@kellertechnik.example' },
    vatId: 'DE123456788',
    taxNumber: '040 123 45678',
    registration: 'HRB 12345',
    electronicAddress: { scheme: 'EM', value: 'rechnung@kellertechnik.example' },
    legal: 'Amtsgericht Wiesbaden, Geschäftsführer: Jörg Hahn',
  }),
  smallGrower: party({
    name: 'Hofladen Leopold Wallner',
    address: address('Am Anger 3', '2074', 'Unterretzbach', 'AT'),
    contact: { name: 'Leopold Wallner', phone: '+43 2942 55530', email: 'hofladen@wallner.example' },
    taxNumber: '22 765/4321',
    electronicAddress: { scheme: 'EM', value: 'hofladen@wallner.example' },
  }),
  firm: party({
    name: 'Gasthof zur Post Huber & Söhne OG',
    address: address('Hauptplatz 1', '2020', 'Hollabrunn', 'AT'),
    contact: { name: 'Anna Huber', phone: '+43 2952 5550', email: 'einkauf@post.example' },
    vatId: 'ATU87654324',
    registration: 'FN 654321z',
    electronicAddress: { scheme: '9914', value: 'ATU87654324' },
    customerNumber: 'K-1042',
    supplierNumber: '70012',
  }),
  consumer: party({
    kind: 'person',
    name: 'Đường Nguyễn-Akić',
    address: { ...address('Rosenweg 7', '1180', 'Wien', 'AT'), extra: 'Stiege 2, Tür 14' },
    contact: { name: '', phone: '', email: 'duong@nguyen.example' },
    customerNumber: 'K-2077',
  }),
  austrianBody: party({
    kind: 'public',
    name: 'Bundesministerium für Musterangelegenheiten',
    address: address('Stubenring 1', '1010', 'Wien', 'AT'),
    contact: { name: 'Abteilung I/4', phone: '+43 1 5550', email: 'rechnung@bm.example' },
    vatId: 'ATU36000000',
    electronicAddress: { scheme: '9915', value: 'b' },
    customerNumber: 'K-3001',
    supplierNumber: '10023445',
  }),
  germanBody: party({
    kind: 'public',
    name: 'Stadt Musterstadt, Kämmerei',
    address: address('Rathausplatz 1', '04109', 'Leipzig', 'DE'),
    contact: { name: 'Rechnungseingang', phone: '+49 341 5550', email: 'rechnung@musterstadt.example' },
    electronicAddress: { scheme: '0204', value: '04011000-1234512345-06' },
    customerNumber: '10077',
  }),
  germanBuyer: party({
    name: 'Weinhandel am Dom KG',
    address: address('Domplatz 5', '50667', 'Köln', 'DE'),
    contact: { name: 'Petra Schmitz', phone: '+49 221 5550', email: 'rechnungen@weinhandel.example' },
    vatId: 'DE987654328',
    electronicAddress: { scheme: 'EM', value: 'rechnungen@weinhandel.example' },
    customerNumber: 'K-4010',
  }),
  swissBuyer: party({
    name: 'Vinothek Bellevue AG',
    address: address('Seestrasse 90', '8002', 'Zürich', 'CH'),
    contact: { name: 'Reto Meier', phone: '+41 44 5550000', email: 'einkauf@bellevue.example' },
    electronicAddress: { scheme: 'EM', value: 'einkauf@bellevue.example' },
    customerNumber: 'K-5003',
  }),
} as const satisfies Record<string, ContentParty>
