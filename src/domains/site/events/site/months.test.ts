import { expect, test } from 'vitest'
import { laterMonth, sayWeekDays, weekNumber } from './months.ts'

test.each([
  ['2026-11-16', 47],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('the week of %s is number %i', (monday, number) => expect(weekNumber(monday)).toBe(number))

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(laterMonth('2027-01-31', 1)).toBe('2027-02-28')
  expect(laterMonth('2027-01-31', -2)).toBe('2026-11-30')
})

test.each([
  ['2026-11-16', 'de', '16. bis 22. November'],
  ['2026-11-30', 'de', '30. November bis 6. Dezember'],
  ['2026-11-16', 'en', '16 to 22 November'],
] as const)('the week of %s in %s: %s', (monday, lang, said) => expect(sayWeekDays(monday, lang)).toBe(said))
