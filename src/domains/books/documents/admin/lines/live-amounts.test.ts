import { expect, test } from 'vitest'
import { cents, zero } from '#kit/shared/money/cents.ts'
import { quantity, rate, unitPrice } from '#kit/shared/money/decimals.ts'
import { computeAmounts } from '../../content/amounts.rules.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { newLine } from './line-values.ts'
import { liveAmounts, subtotals, taxesIn, vatsIn } from './live-amounts.ts'

const wine = newLine({ unit: null, vatGroup: 'wine' }, { quantity: quantity('12'), price: unitPrice('7.9') })
const work = newLine({ unit: null, vatGroup: 'standard' }, { price: unitPrice('95'), discount: rate('10') })
const decided = {
  lines: [
    { type: 'item', _id: wine._id, vat: { category: 'S', rate: '13' } },
    { type: 'item', _id: work._id, vat: { category: 'S', rate: '20' } },
  ],
} as unknown as DocumentContent
const taxes = taxesIn(decided, [wine, work])
const known = { taxes, vats: new Map(), paid: zero }
const document = {
  counting: 'gross' as const,
  discounts: [{ percent: rate('3'), amount: zero, reason: '' }],
  charges: [],
}

test('with the VAT that was decided the screen computes what the server does', () => {
  const { counted, amounts } = liveAmounts({ ...document, lines: [wine, work] }, known)
  const line = { base: quantity('1'), allowance: zero, isAdvance: false, category: 'S' as const }
  const expected = computeAmounts({
    ...document,
    lines: [
      { ...line, quantity: quantity('12'), price: unitPrice('7.9'), discount: null, rate: rate('13') },
      { ...line, quantity: quantity('1'), price: unitPrice('95'), discount: rate('10'), rate: rate('20') },
    ],
    paid: zero,
    rounding: zero,
  })
  expect(amounts).toEqual(expected)
  expect([counted.get(wine._id), counted.get(work._id)]).toEqual([9480, 8550])
})

test('a line like one that is known has its VAT at once; of another group nothing is said before the server did', () => {
  const like = newLine({ unit: null, vatGroup: 'wine' }, { price: unitPrice('1') })
  const other = newLine({ unit: null, vatGroup: 'books' }, { price: unitPrice('1') })
  expect(liveAmounts({ ...document, lines: [wine, like] }, known).amounts?.totals.gross).toBe(9293)
  const waiting = liveAmounts({ ...document, lines: [wine, other] }, known)
  expect(waiting.amounts).toBeNull()
  expect(waiting.counted.get(other._id)).toBe(100)
})

test('optional lines count in no sum, and a number that is being typed counts as nothing', () => {
  const optional = { ...work, role: 'optional' as const }
  const typed = { ...wine, _id: 'typed', price: '' as typeof wine.price }
  const { amounts } = liveAmounts({ ...document, discounts: [], lines: [wine, optional, typed] }, known)
  expect(amounts?.totals.gross).toBe(9480)
})

test('a subtotal is the sum since the heading before it', () => {
  const line = (_id: string, type: 'item' | 'group' | 'subtotal', role: 'firm' | 'optional' = 'firm') => ({
    ...{ _id, type, role },
  })
  const lines = [
    line('1', 'item'),
    line('g', 'group'),
    line('2', 'item'),
    line('3', 'item', 'optional'),
    line('s', 'subtotal'),
  ]
  const counted = new Map(['1', '2', '3'].map((_id) => [_id, cents(100)]))
  expect([...subtotals(lines, counted)]).toEqual([['s', 100]])
})

test('the VAT that the server said of a sum stands on the screen, of another sum its own', () => {
  const vats = vatsIn({
    counting: 'gross',
    vat: [{ category: 'S', rate: rate('13'), taxable: cents(8390), vat: cents(1090) }] as never,
  })
  const of = (line: typeof wine) =>
    liveAmounts({ ...document, discounts: [], lines: [line] }, { ...known, vats }).amounts?.totals.vat
  expect([of(wine), of({ ...wine, quantity: quantity('6') })]).toEqual([1090, 545])
})
