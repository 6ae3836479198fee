import { describe, expect, test } from 'vitest'
import { cents } from '#kit/shared/money/cents.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import {
  bottlePlaces,
  forSelection,
  missingBottles,
  roomForBottles,
  type ShippingCounting,
  shippingCost,
} from './shipping.rules.ts'

const rate = (upTo: number | null, amount: number, ...countries: string[]) => ({
  countries,
  upTo,
  cents: cents(amount),
})
const group = (countedBy: ShippingCounting, ...rates: ReturnType<typeof rate>[]) => ({ countedBy, rates })
const wine = group('cartons', rate(6, 890), rate(12, 1090))
const load = (bottles: number, weight = 0) => ({ bottles, weight })

describe('cartons of six and twelve', () => {
  test.each([
    [1, 890, [{ size: 6, count: 1 }]],
    [6, 890, [{ size: 6, count: 1 }]],
    [7, 1090, [{ size: 12, count: 1 }]],
    [
      18,
      1980,
      [
        { size: 12, count: 1 },
        { size: 6, count: 1 },
      ],
    ],
    [24, 2180, [{ size: 12, count: 2 }]],
  ])('%i bottles', (bottles, amount, cartons) => {
    expect(shippingCost(wine, 'at', load(bottles))).toEqual({ cents: amount, cartons })
  })

  test('the cheapest mixture is found also where the large carton is dearer by the bottle', () => {
    expect(shippingCost(group('cartons', rate(6, 500), rate(12, 1500)), 'at', load(12))?.cents).toBe(1000)
  })

  test('an order that would fill a cellar is counted at once, and to the bottle', () => {
    expect(shippingCost(wine, 'at', load(1_200_006))).toEqual({
      cents: 100_000 * 1090 + 890,
      cartons: [
        { size: 12, count: 100_000 },
        { size: 6, count: 1 },
      ],
    })
  })

  test('goods that are no bottles take one carton', () => {
    expect(shippingCost(wine, 'at', load(0))?.cents).toBe(890)
  })

  test('what still fits without costing more, and what full cartons miss', () => {
    expect([4, 6, 7, 12].map((count) => roomForBottles(wine, 'at', load(count)))).toEqual([2, 0, 5, 0])
    const full = { ...wine, fullCartons: true }
    expect([5, 6, 7, 12, 18].map((count) => missingBottles(full, 'at', count))).toEqual([1, 0, 5, 0, 0])
    expect(missingBottles({ ...wine, fullCartons: false }, 'at', 5)).toBe(0)
  })

  test('cartons of several sizes are full together, too', () => {
    const missing = (sizes: number[], counts: number[]) => {
      const full = { ...group('cartons', ...sizes.map((size) => rate(size, 890))), fullCartons: true }
      return counts.map((count) => missingBottles(full, 'at', count))
    }
    expect(missing([2, 3], [1, 2, 3, 4, 5, 6, 7])).toEqual([1, 0, 0, 0, 0, 0, 0])
    expect(missing([15, 6], [7, 13, 16, 20, 21, 22, 1_000_005])).toEqual([5, 2, 2, 1, 0, 2, 0])
    expect(missing([12, 6], [5, 13, 1_200_001])).toEqual([1, 5, 5])
  })
})

describe('weight and bottles', () => {
  const parcels = group('weight', rate(10_000, 900), rate(2000, 500), rate(2000, 700, 'de'))
  test.each([
    [0, 500],
    [2000, 500],
    [2001, 900],
    [10_000, 900],
    // Heavier than the largest parcel: two parcels
    [12_000, 1400],
    [20_000, 1800],
  ])('%i grams', (weight, amount) => {
    expect(shippingCost(parcels, 'at', load(0, weight))?.cents).toBe(amount)
  })

  test('a country with lines of its own has only those', () => {
    expect(shippingCost(parcels, 'de', load(0, 3000))?.cents).toBe(1400)
  })

  test('nothing is sent where no line holds', () => {
    expect(shippingCost(group('order', rate(null, 500, 'at')), 'ch', load(1))).toBeNull()
  })

  test('bottles by steps without a limit at the end', () => {
    const bottles = group('bottles', rate(6, 600), rate(null, 900))
    expect([1, 6, 7, 500].map((count) => shippingCost(bottles, 'at', load(count))?.cents)).toEqual([
      600, 600, 900, 900,
    ])
    expect([4, 500].map((count) => roomForBottles(bottles, 'at', load(count)))).toEqual([2, 0])
  })
})

test.each([
  ['0.75', 'LTR', 1],
  ['75', 'CLT', 1],
  ['250', 'MLT', 1],
  ['1.5', 'LTR', 2],
  ['5', 'LTR', 0],
  ['20', 'MLT', 0],
  ['0.5', 'KGM', 0],
])('%s %s takes %i places in a carton', (content, contentUnit, taken) => {
  expect(bottlePlaces({ content: quantity(content), contentUnit })).toBe(taken)
})

test('select lists begin with de and at', () => {
  const of = (code: string) => ({ code, title: countryName(code, 'de')! })
  expect(forSelection(['AT', 'CZ', 'BE', 'DE', 'CH'].map(of), 'de').map(({ code }) => code)).toEqual([
    'DE',
    'AT',
    'BE',
    'CH',
    'CZ',
  ])
  expect([countryName('hr', 'de'), countryName('hr', 'en'), countryName('zx', 'de')]).toEqual([
    'Kroatien',
    'Croatia',
    null,
  ])
})
