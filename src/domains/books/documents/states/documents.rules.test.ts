import { expect, test } from 'vitest'
import { type Cents, cents, sum } from '#kit/shared/money/cents.ts'
import { rate } from '#kit/shared/money/decimals.ts'
import { seeded } from '#kit/testing/seeded.ts'
import { documentContent } from '../content/content.contract.ts'
import { paymentState } from './documents.rules.ts'
import { payTerms, type PayTerms } from '../content/pay-terms.rules.ts'
import { nextDay } from './recurrence.rules.ts'
import { taxOfReduction } from '../content/reduction.rules.ts'

test('paid, part, overpaid, open: by what is settled, for credits, too', () => {
  const of = (claim: number, settled: number) => paymentState(claim, settled)
  expect([of(100, 0), of(100, 99), of(100, 100), of(100, 101)]).toEqual(['open', 'part', 'paid', 'overpaid'])
  expect([of(-100, 0), of(-100, -40), of(-100, -100), of(-100, -101), of(0, 0)]).toEqual([
    ...['open', 'part', 'paid', 'overpaid', 'paid'],
  ])
})

const terms: PayTerms = {
  text: '',
  days: 30,
  start: 'invoice',
  method: 'transfer',
  discounts: [{ days: 14, percent: rate('2') }],
}
const told = {
  issuedOn: '2026-01-31',
  supplyTo: '2026-01-10',
  due: cents(12_000),
  currency: 'EUR',
  lang: 'de',
  country: 'AT',
  isPayable: true,
} as const

test('terms of payment become days, in words and in data', () => {
  expect(payTerms(terms, told)).toEqual({
    dueOn: '2026-03-02',
    text: 'Bei Zahlung bis 14. Februar 2026 2\u00a0% Skonto: 117,60\u00a0€. Zahlbar bis 2. März 2026 ohne Abzug.',
    cashDiscounts: [{ days: 14, percent: '2', until: '2026-02-14', payable: 11_760 }],
    means: '58',
  })
  expect(payTerms({ ...terms, start: 'monthEnd', days: 10 }, { ...told, issuedOn: '2026-02-03' }).dueOn).toBe(
    '2026-03-10',
  )
  // Terms from an early delivery: never due before the invoice exists
  expect(payTerms({ ...terms, start: 'delivery', days: 7 }, told).dueOn).toBe('2026-01-31')
  expect(payTerms(null, told)).toMatchObject({ dueOn: '2026-01-31', text: 'Sofort zahlbar ohne Abzug.' })
  expect(payTerms(terms, { ...told, isPayable: false })).toMatchObject({
    dueOn: null,
    text: '',
    cashDiscounts: [],
  })
})

test('January has the name that it has where the seller is', () => {
  const on = { ...told, issuedOn: '2026-01-01', supplyTo: '2026-01-01' }
  const said = (country: string) => payTerms({ ...terms, days: 20 }, { ...on, country }).text
  expect(said('AT')).toContain('bis 15. Jänner 2026')
  expect(said('DE')).toContain('bis 15. Januar 2026')
  expect(said('DE')).not.toContain('Jänner')
})

test('each cash discount of the terms is said, the third as well', () => {
  const discounts = [
    { days: 7, percent: rate('3') },
    { days: 14, percent: rate('2') },
    { days: 21, percent: rate('1') },
  ]
  const { text, cashDiscounts } = payTerms({ ...terms, discounts }, told)
  expect(documentContent.shape.terms.shape.cashDiscounts.parse(cashDiscounts)).toMatchObject([
    { percent: '3', until: '2026-02-07' },
    { percent: '2', until: '2026-02-14' },
    { percent: '1', until: '2026-02-21', payable: 11_880 },
  ])
  expect(text).toContain('Bei Zahlung bis 21. Februar 2026 1\u00a0% Skonto: 118,80\u00a0€.')
})

test('a series goes on with the last day of a short month, and comes back to its own', () => {
  const days = ['2026-12-31']
  for (let count = 0; count < 5; count++) days.push(nextDay(days.at(-1)!, 'month', 31))
  expect(days.slice(1)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  expect(nextDay('2026-01-31', 'month')).toBe('2026-02-28')
  expect(nextDay('2026-11-30', 'quarter')).toBe('2027-02-28')
  expect(nextDay('2024-02-29', 'year')).toBe('2025-02-28')
  expect(nextDay('2026-12-28', 'week')).toBe('2027-01-04')
})

const group = (percent: string, taxable: number, vat: number) => ({
  category: 'S' as const,
  rate: rate(percent),
  taxable: cents(taxable),
  vat: cents(vat),
})

test('cash discount lowers base and VAT of every rate by the same share (AT § 16, DE § 17 UStG)', () => {
  // 3 % of 120 at 20 % and 110 at 10 %
  expect(taxOfReduction([group('20', 10_000, 2_000), group('10', 10_000, 1_000)], cents(690))).toEqual([
    { category: 'S', rate: '20', net: 300, vat: 60 },
    { category: 'S', rate: '10', net: 300, vat: 30 },
  ])
  expect(taxOfReduction([group('20', -100, -20)], cents(10))).toEqual([])
})

test('what is taken off in parts ends where it would have ended at once, within a cent for each part', () => {
  const random = seeded(17)
  for (let run = 0; run < 500; run++) {
    const groups = [
      group('20', 1 + Math.trunc(random() * 90_000), 0),
      group('10', 1 + Math.trunc(random() * 90_000), 0),
    ]
    const amount = cents(1 + Math.trunc(random() * 20_000))
    const all = taxOfReduction(groups, amount)
    const total = (list: readonly { net: Cents; vat: Cents }[]) =>
      sum(list.flatMap(({ net, vat }) => [net, vat]))
    expect(total(all)).toBe(amount)
  }
})
