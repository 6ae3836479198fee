import { expect, test } from 'vitest'
import { groupedHours, openState, sayWeekdays } from './opening-hours.ts'

const zone = 'Europe/Vienna'
const office = [
  { day: 1, from: '08:00', to: '12:00' },
  { day: 2, from: '08:00', to: '12:00' },
  { day: 2, from: '14:00', to: '18:00' },
  { day: 5, from: '08:00', to: '12:00' },
]

test('is open from the first minute and closed from the last', () => {
  expect(openState(office, '2026-11-23T07:00:00Z', zone)).toEqual({ open: true, until: '12:00', next: null })
  expect(openState(office, '2026-11-23T10:59:00Z', zone).open).toBe(true)
  expect(openState(office, '2026-11-23T11:00:00Z', zone).open).toBe(false)
})

test('says when it opens next: later today, another day, or in a week', () => {
  expect(openState(office, '2026-11-24T11:30:00Z', zone).next).toEqual({ inDays: 0, day: 2, from: '14:00' })
  expect(openState(office, '2026-11-21T09:00:00Z', zone).next).toEqual({ inDays: 2, day: 1, from: '08:00' })
  const weekly = [{ day: 6, from: '08:00', to: '09:00' }]
  expect(openState(weekly, '2026-11-21T09:00:00Z', zone).next).toEqual({ inDays: 7, day: 6, from: '08:00' })
  expect(openState([], '2026-11-21T09:00:00Z', zone)).toEqual({ open: false, until: null, next: null })
})

test('knows hours that reach past midnight', () => {
  const tavern = [{ day: 6, from: '16:00', to: '01:00' }]
  expect(openState(tavern, '2026-11-21T22:30:00Z', zone)).toEqual({ open: true, until: '01:00', next: null })
  expect(openState(tavern, '2026-11-21T23:30:00Z', zone).open).toBe(true)
  expect(openState(tavern, '2026-11-22T00:30:00Z', zone).open).toBe(false)
})

test('a day with hours of its own counts before its weekday', () => {
  const days = [
    { day: '2026-12-24', spans: [{ from: '08:00', to: '10:00' }] },
    { day: '2026-12-25', spans: [], reason: { de: 'Christtag', en: 'Christmas Day' } },
    ...['28', '29'].map((day) => ({ day: `2026-12-${day}`, spans: [] })),
  ]
  const at = (now: string) => openState(office, now, zone, days)
  // Friday, the 25th: by weekday alone it would be open
  expect(openState(office, '2026-12-25T09:00:00Z', zone).open).toBe(true)
  expect(at('2026-12-25T09:00:00Z')).toEqual({
    ...{ open: false, until: null },
    next: { inDays: 7, day: 5, from: '08:00' },
  })
  expect(at('2026-12-24T08:00:00Z')).toEqual({ open: true, until: '10:00', next: null })
  const fair = [{ day: '2026-12-31', spans: [{ from: '20:00', to: '03:00' }] }]
  expect(openState(office, '2027-01-01T01:00:00Z', zone, fair).open).toBe(true)
})

test('puts days with equal hours into one row', () => {
  expect(groupedHours(office)).toEqual([
    { days: [1, 5], spans: [{ from: '08:00', to: '12:00' }] },
    {
      days: [2],
      spans: [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
    },
  ])
})

test.each([
  [[1, 2, 3, 4, 5, 6, 7], 'Mo–So', 'Mon–Sun'],
  [[1, 2, 3, 5], 'Mo–Mi, Fr', 'Mon–Wed, Fri'],
  [[1, 2, 4], 'Mo, Di, Do', 'Mon, Tue, Thu'],
  [[6, 7], 'Sa, So', 'Sat, Sun'],
])('days %j are written %s, %s', (days, german, english) => {
  expect(sayWeekdays(days, 'de', true)).toBe(german)
  expect(sayWeekdays(days, 'en', true)).toBe(english)
})
