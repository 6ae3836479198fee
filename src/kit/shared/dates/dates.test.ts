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
  // The night on which the clock goes back has 25 hours but is one day.
  expect(daysUntil('2026-10-25T22:30:00Z', { ...vienna, now: '2026-10-24T22:30:00Z' })).toBe(0)
})

test('knows the moment of a clock time, and of one that the clocks skip', () => {
  expect(momentOf('2026-11-21', '09:30', 'Europe/Vienna')).toBe('2026-11-21T08:30:00.000Z')
  expect(momentOf('2026-03-29', '02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z')
  // The first of two half past twos when the clock goes back
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

interface SpanCase {
  name: string
  /** Day and time in Vienna. */
  from: [day: string, clock: string]
  to?: [day: string, clock: string]
  allDay?: true
  now?: string
  lasting?: true
  de: string
  en: string
}
const friday = '2026-11-27'
const sunday = '2026-11-29'
const spans: SpanCase[] = [
  {
    name: 'within a day',
    ...{ from: ['2026-11-21', '18:00'], to: ['2026-11-21', '22:00'] },
    ...{ de: 'heute, 18 bis 22 Uhr', en: 'today, 6 pm to 10 pm' },
  },
  {
    name: 'with minutes',
    ...{ from: ['2026-11-22', '09:30'], to: ['2026-11-22', '12:15'] },
    ...{ de: 'morgen, 9:30 bis 12:15 Uhr', en: 'tomorrow, 9:30 am to 12:15 pm' },
  },
  {
    name: 'without an end',
    ...{ from: ['2026-11-21', '18:00'], de: 'heute, 18 Uhr', en: 'today, 6 pm' },
  },
  {
    name: 'with an end that is its start',
    ...{ from: ['2026-11-21', '18:00'], to: ['2026-11-21', '18:00'] },
    ...{ de: 'heute, 18 Uhr', en: 'today, 6 pm' },
  },
  {
    name: 'with an end before its start',
    ...{ from: ['2026-11-21', '18:00'], to: ['2026-11-20', '18:00'] },
    ...{ de: 'heute, 18 Uhr', en: 'today, 6 pm' },
  },
  {
    name: 'until midnight',
    ...{ from: [friday, '20:00'], to: ['2026-11-28', '00:00'] },
    ...{ de: 'Freitag, 27. November, 20 bis 24 Uhr', en: 'Friday 27 November, 8 pm to midnight' },
  },
  {
    name: 'a whole day by the clock',
    ...{ from: [friday, '00:00'], to: ['2026-11-28', '00:00'] },
    ...{ de: 'Freitag, 27. November, 0 bis 24 Uhr', en: 'Friday 27 November, 12 am to midnight' },
  },
  {
    name: 'over a night and a year',
    ...{ from: ['2026-12-31', '22:00'], to: ['2027-01-01', '03:00'] },
    ...{ de: 'Donnerstag, 31. Dezember, 22 bis 3 Uhr', en: 'Thursday 31 December, 10 pm to 3 am' },
  },
  {
    name: 'over a night that is over',
    ...{ from: ['2026-11-13', '22:00'], to: ['2026-11-14', '03:00'] },
    ...{ de: '13. November, 22 bis 3 Uhr', en: '13 November, 10 pm to 3 am' },
  },
  {
    name: 'over the night that is on',
    ...{ from: ['2026-11-20', '22:00'], to: ['2026-11-21', '03:30'] },
    ...{ de: 'gestern, 22 bis 3:30 Uhr', en: 'yesterday, 10 pm to 3:30 am' },
  },
  {
    name: 'over the night that has 25 hours',
    ...{ from: ['2026-10-24', '22:00'], to: ['2026-10-25', '03:00'], now: '2026-10-20T10:00:00Z' },
    ...{ de: 'Samstag, 24. Oktober, 22 bis 3 Uhr', en: 'Saturday 24 October, 10 pm to 3 am' },
  },
  {
    name: 'from one day well into the next',
    ...{ from: ['2026-11-21', '18:00'], to: ['2026-11-22', '16:00'] },
    ...{ de: 'heute, 18 Uhr, bis morgen, 16 Uhr', en: 'today, 6 pm, to tomorrow, 4 pm' },
  },
  {
    name: 'over days',
    ...{ from: [friday, '18:00'], to: [sunday, '16:00'] },
    ...{
      de: 'Freitag, 27. November, 18 Uhr, bis Sonntag, 29. November, 16 Uhr',
      en: 'Friday 27 November, 6 pm, to Sunday 29 November, 4 pm',
    },
  },
  {
    name: 'over days until midnight',
    ...{ from: [friday, '18:00'], to: ['2026-11-30', '00:00'] },
    ...{
      de: 'Freitag, 27. November, 18 Uhr, bis Sonntag, 29. November, 24 Uhr',
      en: 'Friday 27 November, 6 pm, to Sunday 29 November, midnight',
    },
  },
  {
    name: 'over days and a year',
    ...{ from: ['2026-12-30', '10:00'], to: ['2027-01-02', '12:00'] },
    ...{
      de: 'Mittwoch, 30. Dezember, 10 Uhr, bis 2. Jänner 2027, 12 Uhr',
      en: 'Wednesday 30 December, 10 am, to 2 January 2027, 12 pm',
    },
  },
  {
    name: 'all day',
    ...{ from: ['2026-11-22', '00:00'], allDay: true as const, de: 'morgen', en: 'tomorrow' },
  },
  {
    name: 'all day, ending on the day',
    ...{ from: [friday, '00:00'], to: [friday, '23:59'], allDay: true as const },
    ...{ de: 'Freitag, 27. November', en: 'Friday 27 November' },
  },
  {
    name: 'all day over days',
    ...{ from: [friday, '00:00'], to: [sunday, '00:00'], allDay: true as const },
    ...{
      de: 'Freitag, 27. November, bis Sonntag, 29. November',
      en: 'Friday 27 November, to Sunday 29 November',
    },
  },
  {
    name: 'in words that last',
    ...{ from: ['2026-11-21', '20:00'], to: ['2026-11-22', '00:00'], lasting: true as const },
    ...{ de: 'Samstag, 21. November, 20 bis 24 Uhr', en: 'Saturday 21 November, 8 pm to midnight' },
  },
]

test.for(spans)('says a span $name', ({ from, to, allDay, now = vienna.now, lasting = false, de, en }) => {
  const moment = ([day, clock]: [string, string]) => momentOf(day, clock, vienna.zone)
  const said = (lang: 'de' | 'en') =>
    saySpan(moment(from), to && moment(to), { lang, zone: vienna.zone, now, lasting }, allDay)
  expect([said('de'), said('en')]).toEqual([de, en])
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
