import { expect, test } from 'vitest'
import { nextTime } from './automations.service.ts'

const zone = 'Europe/Vienna'
const plan = { rhythm: 'weekly', weekday: 4, monthDay: 15, hour: 9 } as const

test('a weekly letter goes on its weekday at its hour, in summer and winter', () => {
  expect(nextTime(plan, '2026-11-23T10:00:00.000Z', zone)).toBe('2026-11-26T08:00:00.000Z')
  expect(nextTime(plan, '2026-11-26T08:00:00.000Z', zone)).toBe('2026-12-03T08:00:00.000Z')
  expect(nextTime(plan, '2026-07-01T10:00:00.000Z', zone)).toBe('2026-07-02T07:00:00.000Z')
})

test('a monthly letter goes on its day, of the next month where it is over', () => {
  const monthly = { ...plan, rhythm: 'monthly' } as const
  expect(nextTime(monthly, '2026-11-14T10:00:00.000Z', zone)).toBe('2026-11-15T08:00:00.000Z')
  expect(nextTime(monthly, '2026-11-15T08:00:00.000Z', zone)).toBe('2026-12-15T08:00:00.000Z')
})

test('an hour that the change of clocks leaves out is the next one', () => {
  const night = { ...plan, weekday: 7, hour: 2 } as const
  // On 29 March 2026 it is 3 o'clock after 1:59
  expect(nextTime(night, '2026-03-28T10:00:00.000Z', zone)).toBe('2026-03-29T01:00:00.000Z')
})
