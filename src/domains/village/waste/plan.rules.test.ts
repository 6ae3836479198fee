import { expect, test } from 'vitest'
import { plannedDays, type PlanRule } from './plan.rules.ts'

const rule: PlanRule = {
  first: '2027-05-04',
  until: '2027-06-01',
  unit: 'weeks',
  every: 2,
  onHoliday: 'same',
}
const days = (more: Partial<PlanRule>, country: 'at' | 'de' = 'at') =>
  plannedDays({ ...rule, ...more }, country).map(({ date }) => date)

test('every so many weeks, the last possible day included', () => {
  expect(days({})).toEqual(['2027-05-04', '2027-05-18', '2027-06-01'])
  expect(days({ first: '2027-12-28', until: '2028-01-31', every: 1 })).toHaveLength(5)
})

test('the same weekday of every month, the fifth being the last', () => {
  expect(days({ unit: 'months', every: 1, first: '2027-01-12', until: '2027-04-30' })).toEqual([
    '2027-01-12',
    '2027-02-09',
    '2027-03-09',
    '2027-04-13',
  ])
  expect(days({ unit: 'months', every: 1, first: '2027-03-30', until: '2027-05-31' })).toEqual([
    '2027-03-30',
    '2027-04-27',
    '2027-05-25',
  ])
})

test('a holiday moves the day by its rule and says which it was', () => {
  // Ascension Day 2027 is Thursday, 6 May
  const thursdays = { first: '2027-05-06', until: '2027-05-06', every: 1 }
  expect(days({ ...thursdays, onHoliday: 'same' })).toEqual(['2027-05-06'])
  expect(plannedDays({ ...rule, ...thursdays, onHoliday: 'dayLater' }, 'at')).toEqual([
    {
      date: '2027-05-07',
      instead: '2027-05-06',
      holiday: { de: 'Christi Himmelfahrt', en: 'Ascension Day' },
    },
  ])
  // Friday, 1 January 2027: `dayLater` allows the Saturday, `workday` does not
  const newYear = { first: '2027-01-01', until: '2027-01-01', every: 1 }
  expect(days({ ...newYear, onHoliday: 'dayLater' })).toEqual(['2027-01-02'])
  expect(days({ ...newYear, onHoliday: 'workday' })).toEqual(['2027-01-04'])
})

test('the whole rest of the week can follow a holiday', () => {
  // Whit Monday is 17 May
  const week = { first: '2027-05-20', until: '2027-05-27', every: 1, onHoliday: 'week' as const }
  // Thursday 27 May is Corpus Christi itself
  expect(days(week)).toEqual(['2027-05-21', '2027-05-28'])
  expect(days(week, 'de')).toEqual(['2027-05-21', '2027-05-27'])
  expect(days({ ...week, first: '2027-05-14', until: '2027-05-14' })).toEqual(['2027-05-14'])
})

test('Christmas passes both its days', () => {
  expect(days({ first: '2025-12-25', until: '2025-12-26', every: 1, onHoliday: 'dayLater' })).toEqual([
    '2025-12-27',
  ])
})
