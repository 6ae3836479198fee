import { expect, test } from 'vitest'
import { isDay, laterDay, weekdayOfDay } from './days.ts'
import { easter, holidaysOf } from './holidays.ts'

test('Easter is where the church has it', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(easter)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
})

test('each country has its own holidays, in order', () => {
  const austrian = [...holidaysOf(2027, 'at').keys()]
  expect(austrian).toHaveLength(13)
  expect(austrian).toContain('2027-05-27')
  expect(austrian).toEqual(austrian.toSorted())
  expect(holidaysOf(2027, 'de').get('2027-03-26')?.de).toBe('Karfreitag')
  expect(holidaysOf(2027, 'de').has('2027-10-26')).toBe(false)
})

test('days are counted without clock and zone', () => {
  expect([laterDay('2027-03-27', 1), laterDay('2028-03-01', -1), weekdayOfDay('2027-03-28')]).toEqual([
    '2027-03-28',
    '2028-02-29',
    7,
  ])
  expect(['2028-02-29', '2027-02-29', '2027-1-1', 'heute'].map(isDay)).toEqual([true, false, false, false])
})

test('states add their own days', () => {
  expect(holidaysOf(2026, 'de', 'SN').get('2026-11-18')?.de).toBe('Buß- und Bettag')
  expect(holidaysOf(2026, 'de', 'SN').has('2026-11-01')).toBe(false)
  expect(holidaysOf(2026, 'de', 'BY').get('2026-06-04')?.de).toBe('Fronleichnam')
  expect(holidaysOf(2026, 'at', '3').get('2026-11-15')?.de).toBe('Leopolditag')
  expect(holidaysOf(2026, 'at').has('2026-11-15')).toBe(false)
})
