import { expect, test } from 'vitest'
import { unitPrice } from '#kit/shared/money/decimals.ts'
import { changedPrice, type PriceRounding } from './product-bulk.rules.ts'

test.each<[string, string, PriceRounding, string | null]>([
  ['8.9', '10', 'cent', '9.79'],
  ['8.9', '10', 'ten', '9.8'],
  ['8.9', '10', 'five', '9.8'],
  ['8.9', '10', 'fifty', '10'],
  ['8.9', '10', 'whole', '10'],
  ['8.9', '10', 'ninety', '9.9'],
  ['8.9', '-5,5', 'cent', '8.41'],
  ['9.9', '0', 'ninety', null],
  ['9.85', '0', 'ninety', '9.9'],
  ['0.3', '-50', 'ninety', '0.9'],
  ['0.02', '-90', 'cent', '0.01'],
  ['1.9925', '0', 'cent', '1.99'],
  ['99999', '500', 'whole', '599994'],
])('%s by %s percent, rounded to %s: %s', (price, percent, rounding, expected) => {
  expect(changedPrice(unitPrice(price), percent, rounding)).toBe(expected)
})
