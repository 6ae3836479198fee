import { expect, test } from 'vitest'
import { readDay } from './written-days.ts'

test('reads days as tables of villages write them', () => {
  for (const text of [
    '24.11.2026',
    'Di, 24.11.26',
    '24. November 2026',
    '2026-11-24',
    '2026-11-24T06:00',
    '24/11/2026',
  ])
    expect(readDay(text), text).toBe('2026-11-24')
  expect(readDay('5. Jänner 2027')).toBe('2027-01-05')
})

test('takes nothing for a day that is none', () => {
  for (const text of ['31.2.2026', '24.13.2026', 'Restmüll', '', '24.11.', `24.11.2026${' '.repeat(100)}x`])
    expect(readDay(text), text).toBeNull()
})
