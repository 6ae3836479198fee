import { expect, test } from 'vitest'
import {
  ago,
  appointmentDate,
  fromWallText,
  fullDate,
  keptMoment,
  peopleDate,
  sayZone,
  shortDay,
  shownMoment,
  toWallText,
} from './dates.ts'

const zone = 'Europe/Vienna'
const now = '2026-11-18T12:00:00Z'
const de = (iso: string) => peopleDate(iso, now, 'de', zone)

test('near moments are said as people say them', () => {
  expect(de('2026-11-18T11:59:40Z')).toBe('gerade eben')
  expect(de('2026-11-18T11:55:00Z')).toBe('vor 5 Minuten')
  expect(de('2026-11-18T17:00:00Z')).toBe('heute, 18 Uhr')
  expect(de('2026-11-17T08:15:00Z')).toBe('gestern, 9:15 Uhr')
  expect(peopleDate('2026-11-17T08:15:00Z', now, 'en', zone)).toBe('yesterday, 9:15 am')
})

test('the day is that of the village, not of Greenwich', () => {
  expect(de('2026-11-18T23:30:00Z')).toBe('morgen, 0:30 Uhr')
})

test('far moments carry their time in this year and their year in others', () => {
  expect(de('2026-09-03T16:00:00Z')).toMatch(/^3\. Sep.*, 18 Uhr$/)
  expect(de('2026-09-03T16:30:00Z')).toMatch(/^3\. Sep.*, 18:30 Uhr$/)
  expect(peopleDate('2026-09-03T16:00:00Z', now, 'en', zone)).toMatch(/^3 Sep.*, 6 pm$/)
  expect(de('2024-03-03T17:00:00Z')).toMatch(/2024$/)
  expect(fullDate('2026-11-18T17:00:00Z', 'de', zone)).toContain('Mittwoch, 18. November 2026')
})

test('dates that are kept have weekday and time in every year, and no time where they take the whole day', () => {
  const at = (iso: string, allDay = false) => appointmentDate(iso, now, { lang: 'de', zone, allDay })
  expect(at('2026-12-12T13:00:00Z')).toBe('Sa., 12. Dez., 14 Uhr')
  expect(at('2026-12-05T23:00:00Z', true)).toBe('So., 6. Dez.')
  expect(at('2027-03-07T14:30:00Z')).toBe('So., 7. März 2027, 15:30 Uhr')
  expect(appointmentDate('2026-12-12T13:00:00Z', now, { lang: 'en', zone })).toMatch(/^Sat,? 12 Dec, 2 pm$/)
})

test('ago counts both ways', () => {
  expect(ago('2026-11-18T11:58:00Z', now, 'de')).toBe('vor 2 Minuten')
  expect(ago('2026-11-18T15:00:00Z', now, 'en')).toBe('in 3 hours')
})

test('a typed time is a moment in the zone of the village, in summer and in winter', () => {
  expect(fromWallText('2026-07-01 18:00', zone)).toBe('2026-07-01T16:00:00.000Z')
  expect(fromWallText('2026-12-01 18:00', zone)).toBe('2026-12-01T17:00:00.000Z')
  expect(toWallText('2026-07-01T16:00:00Z', zone)).toBe('2026-07-01 18:00')
})

test('the skipped and the doubled hour of a clock change', () => {
  expect(fromWallText('2026-03-29 02:30', zone)).toBe('2026-03-29T01:30:00.000Z')
  expect(fromWallText('2026-10-25 02:30', zone)).toBe('2026-10-25T00:30:00.000Z')
})

test('a zone has a name that people use', () => {
  expect(sayZone('Europe/Vienna', 'de')).toBe('Mitteleuropäische Zeit')
  expect(sayZone('Europe/Vienna', 'en')).toBe('Central European Time')
})

test('keeps a day without a time as what no call takes, and a moment as the moment', () => {
  expect(keptMoment('2026-12-24', zone)).toBe('2026-12-24')
  expect(shownMoment('2026-12-24', zone)).toBe('2026-12-24')
  expect(keptMoment('2026-12-24 09:00', zone)).toBe('2026-12-24T08:00:00.000Z')
  expect(shownMoment('2026-12-24T08:00:00.000Z', zone)).toBe('2026-12-24 09:00')
  expect([keptMoment(null, zone), shownMoment('', zone)]).toEqual([null, null])
})

test('a day of the calendar is short in a column', () => {
  expect(shortDay('2026-11-28', 'de')).toBe('28. Nov. 2026')
  expect(shortDay('2026-01-02', 'de')).toBe('2. Jän. 2026')
  expect(shortDay('2026-11-28', 'en')).toBe('28 Nov 2026')
})
