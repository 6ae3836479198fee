import { expect, test } from 'vitest'
import { rate } from '#kit/shared/money/decimals.ts'
import { decideTax, type RateOf, type TaxBuyer, type TaxCase } from './tax.rules.ts'

// As in the master data: country, group, first day, percentage, own produce only
const table: readonly [string, string, string, string, boolean?][] = [
  ['AT', 'standard', '1995-01-01', '20'],
  ['AT', 'reduced', '1995-01-01', '10'],
  ['AT', 'staple', '2026-07-01', '4.9'],
  ['AT', 'staple', '1995-01-01', '10'],
  ['AT', 'wine', '1995-01-01', '13', true],
  ['DE', 'standard', '2007-01-01', '19'],
  ['DE', 'reduced', '2007-01-01', '7'],
  ['IT', 'standard', '2013-01-01', '22'],
  ['AT', 'lease', '1995-01-01', '0'],
]
const rateOf: RateOf = (country, group, day, isOwn) => {
  const found = table.find(
    ([its, name, from, , onlyOwn]) => its === country && name === group && from <= day && (!onlyOwn || isOwn),
  )
  if (!found) return null
  const exempt = group === 'lease'
  const reason = exempt ? { de: 'steuerfrei (§ 6 Abs. 1 Z 16 UStG)', en: 'exempt' } : null
  return { kind: exempt ? 'exempt' : 'rate', rate: rate(found[3]), reason }
}

const consumer = (country = 'AT'): TaxBuyer => ({
  country,
  kind: 'consumer',
  vatId: null,
  isVatIdChecked: false,
})
const business = (country: string, vatId: string | null, isVatIdChecked = true): TaxBuyer => ({
  country,
  kind: 'business',
  vatId,
  isVatIdChecked,
})
type More = Partial<Omit<TaxCase, 'seller' | 'subject'>> & {
  seller?: Partial<TaxCase['seller']>
  subject?: Partial<TaxCase['subject']>
}
const decided = ({ seller, subject, ...more }: More) =>
  decideTax({
    seller: { country: 'AT', vatId: 'ATU12345675', scheme: 'regular', taxesAtDestination: false, ...seller },
    buyer: consumer(),
    subject: {
      group: 'standard',
      nature: 'goods',
      isOwnProduce: false,
      isExcise: false,
      reversesAtHome: false,
      ...subject,
    },
    destination: more.buyer?.country ?? 'AT',
    day: '2026-11-22',
    rateOf,
    ...more,
  })
const short = (more: More) => {
  const { decision, findings } = decided(more)
  const { category, rate: percent, country, reason } = decision
  return [category, percent, country, reason?.code ?? null, ...findings.map(({ code }) => code)]
}

test('at home a group has the rate of the day of supply (AT § 10 Abs 1a UStG: 4.9 % since 1 July 2026)', () => {
  const subject = { group: 'staple' }
  expect(short({ subject, day: '2026-06-30' })).toEqual(['S', '10', 'AT', null])
  expect(short({ subject, day: '2026-07-01' })).toEqual(['S', '4.9', 'AT', null])
})

test("wine has 13 % only where it is the farm's own (AT § 10 Abs 3 Z 11 UStG)", () => {
  const wine = (isOwnProduce: boolean) => ({ subject: { group: 'wine', isOwnProduce } })
  expect(short(wine(true))).toEqual(['S', '13', 'AT', null])
  expect(short(wine(false))).toEqual(['S', '20', 'AT', null])
  expect(short({ ...wine(true), buyer: business('AT', 'ATU12345675') })).toEqual(['S', '13', 'AT', null])
})

test('small business: no VAT, a sentence and no code (AT § 6 Abs 1 Z 27, DE § 19 UStG)', () => {
  const at = decided({ seller: { scheme: 'small', vatId: null } }).decision
  expect(at).toMatchObject({ category: 'E', rate: '0', reason: { code: '' } })
  expect(at.reason?.text.de).toBe('umsatzsteuerfrei, Kleinunternehmer (§ 6 Abs. 1 Z 27 UStG)')
  const de = decided({ seller: { scheme: 'small', country: 'DE' }, buyer: consumer('DE') }).decision
  expect(de.reason?.text.de).toContain('§ 19 UStG')
  // The exemption of small businesses precedes those for exports
  expect(short({ seller: { scheme: 'small' }, buyer: business('DE', 'DE123456788') })[0]).toBe('E')
})

test('an exempt group says why', () => {
  const { decision } = decided({ subject: { group: 'lease', nature: 'local' } })
  expect(decision).toMatchObject({
    category: 'E',
    rate: '0',
    reason: { text: { de: expect.stringContaining('Z 16') } },
  })
})

test('flat-rate farmers: 10 % to consumers, 13 % to businesses, wine 13 % (AT § 22); 7.8 %, wine 19 % (DE § 24)', () => {
  const seller = { scheme: 'flat' } as const
  const own = { isOwnProduce: true, group: 'reduced' }
  expect(short({ seller, subject: own })).toEqual(['S', '10', 'AT', null])
  expect(short({ seller, subject: own, buyer: business('AT', null) })).toEqual(['S', '13', 'AT', null])
  expect(short({ seller, subject: { ...own, group: 'wine' } })).toEqual(['S', '13', 'AT', null])
  expect(short({ seller, subject: { group: 'wine' } })).toEqual(['S', '20', 'AT', null])
  const german = { ...seller, country: 'DE' }
  expect(short({ seller: german, subject: own, buyer: consumer('DE') })).toEqual(['S', '7.8', 'DE', null])
  expect(short({ seller: german, subject: { ...own, group: 'wine' }, buyer: consumer('DE') })).toEqual([
    'S',
    '19',
    'DE',
    null,
  ])
  const before = (day: string) => short({ seller: german, subject: own, buyer: consumer('DE'), day })[1]
  expect([before('2024-12-05'), before('2024-12-31'), before('2025-01-01')]).toEqual(['9', '8.4', '7.8'])
})

test('Monaco is France for VAT, and the Isle of Man the United Kingdom (Art 7)', () => {
  const oss = { seller: { taxesAtDestination: true } }
  const to = (country: string) => short({ ...oss, destination: country, buyer: consumer(country) })
  expect(to('MC')).toEqual(to('FR'))
  expect(to('MC')).toContain('FR')
  expect(to('IM')).toEqual(to('GB'))
})

test('goods to a business in the Union: free only with a VAT id that VIES has confirmed (Art 138; AT Art 6, 7 UStG)', () => {
  expect(short({ buyer: business('DE', 'DE123456788') })).toEqual(['K', '0', 'AT', 'VATEX-EU-IC'])
  expect(short({ buyer: business('DE', 'DE123456788', false) })).toEqual([
    'S',
    '20',
    'AT',
    null,
    'VAT_ID_UNCHECKED',
  ])
  expect(short({ buyer: business('DE', 'DE123456788'), seller: { vatId: null } })).toEqual([
    ...['K', '0', 'AT', 'VATEX-EU-IC', 'SELLER_VAT_ID_MISSING'],
  ])
  // A small business charges no VAT anyway
  const small = { scheme: 'small' } as const
  expect(short({ buyer: business('DE', 'DE123456788', false), seller: small })).not.toContain(
    'VAT_ID_UNCHECKED',
  )
  // Pick-up: the goods do not leave the country
  expect(short({ buyer: business('DE', 'DE123456788'), destination: 'AT' })).toEqual(['S', '20', 'AT', null])
  // A VAT id of the seller's own country makes no intra-Community supply
  expect(short({ buyer: business('DE', 'ATU12345675'), destination: 'DE' })).toEqual(['S', '20', 'AT', null])
  expect(short({ buyer: business('GR', 'EL123456789') })).toEqual(['K', '0', 'AT', 'VATEX-EU-IC'])
  expect(short({ buyer: business('DE', 'DE123456788'), subject: { isExcise: true } }).at(-1)).toBe(
    'EXCISE_ABROAD',
  )
})

test('goods to consumers in the Union: here below the threshold, there above it or with OSS (Art 33, 59c)', () => {
  const wine = { group: 'wine', isOwnProduce: true }
  expect(short({ buyer: consumer('IT'), subject: wine })).toEqual(['S', '13', 'AT', null])
  expect(short({ buyer: consumer('IT'), subject: wine, seller: { taxesAtDestination: true } })).toEqual([
    ...['S', '22', 'IT', null],
  ])
  expect(short({ buyer: consumer('FR'), seller: { taxesAtDestination: true } })).toEqual([
    ...['Z', '0', 'FR', null, 'NO_RATE'],
  ])
})

test('goods out of the Union are exports (Art 146; AT § 7, DE § 6 UStG)', () => {
  expect(short({ buyer: business('CH', null) })).toEqual(['G', '0', 'AT', 'VATEX-EU-G'])
  expect(short({ buyer: consumer('GB') })).toEqual(['G', '0', 'AT', 'VATEX-EU-G'])
})

test('goods to a business of Northern Ireland stay within the Union (Protocol, Annex 3; AT Art 6, 7 UStG)', () => {
  const irish = (isChecked: boolean) => short({ buyer: business('GB', 'XI123456789', isChecked) })
  expect(irish(true)).toEqual(['K', '0', 'AT', 'VATEX-EU-IC'])
  expect(irish(false)).toEqual(['S', '20', 'AT', null, 'VAT_ID_UNCHECKED'])
  expect(short({ buyer: business('GB', 'GB123456789') })[0]).toBe('G')
  // For services Northern Ireland belongs to Great Britain
  expect(short({ subject: { nature: 'service' }, buyer: business('GB', 'XI123456789') })[0]).toBe('O')
})

test('services to businesses are taxed where these are (Art 44, 196): reverse charge, outside the Union outside of VAT', () => {
  const subject = { nature: 'service' } as const
  expect(short({ subject, buyer: business('DE', 'DE123456788') })).toEqual(['AE', '0', 'DE', 'VATEX-EU-AE'])
  expect(short({ subject, buyer: business('DE', 'DE123456788', false) })).toEqual([
    'S',
    '20',
    'AT',
    null,
    'VAT_ID_UNCHECKED',
  ])
  expect(short({ subject, buyer: business('CH', null) })).toEqual(['O', '0', 'CH', 'VATEX-EU-O'])
  // Wording required by Art 226 no. 11a (C-247/21)
  const { decision } = decided({ subject, buyer: business('DE', 'DE123456788') })
  expect(decision.reason?.text.de).toContain('Steuerschuldnerschaft des Leistungsempfängers')
})

test('services to consumers are taxed here (Art 45), digital ones where these are (Art 58), local ones where they are done (Art 47, 53–55)', () => {
  const oss = { taxesAtDestination: true }
  expect(short({ subject: { nature: 'service' }, buyer: consumer('DE'), seller: oss })).toEqual([
    'S',
    '20',
    'AT',
    null,
  ])
  expect(short({ subject: { nature: 'digital' }, buyer: consumer('DE'), seller: oss })).toEqual([
    'S',
    '19',
    'DE',
    null,
  ])
  expect(short({ subject: { nature: 'digital' }, buyer: consumer('DE') })).toEqual(['S', '20', 'AT', null])
  expect(short({ subject: { nature: 'digital' }, buyer: consumer('CH') })).toEqual([
    'O',
    '0',
    'CH',
    'VATEX-EU-O',
  ])
  const local = { nature: 'local', group: 'reduced' } as const
  expect(short({ subject: local, buyer: business('DE', 'DE123456788') })).toEqual(['S', '10', 'AT', null])
})

test('construction work at home: the business owes the VAT (AT § 19 Abs 1a, DE § 13b UStG), a consumer does not', () => {
  const subject = { nature: 'local', reversesAtHome: true } as const
  expect(short({ subject, buyer: business('AT', 'ATU12345675') })).toEqual(['AE', '0', 'AT', 'VATEX-EU-AE'])
  expect(short({ subject, buyer: business('AT', null) })).toEqual([
    'AE',
    '0',
    'AT',
    'VATEX-EU-AE',
    'VAT_ID_MISSING',
  ])
  expect(short({ subject, buyer: consumer() })).toEqual(['S', '20', 'AT', null])
})

test('a multi-purpose voucher is no supply (Directive (EU) 2016/1065, Art 30b)', () => {
  expect(short({ subject: { nature: 'voucher' } })).toEqual(['O', '0', 'AT', 'VATEX-EU-O'])
})

test('somebody unknown at the counter is taxed at home', () => {
  expect(short({ buyer: null })).toEqual(['S', '20', 'AT', null])
})
