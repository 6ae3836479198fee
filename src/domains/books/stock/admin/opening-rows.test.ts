import { expect, test } from 'vitest'
import { openingRows } from './opening-rows.ts'

test('what is copied from a spreadsheet is read with its commas, without its heading', () => {
  expect(openingRows('Artikel\tMenge\nA-1\t1.234,5\nA-2;\tx\n\nA-3;12', 'de')).toEqual([
    { number: 'A-1', quantity: '1234.5' },
    { number: 'A-2', quantity: null },
    { number: 'A-3', quantity: '12' },
  ])
})
