import { describe, expect, test } from 'vitest'
import { weekdayOfDay } from '#kit/shared/dates/days.ts'
import { dated, momentOf, onWeekday, tavernPeriods } from './calendar.ts'
import { taverns } from './taverns.ts'
import { wasteCalendar } from './waste.ts'

describe('days', () => {
  test('count from today', () => {
    expect(momentOf({ daysAgo: 21 }, '2026-11-21')).toBe('2026-10-31')
    expect(momentOf({ inDays: 11 }, '2026-12-25')).toBe('2027-01-05')
  })

  test('of the year are the last past or the next coming one', () => {
    expect(momentOf({ latest: '11-21' }, '2026-11-21')).toBe('2026-11-21')
    expect(momentOf({ latest: '11-22' }, '2026-11-21')).toBe('2025-11-22')
    expect(momentOf({ latest: '11-20', yearsBack: 1 }, '2026-11-21')).toBe('2025-11-20')
    expect(momentOf({ next: '11-21' }, '2026-11-21')).toBe('2026-11-21')
    expect(momentOf({ next: '11-20' }, '2026-11-21')).toBe('2027-11-20')
  })

  test('move to a weekday', () => {
    expect(weekdayOfDay('2026-11-21')).toBe(6)
    expect(onWeekday('2026-11-21', 6)).toBe('2026-11-21')
    expect(onWeekday('2026-11-21', 5)).toBe('2026-11-27')
  })

  test('are written out in texts', () => {
    expect(dated('bis {day:+3} oder {sat:+1}', 'de', '2026-01-01')).toBe(
      'bis 4. Jänner oder Samstag, 3. Jänner',
    )
    expect(dated('until {day:+3} or {sat:+1}', 'en', '2026-01-01')).toBe(
      'until 4 January or Saturday 3 January',
    )
  })
})

test('some tavern is open on almost every day of the year', () => {
  const today = '2026-11-21'
  const periods = taverns.flatMap((tavern) =>
    tavernPeriods(tavern, today, { daysBefore: 0, daysAfter: 365 }).map((period) => ({
      ...period,
      rest: tavern.restDays,
    })),
  )
  let open = 0
  for (let i = 0; i < 365; i += 1) {
    const day = momentOf({ inDays: i }, today)
    if (periods.some(({ from, to, rest }) => from <= day && day <= to && !rest.includes(weekdayOfDay(day))))
      open += 1
  }
  expect(open).toBeGreaterThan(350)
  expect(periods.every(({ from, to }) => from <= to)).toBe(true)
})

test('waste is collected in both zones, never on a public holiday or a Sunday', () => {
  const all = wasteCalendar(2027)
  for (const zone of [1, 2]) {
    const kinds = all.filter((one) => one.zone === zone).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'residual').length).toBe(13)
    expect(kinds.filter((kind) => kind === 'organic').length).toBeGreaterThan(35)
    expect(new Set(kinds).size).toBe(5)
  }
  expect(all.filter(({ day }) => ['01-06', '10-26', '12-08', '12-25'].includes(day.slice(5)))).toEqual([])
  expect(all.every(({ day }) => weekdayOfDay(day) <= 6)).toBe(true)
  // Ascension and Corpus Christi of 2027, both Thursdays.
  expect(all.filter(({ day }) => ['2027-05-06', '2027-05-27'].includes(day))).toEqual([])
})
