import { expect, test } from 'vitest'
import { dayAfterKey, daysOfMonth } from './year-days.rules.ts'

test('knows the days of a month, the 29th of February too', () => {
  expect(daysOfMonth('2028-02-01')).toHaveLength(29)
  expect(daysOfMonth('2027-02-01').at(-1)).toBe('2027-02-28')
})

test.each([
  ['ArrowLeft', -1, true, '2028-01-31', '2028-01-30'],
  ['ArrowRight', 1, true, '2028-01-31', '2028-02-01'],
  ['ArrowRight', 1, true, '2028-12-31', '2028-12-31'],
  ['ArrowLeft', -1, false, '2028-01-01', '2028-01-01'],
  ['ArrowDown', 7, true, '2028-01-31', '2028-02-29'],
  ['ArrowDown', 7, false, '2028-01-31', '2028-02-07'],
  ['ArrowUp', -7, true, '2028-01-15', '2028-01-15'],
  ['ArrowDown', 7, false, '2028-12-28', '2028-12-28'],
  ['PageDown', 0, false, '2028-01-31', '2028-02-29'],
  ['PageUp', 0, true, '2028-03-31', '2028-02-29'],
  ['Home', 0, true, '2028-02-15', '2028-02-01'],
  ['End', 0, true, '2028-02-15', '2028-02-29'],
  ['a', 0, true, '2028-02-15', null],
])('%s (%i, months as rows: %s) goes from %s to %s', (key, step, isWide, from, to) => {
  expect(dayAfterKey(from, key, step, isWide)).toBe(to)
})
