import { dayIn } from '#kit/shared/dates/dates.ts'
import { describe, expect, test } from 'vitest'
import { growthOf } from '#kit/testing/growth.ts'
import { type Happening, lastEndOf, occurrences, overAt, startOfDay } from './events.rules.ts'

const vienna = 'Europe/Vienna'
const happening = (more: Partial<Happening>): Happening => ({
  start: '2026-11-28T17:00:00.000Z',
  end: null,
  allDay: false,
  state: 'planned',
  movedTo: null,
  recurrence: '',
  exceptions: [],
  changes: [],
  ...more,
})
const starts = (event: Partial<Happening>, span: { from?: string; to?: string } = {}, most = 10) =>
  [...occurrences(happening(event), vienna, span).take(most)].map(({ start }) => start)

describe('days of the zone', () => {
  test('begin at its midnight, in summer and in winter', () => {
    expect(startOfDay('2026-11-28', vienna)).toBe('2026-11-27T23:00:00.000Z')
    expect(startOfDay('2026-07-01', vienna)).toBe('2026-06-30T22:00:00.000Z')
    expect(dayIn('2026-11-27T23:00:00.000Z', vienna)).toBe('2026-11-28')
    expect(dayIn('2026-11-27T22:59:59.000Z', vienna)).toBe('2026-11-27')
  })
})

describe('when the clocks change', () => {
  test('an evening stays at its hour on the wall', () => {
    // the last Sundays of March and October
    expect(starts({ start: '2026-03-22T18:00:00.000Z', recurrence: 'FREQ=WEEKLY;COUNT=3' })).toEqual([
      '2026-03-22T18:00:00.000Z',
      '2026-03-29T17:00:00.000Z',
      '2026-04-05T17:00:00.000Z',
    ])
    expect(starts({ start: '2026-10-24T17:00:00.000Z', recurrence: 'FREQ=DAILY;COUNT=3' })).toEqual([
      '2026-10-24T17:00:00.000Z',
      '2026-10-25T18:00:00.000Z',
      '2026-10-26T18:00:00.000Z',
    ])
  })
  test('an hour that is skipped takes place right after the jump', () => {
    expect(starts({ start: '2026-03-28T01:30:00.000Z', recurrence: 'FREQ=DAILY;COUNT=3' })).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })
  test('an end keeps its hour, too, across midnight', () => {
    const night = happening({
      start: '2026-10-23T20:00:00.000Z',
      end: '2026-10-24T02:00:00.000Z',
      recurrence: 'FREQ=DAILY;COUNT=3',
    })
    expect([...occurrences(night, vienna)].map(({ end }) => end)).toEqual([
      '2026-10-24T02:00:00.000Z',
      '2026-10-25T03:00:00.000Z',
      '2026-10-26T03:00:00.000Z',
    ])
  })
  test('the zone decides, not the computer', () => {
    const event = happening({ start: '2026-03-22T18:00:00.000Z', recurrence: 'FREQ=WEEKLY;COUNT=2' })
    expect([...occurrences(event, 'UTC')].map(({ start }) => start)).toEqual([
      '2026-03-22T18:00:00.000Z',
      '2026-03-29T18:00:00.000Z',
    ])
  })
})

describe('a series', () => {
  test('goes by the day of the zone, not of UTC', () => {
    // 1 January 0:30 in Vienna is still December in UTC
    expect(starts({ start: '2025-12-31T23:30:00.000Z', recurrence: 'FREQ=MONTHLY;COUNT=2' })).toEqual([
      '2025-12-31T23:30:00.000Z',
      '2026-01-31T23:30:00.000Z',
    ])
  })
  test('leaves out its exceptions, which count all the same', () => {
    expect(starts({ recurrence: 'FREQ=WEEKLY;COUNT=4', exceptions: ['2026-12-05', '2026-12-19'] })).toEqual([
      '2026-11-28T17:00:00.000Z',
      '2026-12-12T17:00:00.000Z',
    ])
    expect(starts({ recurrence: 'FREQ=WEEKLY;COUNT=2', exceptions: ['2026-11-28'] })).toEqual([
      '2026-12-05T17:00:00.000Z',
    ])
  })
  test('ends on its last day, or at its last moment', () => {
    expect(starts({ recurrence: 'FREQ=WEEKLY;UNTIL=20261205' })).toHaveLength(2)
    expect(starts({ recurrence: 'FREQ=WEEKLY;UNTIL=20261205T170000Z' })).toHaveLength(2)
    expect(starts({ recurrence: 'FREQ=WEEKLY;UNTIL=20261205T165959Z' })).toHaveLength(1)
    // 23:30 UTC is the next day in Vienna
    expect(
      starts({ start: '2026-11-27T23:30:00.000Z', recurrence: 'FREQ=DAILY;UNTIL=20261128T233000Z' }),
    ).toHaveLength(2)
  })
  test('shows the part that is asked for, with what still goes on', () => {
    const evening = { end: '2026-11-28T21:00:00.000Z', recurrence: 'FREQ=WEEKLY' }
    const to = '2026-12-13T00:00:00.000Z'
    expect(starts(evening, { from: '2026-12-05T20:00:00.000Z', to })).toEqual([
      '2026-12-05T17:00:00.000Z',
      '2026-12-12T17:00:00.000Z',
    ])
    expect(starts(evening, { from: '2026-12-05T21:00:00.000Z', to })).toEqual(['2026-12-12T17:00:00.000Z'])
    expect(starts(evening, { from: '2036-12-01T00:00:00.000Z' }, 1)).toEqual(['2036-12-06T17:00:00.000Z'])
  })
  test('of long dates finds those that began before', () => {
    const camp = { end: '2026-12-01T11:00:00.000Z', recurrence: 'FREQ=WEEKLY;INTERVAL=2' }
    expect(starts(camp, { from: '2026-12-15T08:00:00.000Z', to: '2026-12-16T00:00:00.000Z' })).toEqual([
      '2026-12-12T17:00:00.000Z',
    ])
  })
})

describe('what takes place once', () => {
  test('begins before `to` and is not over at `from`', () => {
    expect(starts({}, { from: '2026-11-28T17:00:00.000Z' })).toHaveLength(1)
    expect(starts({}, { from: '2026-11-28T17:00:01.000Z' })).toEqual([])
    expect(starts({}, { to: '2026-11-28T17:00:00.000Z' })).toEqual([])
  })
  test('as a whole day lasts until midnight', () => {
    const day = { start: '2026-11-27T23:00:00.000Z', allDay: true }
    expect(overAt({ start: day.start, end: null }, true, vienna)).toBe('2026-11-28T23:00:00.000Z')
    expect(starts(day, { from: '2026-11-28T22:00:00.000Z' })).toHaveLength(1)
    expect(starts(day, { from: '2026-11-28T23:00:00.000Z' })).toEqual([])
  })
  test('moved is found on both dates', () => {
    const moved = happening({
      end: '2026-11-28T21:00:00.000Z',
      state: 'moved',
      movedTo: '2026-12-04T18:00:00.000Z',
    })
    expect([...occurrences(moved, vienna)]).toEqual([
      {
        start: '2026-11-28T17:00:00.000Z',
        end: '2026-11-28T21:00:00.000Z',
        state: 'moved',
        movedTo: '2026-12-04T18:00:00.000Z',
      },
      {
        start: '2026-12-04T18:00:00.000Z',
        end: '2026-12-04T22:00:00.000Z',
        state: 'planned',
        movedFrom: '2026-11-28T17:00:00.000Z',
      },
    ])
    expect(starts({ ...moved, movedTo: '2026-11-20T18:00:00.000Z' })).toEqual([
      '2026-11-20T18:00:00.000Z',
      '2026-11-28T17:00:00.000Z',
    ])
    expect(starts({ ...moved, movedTo: null })).toEqual(['2026-11-28T17:00:00.000Z'])
  })
  test('moved whole days keep their number, also when the clocks change', () => {
    const days = happening({
      start: '2026-10-20T22:00:00.000Z',
      end: '2026-10-21T22:00:00.000Z',
      allDay: true,
      state: 'moved',
      movedTo: '2026-10-23T22:00:00.000Z',
    })
    expect([...occurrences(days, vienna)][1]).toMatchObject({
      start: '2026-10-23T22:00:00.000Z',
      end: '2026-10-24T22:00:00.000Z',
    })
  })
})

describe('lastEndOf', () => {
  test('is the end of the last date', () => {
    expect(lastEndOf(happening({}), vienna)).toBe('2026-11-28T17:00:00.000Z')
    expect(lastEndOf(happening({ end: '2026-11-28T21:00:00.000Z' }), vienna)).toBe('2026-11-28T21:00:00.000Z')
    expect(lastEndOf(happening({ recurrence: 'FREQ=WEEKLY;COUNT=2' }), vienna)).toBe(
      '2026-12-05T17:00:00.000Z',
    )
    expect(lastEndOf(happening({ state: 'moved', movedTo: '2026-12-24T17:00:00.000Z' }), vienna)).toBe(
      '2026-12-24T17:00:00.000Z',
    )
  })
  test('is never before the first date, even if all of them are exceptions', () => {
    expect(
      lastEndOf(happening({ recurrence: 'FREQ=DAILY;COUNT=1', exceptions: ['2026-11-28'] }), vienna),
    ).toBe('2026-11-28T17:00:00.000Z')
  })
  test('does not exist for a series without end', () => {
    expect(lastEndOf(happening({ recurrence: 'FREQ=YEARLY' }), vienna)).toBeNull()
  })
})

describe('series over centuries', () => {
  const until = (year: number): Partial<Happening> => ({
    start: '1900-01-01T18:00:00.000Z',
    recurrence: `FREQ=DAILY;UNTIL=${year}1231`,
  })

  test('end on their last date, and twice as many dates take as long', () => {
    expect(lastEndOf(happening(until(9999)), vienna)).toBe('2200-01-01T18:00:00.000Z')
    const growth = growthOf(
      (years) => happening(until(1899 + years)),
      (event) => lastEndOf(event, vienna),
      { size: 37, most: 149 },
    )
    expect(growth).toBeLessThan(1.5)
  })

  test('count dates that are left out or moved', () => {
    const changes = [{ day: '2026-11-29', state: 'moved' as const, movedTo: '2030-01-01T00:00:00.000Z' }]
    const series = { recurrence: 'FREQ=DAILY;UNTIL=20261231', exceptions: ['2026-12-31', '2026-12-30'] }
    expect(lastEndOf(happening(series), vienna)).toBe('2026-12-29T17:00:00.000Z')
    expect(lastEndOf(happening({ ...series, changes }), vienna)).toBe('2030-01-01T00:00:00.000Z')
  })

  test('give up a rule that never fits again', () => {
    const never = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'
    expect(starts({ ...until(1), recurrence: never })).toHaveLength(1)
  })
})
