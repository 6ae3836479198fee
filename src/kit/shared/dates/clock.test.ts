import { expect, test } from 'vitest'
import { clockChanges, knowClock, localTime } from './clock.ts'

const now = '2026-11-21T09:00:00Z'
const hour = 3_600_000

test('tells clocks by the changes that are known as the runtime tells them', () => {
  // Half-hour offsets, half-hour changes, the southern hemisphere, and a zone without changes
  for (const zone of ['Europe/Vienna', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata']) {
    const changes = clockChanges(zone, now)
    const moments = [
      ...Array.from(
        { length: 5 * 366 * 3 },
        (_, index) => Date.UTC(2024, 0, 1) + index * 8 * hour - hour / 2,
      ),
      // A minute before each change, and the change itself
      ...changes.changes.flatMap(([since]) => [since * 60_000, since * 60_000 - 60_000]),
    ].map((at) => new Date(at).toISOString())
    const told = moments.map((moment) => localTime(moment, zone))
    knowClock(changes)
    // Another spelling of the same times, because the first answers are cached
    expect(moments.map((moment) => localTime(moment.replace('Z', '+00:00'), zone))).toEqual(told)
  }
})

test('says when clocks change, for two years before and after this one', () => {
  const { from, until, changes } = clockChanges('Europe/Vienna', now)
  expect(new Date(from * 60_000).toISOString()).toBe('2024-01-01T00:00:00.000Z')
  expect(new Date(until * 60_000).toISOString()).toBe('2029-01-01T00:00:00.000Z')
  expect(changes).toHaveLength(11)
  expect(changes[6]?.[0]).toBe(Date.parse('2026-10-25T01:00:00Z') / 60_000)
  expect(changes.map(([, ahead]) => ahead)).toEqual([60, 120, 60, 120, 60, 120, 60, 120, 60, 120, 60])
})

test('asks the runtime for other zones and years, and refuses what is no time', () => {
  knowClock({ zone: 'Europe/Vienna', from: 0, until: 1, changes: [[0, 0]] })
  expect(localTime('2026-07-01T10:00:00Z', 'Europe/Vienna').hour).toBe(12)
  expect(localTime('2026-07-01T10:00:00Z', 'Asia/Tokyo').hour).toBe(19)
  expect(localTime('2026-07-01T23:30:00Z', 'UTC')).toEqual({
    year: 2026,
    month: 7,
    day: 1,
    hour: 23,
    minute: 30,
  })
  expect(() => localTime('soon', 'Europe/Vienna')).toThrow(RangeError)
})
