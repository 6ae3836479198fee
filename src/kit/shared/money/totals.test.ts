import { expect, test } from 'vitest'
import { type Random, seeded } from '../../testing/seeded.ts'
import { type Cents, cents, negative, percentOf, sum } from './cents.ts'
import { quantity, rate, unitPrice, unscaled } from './decimals.ts'
import { brokenSumRules, sumRules, type TaxedTotals } from './sum-rules.ts'
import { type Counting, type DocumentContent, documentTotals, type Taxed } from './totals.ts'

const standard = (percent: string): Taxed => ({ category: 'S', rate: rate(percent) })
const line = (count: string, price: string, percent: string) => ({
  quantity: quantity(count),
  price: unitPrice(price),
  ...standard(percent),
})

const judged = (content: DocumentContent): TaxedTotals => ({
  ...documentTotals(content),
  taxed: {
    lines: content.lines,
    allowances: content.allowances ?? [],
    charges: content.charges ?? [],
  },
})

test('a net invoice: VAT on the sum of a rate, not on each line', () => {
  const totals = documentTotals({
    counting: 'net',
    lines: [line('3', '0.333', '20'), line('3', '0.333', '20'), line('2.5', '4', '10')],
    paid: cents(500),
  })
  expect(totals.lines.map(({ net }) => net)).toEqual([100, 100, 1_000])
  expect(totals.vatGroups).toEqual([
    { ...standard('20'), taxable: 200, vat: 40 },
    { ...standard('10'), taxable: 1_000, vat: 100 },
  ])
  expect(totals).toMatchObject({ lineNet: 1_200, net: 1_200, vat: 140, gross: 1_340, paid: 500, due: 840 })
})

test('a consumer pays the price shown, also where no net amount gives it', () => {
  const content = { counting: 'gross', lines: [line('1', '99.99', '19')] } as const
  const totals = documentTotals(content)
  expect(totals).toMatchObject({ net: 8_403, vat: 1_596, gross: 9_999, due: 9_999 })
  // 8,403 × 19 % is 1,596.57: the exact rule is missed by a cent, the official one is met
  expect(brokenSumRules(judged(content), 0)).toEqual(['BR-CO-17'])
  expect(brokenSumRules(judged(content), 1)).toEqual([])
})

test('a thousand cheap lines add up to what was shown, and the rounding stands on the line', () => {
  const content = {
    counting: 'gross',
    lines: Array.from({ length: 1000 }, () => line('1', '1.99', '20')),
  } as const
  const totals = documentTotals(content)
  expect(totals.gross).toBe(199_000)
  expect(brokenSumRules(judged(content), 1)).toEqual([])
  expect(sum(totals.lines.map(({ net }) => net))).toBe(totals.net)
  // Alone each would be 1.66 net; together they must add up to 165,833
  expect(new Set(totals.lines.map(({ net }) => net))).toEqual(new Set([165, 166]))
  expect(totals.lines.every(({ net, rounding }) => net === 166 + rounding)).toBe(true)
})

test('discount and delivery of a gross order count within their rate', () => {
  const content: DocumentContent = {
    counting: 'gross',
    lines: [line('2', '12', '20'), line('1', '5.5', '10')],
    allowances: [{ amount: cents(240), ...standard('20') }],
    charges: [{ amount: cents(550), ...standard('10') }],
  }
  expect(documentTotals(content)).toMatchObject({
    vatGroups: [
      { taxable: 1_800, vat: 360 },
      { taxable: 1_000, vat: 100 },
    ],
    allowanceNet: 200,
    chargeNet: 500,
    gross: 3_260,
  })
  expect(brokenSumRules(judged(content), 0)).toEqual([])
})

test('a rate is the same in any writing; a category without VAT takes no rate', () => {
  const other = { ...line('1', '1', '20'), rate: '20.0' as ReturnType<typeof rate> }
  expect(documentTotals({ counting: 'net', lines: [line('1', '1', '20'), other] }).vatGroups).toHaveLength(1)
  const wrong = { ...line('1', '1', '20'), category: 'E' } as const
  expect(() => documentTotals({ counting: 'net', lines: [wrong] })).toThrow(RangeError)
  expect(() => documentTotals({ counting: 'net', lines: [line('1', '1', '0')] })).toThrow(RangeError)
  const refund = { amount: cents(-1), ...standard('20') }
  expect(() => documentTotals({ counting: 'net', lines: [], charges: [refund] })).toThrow(RangeError)
})

test('a document without lines is nothing', () => {
  expect(documentTotals({ counting: 'gross', lines: [] })).toMatchObject({ vatGroups: [], gross: 0, due: 0 })
})

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1))
const taxes: readonly Taxed[] = [
  ...['20', '19', '13', '10', '7', '4.9', '25.5'].map(standard),
  { category: 'E', rate: rate('0') },
  { category: 'AE', rate: rate('0') },
]

function randomContent(random: Random, counting: Counting): DocumentContent {
  const tax = () => taxes[whole(random, 0, taxes.length - 1)]!
  const some = <T>(most: number, make: () => T) => Array.from({ length: whole(random, 0, most) }, make)
  const adjustment = () => ({ amount: cents(whole(random, 0, 5_000)), ...tax() })
  return {
    counting,
    lines: some(15, () => ({
      quantity: quantity(unscaled(BigInt(whole(random, -3_000, 40_000)), 3)),
      price: unitPrice(unscaled(BigInt(whole(random, 0, 900_000)), 4)),
      ...(random() < 0.3 ? { allowance: cents(whole(random, 0, 300)) } : {}),
      ...(random() < 0.1 ? { charge: cents(whole(random, 0, 300)) } : {}),
      ...tax(),
    })),
    allowances: some(3, adjustment),
    charges: some(3, adjustment),
    paid: cents(whole(random, 0, 10_000)),
    rounding: cents(whole(random, -4, 4)),
  }
}

test.each(['net', 'gross'] as const)('the rules of EN 16931 hold for any document in %s mode', (counting) => {
  const random = seeded(16_931)
  for (let run = 0; run < 600; run++) {
    const content = randomContent(random, counting)
    const totals = judged(content)
    expect(brokenSumRules(totals, counting === 'net' ? 0 : 1)).toEqual([])
    if (counting === 'net') continue
    // Exactly the amount shown to the customer
    const counted = (list: readonly { counted: Cents }[]) => list.reduce((all, one) => all + one.counted, 0)
    expect(totals.gross).toBe(counted(totals.lines) - counted(totals.allowances) + counted(totals.charges))
    for (const one of [...totals.lines, ...totals.allowances, ...totals.charges])
      expect(Math.abs(one.rounding)).toBeLessThanOrEqual(1)
  }
})

test('cancelling everything gives the same amounts with the other sign', () => {
  const random = seeded(381)
  for (let run = 0; run < 300; run++) {
    const counting = run % 2 === 0 ? 'net' : 'gross'
    const lines = randomContent(random, counting).lines.map(({ allowance: _, charge: __, ...one }) => one)
    const back = lines.map((one) => ({
      ...one,
      quantity: quantity(one.quantity.startsWith('-') ? one.quantity.slice(1) : `-${one.quantity}`),
    }))
    const [there, again] = [documentTotals({ counting, lines }), documentTotals({ counting, lines: back })]
    expect([again.net, again.vat, again.gross]).toEqual(
      [there.net, there.vat, there.gross].map((one) => negative(one)),
    )
  }
})

test('in gross mode about every sixth total at 20 % has no exact pair', () => {
  const misses = Array.from({ length: 6_000 }, (_, index) => {
    const lines = [line('1', unscaled(BigInt(index + 1), 2), '20')]
    return brokenSumRules(judged({ counting: 'gross', lines }), 0).length
  })
  expect(misses.filter(Boolean)).toHaveLength(1_000)
})

test('each rule is found broken where it is', () => {
  const content: DocumentContent = {
    counting: 'net',
    lines: [line('1', '100', '20'), { ...line('1', '50', '0'), category: 'E' }],
    allowances: [{ amount: cents(1_000), ...standard('20') }],
    charges: [{ amount: cents(500), ...standard('20') }],
  }
  const good = judged(content)
  expect(brokenSumRules(good, 0)).toEqual([])
  const more = (amount: Cents) => cents(amount + 100)
  const group = (index: number, change: { taxable?: Cents; vat?: Cents }) => ({
    vatGroups: good.vatGroups.map((one, at) => (at === index ? { ...one, ...change } : one)),
  })
  const faults: Record<(typeof sumRules)[number], Partial<TaxedTotals>> = {
    'BR-CO-10': { lineNet: more(good.lineNet) },
    'BR-CO-11': { allowanceNet: more(good.allowanceNet) },
    'BR-CO-12': { chargeNet: more(good.chargeNet) },
    'BR-CO-13': { net: more(good.net) },
    'BR-CO-14': { vat: more(good.vat) },
    'BR-CO-15': { gross: more(good.gross) },
    'BR-CO-16': { due: more(good.due) },
    'BR-CO-17': group(0, { vat: more(percentOf(good.vatGroups[0]!.taxable, rate('20'))) }),
    'BR-x-08': group(0, { taxable: more(good.vatGroups[0]!.taxable) }),
    'BR-x-09': group(1, { vat: cents(100) }),
  }
  for (const rule of sumRules)
    expect([rule, brokenSumRules({ ...good, ...faults[rule] }, 0)]).toEqual([
      rule,
      expect.arrayContaining([rule]),
    ])
})
