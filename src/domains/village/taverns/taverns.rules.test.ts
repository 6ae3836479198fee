import { expect, it } from 'vitest'
import { nextTurn, openingsAt } from '#kit/shared/dates/dated-openings.ts'
import { sayHours, sayPeriod } from './tavern-words.rules.ts'
import { aYearLater, gapsOf } from './taverns.rules.ts'

const daily = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '15:00', to: '23:00' }))
const run = { from: '2027-01-01', to: '2027-06-30', hours: daily, exceptions: [] }

it('finds the days of a year on which nobody is open, rest days among them', () => {
  const rests = { ...run, from: '2027-07-03', to: '2028-01-08', hours: daily.filter(({ day }) => day !== 5) }
  const closed = { ...run, exceptions: [{ day: '2027-03-28', hours: null }] }
  const gaps = gapsOf([rests, closed], 2027)
  expect(gaps.slice(0, 3)).toEqual([
    { from: '2027-03-28', to: '2027-03-28' },
    { from: '2027-07-01', to: '2027-07-02' },
    { from: '2027-07-09', to: '2027-07-09' },
  ])
  expect(gapsOf([], 2027)).toEqual([{ from: '2027-01-01', to: '2027-12-31' }])
})

it('takes a year over on the same days of the week, single days too', () => {
  const later = aYearLater({ ...run, exceptions: [{ day: '2027-03-28', hours: null }] })
  expect([later.from, later.to, later.exceptions[0]!.day]).toEqual(['2027-12-31', '2028-06-28', '2028-03-26'])
})

it('knows the longest of overlapping openings, and the next turn', () => {
  const openings = [
    { from: '2027-05-01T13:00:00.000Z', until: '2027-05-01T23:00:00.000Z' },
    { from: '2027-05-01T22:00:00.000Z', until: '2027-05-02T01:00:00.000Z' },
  ]
  expect(openingsAt(openings, '2027-05-01T22:30:00.000Z').open).toBe(openings[1])
  expect(openingsAt(openings, '2027-05-01T12:59:59.999Z')).toEqual({ open: null, next: openings[0] })
  expect(nextTurn(openings, '2027-05-01T13:00:00.000Z')).toBe('2027-05-01T22:00:00.000Z')
  expect(nextTurn(openings, '2027-05-02T01:00:00.000Z')).toBe(null)
})

it('says periods and hours as people do', () => {
  const say = (from: string, to: string, lang: 'de' | 'en' = 'de') => sayPeriod({ from, to }, lang, '2027')
  expect(say('2027-03-01', '2027-03-14')).toBe('1. bis 14. März')
  expect(say('2027-02-28', '2027-03-05')).toBe('28. Februar bis 5. März')
  expect(say('2027-12-30', '2028-01-08')).toBe('30. Dezember 2027 bis 8. Jänner 2028')
  expect(say('2027-03-01', '2027-03-14', 'en')).toBe('1 to 14 March')
  const opening = { day: '2027-03-01', from: '2027-03-01T14:00:00.000Z', until: '2027-03-02T00:00:00.000Z' }
  const telling = { zone: 'Europe/Vienna', now: '2027-03-01T09:00:00.000Z' }
  expect(sayHours([opening], { ...telling, lang: 'de' })).toBe('15 bis 1 Uhr')
  expect(sayHours([opening], { ...telling, lang: 'en' })).toBe('3 pm to 1 am')
})
