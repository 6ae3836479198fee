import { expect, test } from 'vitest'
import type { Event } from './events.contract.ts'
import { byNextDate, shownDate } from './shown-date.rules.ts'

const zone = 'Europe/Vienna'
const now = '2026-11-28T08:00:00.000Z'
const event = (title: string, start: string, more: Partial<Event> = {}): Event =>
  ({
    title,
    start,
    end: null,
    recurrence: '',
    exceptions: [],
    changes: [],
    lastEnd: null,
    state: 'planned',
    ...more,
  }) as Event

test('what is to come stands in the order in which it comes, series at their next date', () => {
  const market = event('Wochenmarkt', '2026-09-10T06:00:00.000Z', { recurrence: 'FREQ=WEEKLY' })
  const reading = event('Vorlesestunde', '2026-09-19T08:00:00.000Z', { recurrence: 'FREQ=WEEKLY' })
  const walk = event('Zu Fuß nach Triest', '2026-11-30T18:00:00.000Z')
  expect(shownDate(market, '', zone, now).start).toBe('2026-12-03T07:00:00.000Z')
  expect(byNextDate([market, reading, walk], zone, now).map(({ title }) => title)).toEqual([
    'Vorlesestunde',
    'Zu Fuß nach Triest',
    'Wochenmarkt',
  ])
})
