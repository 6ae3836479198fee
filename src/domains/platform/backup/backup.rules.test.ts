import { describe, expect, test } from 'vitest'
import { isLate, keptNights, lastTimeOf, nextRun, type PastRun } from './backup.rules.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (time: number) => new Date(time).toISOString()
const nightly = { time: '02:30', zone: 'Europe/Vienna', every: 1 }
const run = (startedAt: string, state: PastRun['state'] = 'done'): PastRun => ({
  state,
  startedAt,
  isGood: state === 'done',
})
const installed = at('2026-06-01T10:00:00Z')

describe('when the next backup begins', () => {
  test('the first one in the first night', () => {
    expect(iso(nextRun(nightly, [], installed, at('2026-06-01T11:00:00Z')))).toBe('2026-06-02T00:30:00.000Z')
    expect(nextRun(nightly, [], installed, at('2026-06-02T00:31:00Z'))).toBeLessThanOrEqual(
      at('2026-06-02T00:31:00Z'),
    )
  })

  test('then every night, also over the change of the clock', () => {
    expect(iso(nextRun(nightly, [run('2026-06-02T00:30:10Z')], installed, at('2026-06-02T12:00:00Z')))).toBe(
      '2026-06-03T00:30:00.000Z',
    )
    expect(iso(nextRun(nightly, [run('2026-10-24T00:30:10Z')], installed, at('2026-10-24T12:00:00Z')))).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    expect(iso(lastTimeOf('02:30', 'Europe/Vienna', at('2026-10-25T12:00:00Z')))).toBe(
      '2026-10-25T00:30:00.000Z',
    )
  })

  test('where the clock skips the time, on that night alone it is later', () => {
    const next = (startedAt: string, now: string, schedule = nightly) =>
      iso(nextRun(schedule, [run(startedAt)], installed, at(now)))
    // On 28 March 2027, 02:30 does not exist
    expect(next('2027-03-27T01:30:10Z', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:30:00.000Z')
    expect(next('2027-03-28T01:30:10Z', '2027-03-28T12:00:00Z')).toBe('2027-03-29T00:30:00.000Z')
    expect(next('2027-03-28T01:30:10Z', '2027-03-28T23:00:00Z')).toBe('2027-03-29T00:30:00.000Z')
    expect(iso(lastTimeOf('02:30', 'Europe/Vienna', at('2027-03-28T00:45:00Z')))).toBe(
      '2027-03-27T01:30:00.000Z',
    )
    const weekly = { ...nightly, every: 7 }
    expect(next('2027-03-21T01:30:10Z', '2027-03-28T02:00:00Z', weekly)).toBe('2027-03-28T01:30:00.000Z')
    expect(next('2027-03-28T01:30:10Z', '2027-03-28T22:15:00Z', { ...nightly, time: '02:00' })).toBe(
      '2027-03-29T00:00:00.000Z',
    )
  })

  test('a night that was missed is made up for at once', () => {
    const now = at('2026-06-05T09:00:00Z')
    expect(nextRun(nightly, [run('2026-06-02T00:30:10Z')], installed, now)).toBeLessThanOrEqual(now)
  })

  test('a failure is tried again after half an hour, an hour, two, at most six', () => {
    const failed = (count: number) =>
      Array.from({ length: count }, () => run('2026-06-03T00:30:00Z', 'failed')).concat(
        run('2026-06-02T00:30:00Z'),
      )
    const wait = (count: number) =>
      (nextRun(nightly, failed(count), installed, at('2026-06-03T00:31:00Z')) - at('2026-06-03T00:30:00Z')) /
      3_600_000
    expect([1, 2, 3, 9].map(wait)).toEqual([0.5, 1, 2, 6])
  })

  test('runs of the future, from a clock that was ahead, hold nothing up', () => {
    const now = at('2026-06-05T09:00:00Z')
    expect(
      nextRun(nightly, [run('2031-01-01T00:30:00Z'), run('2026-06-03T00:30:00Z')], installed, now),
    ).toBeLessThanOrEqual(now)
    expect(isLate([run('2031-01-01T00:30:00Z')], installed, now)).toBe(true)
  })

  test('a clock that is behind the installation makes one at once, and the next one in the next of its nights', () => {
    const now = at('2000-01-01T09:00:00Z')
    const runs = [run('2026-06-30T00:30:00Z')]
    expect(nextRun(nightly, runs, installed, now)).toBeLessThanOrEqual(now)
    expect(iso(nextRun(nightly, [...runs, run('2000-01-01T09:00:00Z')], installed, now))).toBe(
      '2000-01-02T01:30:00.000Z',
    )
  })

  test('a clock that jumps a year ahead makes one at once, and plans the next one', () => {
    const now = at('2027-06-30T09:00:00Z')
    const runs = [run('2026-06-30T00:30:00Z')]
    expect(nextRun(nightly, runs, installed, now)).toBeLessThanOrEqual(now)
    expect(isLate(runs, installed, now)).toBe(true)
    expect(iso(nextRun(nightly, [...runs, run('2027-06-30T09:00:00Z')], installed, now))).toBe(
      '2027-07-01T00:30:00.000Z',
    )
  })

  test('a drill every week', () => {
    const weekly = { ...nightly, every: 7 }
    expect(iso(nextRun(weekly, [run('2026-06-02T00:40:00Z')], installed, at('2026-06-04T09:00:00Z')))).toBe(
      '2026-06-09T00:30:00.000Z',
    )
  })
})

test('somebody has to know after 36 hours without a good one', () => {
  expect(isLate([run('2026-06-02T00:30:00Z')], installed, at('2026-06-03T12:00:00Z'))).toBe(false)
  expect(
    isLate(
      [run('2026-06-02T00:30:00Z'), run('2026-06-03T00:30:00Z', 'failed')],
      installed,
      at('2026-06-03T13:00:00Z'),
    ),
  ).toBe(true)
  const isPart = { ...run('2026-06-03T00:30:00Z', 'failed'), isGood: true }
  expect(isLate([run('2026-06-02T00:30:00Z'), isPart], installed, at('2026-06-03T13:00:00Z'))).toBe(false)
  // One target failed, so the retry comes soon
  expect(iso(nextRun(nightly, [isPart], installed, at('2026-06-03T00:40:00Z')))).toBe(
    '2026-06-03T01:00:00.000Z',
  )
})

describe('which nights are kept', () => {
  const rule = { days: 7, weeks: 4, months: 12 }
  const nights = (count: number, from = at('2026-06-30T00:30:00Z')) =>
    Array.from({ length: count }, (_night, index) => iso(from - index * 86_400_000))

  test('seven days, four weeks, twelve months', () => {
    const kept = keptNights(nights(800), rule, 'Europe/Vienna', at('2026-06-30T12:00:00Z'))
    expect([...kept].toSorted().toReversed().slice(0, 7)).toEqual(nights(7))
    expect(kept.size).toBe(20)
  })

  test('the newest of a day', () => {
    const kept = keptNights(
      ['2026-06-30T00:30:00.000Z', '2026-06-30T09:00:00.000Z'],
      rule,
      'Europe/Vienna',
      at('2026-06-30T12:00:00Z'),
    )
    expect([...kept]).toEqual(['2026-06-30T09:00:00.000Z'])
  })

  test('a clock that jumps ahead takes nothing away that the rule would keep', () => {
    const kept = keptNights(
      ['2041-01-01T00:30:00.000Z', ...nights(6)],
      rule,
      'Europe/Vienna',
      at('2041-01-01T00:30:00Z'),
    )
    expect(kept.size).toBe(7)
  })

  test('nights of a clock that was ahead take no place of what is made once it is right again', () => {
    const ahead = nights(8, at('2031-06-30T00:30:00Z'))
    const made = nights(7)
    const daysOnly = { days: 7, weeks: 0, months: 0 }
    const kept = keptNights([...ahead, ...made], daysOnly, 'Europe/Vienna', at('2026-06-30T12:00:00Z'))
    expect([...kept].toSorted()).toEqual([...ahead, ...made].toSorted())
  })

  test('a clock that is behind takes nothing away', () => {
    const all = ['2000-01-01T00:10:00.000Z', ...nights(30)]
    expect(keptNights(all, rule, 'Europe/Vienna', at('2000-01-01T00:10:00Z')).size).toBe(31)
  })
})
