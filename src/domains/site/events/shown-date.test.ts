import { expect, test } from 'vitest'
import type { Event } from './events.contract.ts'
import { shownDate } from './shown-date.rules.ts'

const zone = 'Europe/Vienna'
const market = {
  ...{ title: 'Wochenmarkt', start: '2026-09-10T06:00:00.000Z', end: null, lastEnd: null, state: 'planned' },
  ...{ recurrence: 'FREQ=WEEKLY', exceptions: [], changes: [] },
} as Partial<Event> as Event

test('a series shows the date of the day that is asked for, else its next one', () => {
  const at = (asked: string) => shownDate(market, asked, zone, '2026-11-28T08:00:00.000Z').start
  expect(at('')).toBe('2026-12-03T07:00:00.000Z')
  expect(at('2026-10-01')).toBe('2026-10-01T06:00:00.000Z')
  expect(at('2026-10-02')).toBe('2026-12-03T07:00:00.000Z')
})
