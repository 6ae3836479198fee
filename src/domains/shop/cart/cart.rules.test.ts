import { expect, test } from 'vitest'
import { readPieces } from './cart.rules.ts'

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['9999', 9999],
  ['0', null],
  ['10000', null],
  ['-1', null],
  ['1.5', null],
  ['1,5', null],
  ['1e3', null],
  ['0x10', null],
  ['99999999999999999999', null],
  ['', null],
  ['zwei', null],
])('%j pieces', (typed, count) => {
  expect(readPieces(typed)).toBe(count)
})

test('none is a quantity where lines are changed', () => {
  expect(readPieces('0', 0)).toBe(0)
})
