import { expect, test } from 'vitest'
import { workingDaysAfter } from './working-days.ts'

test.each([
  // Thursday; Friday, then Monday
  ['2026-07-02', 2, '2026-07-06'],
  // Christmas and the weekend are in between: 24th, 28th
  ['2026-12-23', 2, '2026-12-28'],
  // Across the year's end: 31st, then the 4th, because the 1st is a holiday before a weekend
  ['2026-12-30', 2, '2027-01-04'],
  ['2026-07-04', 0, '2026-07-04'],
])('%s and %i working days make %s', (day, count, end) =>
  expect(workingDaysAfter(day, count, 'at')).toBe(end),
)
