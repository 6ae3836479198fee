import { expect, test } from 'vitest'
import { cents, minus, percentOf, vatWithin } from '#kit/shared/money/cents.ts'
import { quantity, rate } from '#kit/shared/money/decimals.ts'
import { xmlPrice } from '#kit/shared/money/xml-price.ts'
import { seeded } from '#kit/testing/seeded.ts'
import {
  amountLine as line,
  amountsInput as document,
  brokenIdentities,
  freight,
  off,
  randomDocument,
  whole,
} from './amounts.fixture.ts'
import { afterCashDiscount, computeAmounts } from './amounts.rules.ts'

test('delivery is split by nets over the rates, in gross prices, too, and the rest goes to the largest', () => {
  // 100 net at 20 %, 200 net at 10 %: delivery splits into one and two thirds of its net
  const gross = document({
    counting: 'gross',
    lines: [line('1', '120', '20'), line('1', '220', '10')],
    charges: [freight(1_000)],
  })
  const { charges, totals } = computeAmounts(gross)
  expect(charges.map(({ counted, net }) => [counted, net])).toEqual([
    [353, 294],
    [647, 588],
  ])
  expect(totals.gross).toBe(35_000)
  const net = computeAmounts({
    ...gross,
    counting: 'net',
    lines: [line('1', '100', '20'), line('1', '200', '10')],
  })
  expect(net.charges.map(({ counted }) => counted)).toEqual([333, 667])
})

test('a percentage off the document is the same at every rate, and leaves advances alone', () => {
  const { allowances, totals } = computeAmounts(
    document({
      lines: [line('1', '100', '20'), line('1', '50', '10'), line('-1', '30', '20', { isAdvance: true })],
      discounts: [off('10')],
    }),
  )
  expect(allowances).toMatchObject([
    { rate: '20', net: 1_000, base: 10_000, percent: '10' },
    { rate: '10', net: 500, base: 5_000, percent: '10' },
  ])
  expect(totals).toMatchObject({
    lineNet: 12_000,
    allowanceNet: 1_500,
    net: 10_500,
    vat: 1_650,
    gross: 12_150,
  })
})

test('coupons of 10 % and 50 € on 50 € never go below nothing, in either order with one result', () => {
  const both = [off('10'), off(null, 5_000)]
  const [one, other] = [both, both.toReversed()].map((discounts) =>
    computeAmounts(document({ counting: 'gross', lines: [line('1', '50', '20')], discounts })),
  )
  expect(one).toEqual(other)
  expect(one).toMatchObject({ isDiscountCut: true, totals: { gross: 0, vat: 0, due: 0 } })
  expect(one!.allowances.map(({ counted }) => counted)).toEqual([500, 4_500])
})

test('a thousand bottles at 1.99 gross: quantity × net price lies within 2 cents of the line', () => {
  const { lines, totals } = computeAmounts(
    document({ counting: 'gross', lines: [line('1000', '1.99', '20')] }),
  )
  expect(totals.gross).toBe(199_000)
  const { price, base } = xmlPrice(lines[0]!.net, quantity('1000'))
  const back = percentOf(cents(Number(price.replace('.', ''))), rate('100'))
  expect([price, base, lines[0]!.net]).toEqual(['16.5833', '10', 165_833])
  expect(back).toBe(165_833)
})

test('a price of half a cent is rounded once, on the line', () => {
  const { totals } = computeAmounts(document({ lines: [line('1', '0.005', '20'), line('3', '0.005', '20')] }))
  expect(totals).toMatchObject({ net: 3, vat: 1, gross: 4 })
})

test('cash discount is what people compute: the percentage of what is due, rounded', () => {
  expect(afterCashDiscount(cents(11_990), rate('2'))).toBe(11_750)
  expect(afterCashDiscount(cents(25), rate('2'))).toBe(24)
})

test('the rules of EN 16931 and what is shown hold for 300 documents with discounts and charges', () => {
  const random = seeded(1_316)
  for (let run = 0; run < 300; run++) expect(brokenIdentities(randomDocument(random))).toEqual([])
})

test('nets of a split stand in the proportion of the nets, within a cent each', () => {
  const random = seeded(97)
  for (let run = 0; run < 500; run++) {
    const lines = [
      line('1', String(whole(random, 1, 900)), '20'),
      line('1', String(whole(random, 1, 900)), '10'),
    ]
    const amount = whole(random, 1, 9_000)
    const { charges } = computeAmounts(document({ counting: 'gross', lines, charges: [freight(amount)] }))
    const nets = lines.map(({ price, rate: of }) => {
      const counted = cents(Number(price) * 100)
      return minus(counted, vatWithin(counted, of))
    })
    const shared = ['20', '10'].map((of) => charges.find((one) => one.rate === of)?.net ?? 0)
    const part = (nets[0]! / (nets[0]! + nets[1]!)) * (shared[0]! + shared[1]!)
    expect(Math.abs(shared[0]! - part)).toBeLessThan(1.7)
  }
})
