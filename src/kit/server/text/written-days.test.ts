import { expect, test } from 'vitest'
import { readDay } from './written-days.ts'

test.each([
  '24.11.2026',
  'Di, 24.11.26',
  '24. November 2026',
  '2026-11-24',
  '2026-11-24T06:00',
  '24/11/2026',
])('reads %s as tables of villages write it', (text) => {
  expect(readDay(text)).toBe('2026-11-24')
})

test('knows the Austrian January', () => {
  expect(readDay('5. Jänner 2027')).toBe('2027-01-05')
})

const endless = `24.11.2026${' '.repeat(100)}x`

test.each(['31.2.2026', '24.13.2026', 'Restmüll', '', '24.11.', endless])('takes %j for no day', (text) => {
  expect(readDay(text)).toBeNull()
})
