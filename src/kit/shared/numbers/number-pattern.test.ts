import { expect, test } from 'vitest'
import { datePattern, readNumberPattern, writeNumber } from './number-pattern.ts'

test('writes numbers as the pattern says, and lets them grow', () => {
  expect(writeNumber('R{YYYY}-{NNNN}', '2026-11-22', 7)).toBe('R2026-0007')
  expect(writeNumber('{YY}{MM}/{NN}-W', '2027-01-02', 123)).toBe('2701/123-W')
  expect(writeNumber('K{NNNNN}', '2026-11-22', 1)).toBe('K00001')
  expect(['R{YYYY}-{N}', '{YY}{MM}-{N}', 'K{N}'].map((one) => datePattern(one, '2026-11-22').period)).toEqual(
    ['2026', '2026-11', ''],
  )
})

test.each([
  ['R-2026', 'without a counter'],
  ['{N}-{N}', 'with two'],
  ['R{MM}-{NN}', 'with a month whose numbers come again each year'],
  ['R{YYYYY}-{N}', 'with a placeholder that there is none of'],
  ['R{YYYY-{N}', 'with a brace that is open'],
  ['R\n{N}', 'with a line break'],
  [`${'R'.repeat(40)}{N}`, 'that is too long'],
])('%j is no pattern: %s', (pattern) => {
  expect(readNumberPattern(pattern)).toBeNull()
  expect(() => datePattern(pattern, '2026-11-22')).toThrow(RangeError)
})

test('a day that does not exist has no number', () => {
  expect(() => datePattern('R{N}', '2026-02-30')).toThrow(RangeError)
})
