import { expect, test } from 'vitest'
import {
  calendarLeaf,
  daysUntil,
  momentOf,
  sayDate,
  sayDay,
  sayMoment,
  saySpan,
  sayTime,
  weekdayOf,
} from './dates.ts'

const vienna = { lang: 'de', zone: 'Europe/Vienna', now: '2026-11-21T09:00:00Z' } as const
const english = { ...vienna, lang: 'en' } as const

test('says near days in a word', () => {
  expect(sayDay('2026-11-21T17:00:00Z', vienna)).toBe('heute')
  expect(sayDay('2026-11-22T01:00:00Z', vienna)).toBe('morgen')
  expect(sayDay('2026-11-20T22:00:00Z', vienna)).toBe('gestern')
  expect(sayDay('2026-11-22T10:00:00Z', english)).toBe('tomorrow')
})

test('lets the zone decide where a day ends', () => {
  expect(sayDay('2026-11-21T22:59:00Z', vienna)).toBe('heute')
  expect(sayDay('2026-11-21T23:00:00Z', vienna)).toBe('morgen')
  expect(daysUntil('2026-11-21T23:00:00Z', { ...vienna, zone: 'UTC' })).toBe(0)
  // The night in which the clock goes back has 25 hours and is still one day.
  expect(daysUntil('2026-10-25T22:30:00Z', { ...vienna, now: '2026-10-24T22:30:00Z' })).toBe(0)
})

test('knows the moment of a clock time, and of one that the clocks skip', () => {
  expect(momentOf('2026-11-21', '09:30', 'Europe/Vienna')).toBe('2026-11-21T08:30:00.000Z')
  expect(momentOf('2026-03-29', '02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z')
  // Of the two half past twos when the clocks go back, the first
  expect(momentOf('2026-10-25', '02:30', 'Europe/Vienna')).toBe('2026-10-25T00:30:00.000Z')
})

test('says other days by name, and the year only where it is another one', () => {
  expect(sayDay('2026-11-28T17:00:00Z', vienna)).toBe('Samstag, 28. November')
  expect(sayDay('2026-11-14T17:00:00Z', vienna)).toBe('14. November')
  expect(sayDay('2025-11-28T17:00:00Z', vienna)).toBe('28. November 2025')
  expect(sayDay('2026-11-28T17:00:00Z', english)).toBe('Saturday 28 November')
})

test('says times without needless zeros', () => {
  expect(sayTime('2026-11-21T17:00:00Z', vienna)).toBe('18 Uhr')
  expect(sayTime('2026-11-21T17:30:00Z', vienna)).toBe('18:30 Uhr')
  expect(sayTime('2026-11-21T17:30:00Z', english)).toBe('6:30 pm')
  expect(sayTime('2026-11-20T23:00:00Z', english)).toBe('12 am')
  expect(sayMoment('2026-11-21T17:00:00Z', vienna)).toBe('heute, 18 Uhr')
})

test('says from when to when', () => {
  expect(saySpan('2026-11-21T17:00:00Z', '2026-11-21T21:00:00Z', vienna)).toBe('heute, 18 bis 22 Uhr')
  expect(saySpan('2026-11-21T17:00:00Z', undefined, vienna)).toBe('heute, 18 Uhr')
  expect(saySpan('2026-11-22T08:00:00Z', undefined, vienna, true)).toBe('morgen')
  expect(saySpan('2026-11-28T08:00:00Z', '2026-11-30T08:00:00Z', vienna)).toBe(
    'Samstag, 28. November, bis Montag, 30. November',
  )
})

test('knows weekday, calendar leaf and plain date', () => {
  expect(weekdayOf('2026-11-21T09:00:00Z', 'Europe/Vienna')).toBe(6)
  expect(weekdayOf('2026-11-22T09:00:00Z', 'Europe/Vienna')).toBe(7)
  expect(calendarLeaf('2026-11-21T09:00:00Z', vienna)).toEqual({ weekday: 'Sa', day: '21', month: 'Nov' })
  expect(sayDate('2026-11-21T09:00:00Z', vienna)).toBe('21. November 2026')
})

test('writes days and months as the runtime knows them', () => {
  for (const [lang, locale] of [
    ['de', 'de-AT'],
    ['en', 'en-GB'],
  ] as const) {
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2027, month, month + 1))
      const written = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(day)
      const telling = { lang, zone: 'UTC', now: '2027-12-30T12:00:00Z' }
      const iso = day.toISOString()
      expect(sayDate(iso, telling)).toBe(written({ day: 'numeric', month: 'long', year: 'numeric' }))
      expect(sayDay(iso, { ...telling, now: '2026-12-28T00:00:00Z' })).toBe(
        written({ day: 'numeric', month: 'long', year: 'numeric' }),
      )
      expect(sayDay(iso, { ...telling, now: '2027-01-01T00:00:00Z' })).toBe(
        month === 0
          ? { de: 'heute', en: 'today' }[lang]
          : written({ weekday: 'long', day: 'numeric', month: 'long' }),
      )
      expect(calendarLeaf(iso, telling)).toEqual({
        weekday: written({ weekday: 'short' }),
        day: String(month + 1),
        month: written({ month: 'short' }),
      })
    }
  }
})
