import { expect, test } from 'vitest'
import { expectedOn, isOnDay, isWholeDay } from './calendar-days.ts'

const zone = 'Europe/Vienna'
const evening = (day: string) => ({ from: `${day}T17:00:00.000Z`, until: `${day}T18:30:00.000Z` })

test('what ends at midnight is not on the day that begins then', () => {
  const away = { from: '2026-11-30T23:00:00.000Z', until: '2026-12-02T23:00:00.000Z' }
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']
  expect(days.map((day) => isOnDay(away, day, zone))).toEqual([false, true, true, false])
})

test('a day that is open from midnight to midnight is a whole one, when the clocks change too', () => {
  const day = (from: string, until: string) => ({ from: `${from}:00.000Z`, until: `${until}:00.000Z` })
  const changed = day('2026-10-24T22:00', '2026-10-25T23:00')
  expect(isWholeDay(changed, '2026-10-25', zone)).toBe(true)
  expect(isWholeDay(day('2026-11-30T23:00', '2026-12-01T23:00'), '2026-12-01', zone)).toBe(true)
  expect(isWholeDay(day('2026-11-30T23:00', '2026-12-01T22:45'), '2026-12-01', zone)).toBe(false)
})

test('who has booked a course is expected on its dates, and not between them', () => {
  const shown = ['2026-12-01', '2026-12-08'].map((day) => ({ _id: 'a', ...evening(day) }))
  const rows = [{ _id: 'a', name: 'Vera Huber', from: shown[0]!.from, until: shown[1]!.until }]
  const on = (day: string) => expectedOn(day, shown, { rows, zone })
  expect(on('2026-12-08')).toEqual([{ _id: 'a', name: 'Vera Huber', ...evening('2026-12-08') }])
  expect(on('2026-12-03')).toEqual([])
})
