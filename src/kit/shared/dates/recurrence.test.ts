import { describe, expect, test } from 'vitest'
import { parseRecurrence, writeRecurrence } from './recurrence-text.ts'
import { dayNumberOf, dayText, seriesDays, weekdayOfNumber } from './recurrence.ts'

const ruleOf = (text: string) => {
  const { rule, wrong } = parseRecurrence(text)
  if (!rule) throw new Error(wrong.en)
  return rule
}
/** Days of a series as text. */
const days = (
  text: string,
  first: string,
  { from, to, most = 8 }: { from?: string; to?: string; most?: number } = {},
) =>
  [
    ...seriesDays(ruleOf(text), dayNumberOf(first), {
      ...(from ? { from: dayNumberOf(from) } : {}),
      ...(to ? { to: dayNumberOf(to) } : {}),
    }).take(most),
  ].map(dayText)

test('counts days and weekdays, also before 1970', () => {
  expect(dayText(dayNumberOf('1969-12-31'))).toBe('1969-12-31')
  expect(weekdayOfNumber(dayNumberOf('2026-11-21'))).toBe(6)
  expect(weekdayOfNumber(dayNumberOf('1969-12-28'))).toBe(7)
})

describe('reading and writing', () => {
  test.each([
    ['FREQ=DAILY', 'FREQ=DAILY'],
    ['rrule:freq=weekly;byday=tu,th', 'FREQ=WEEKLY;BYDAY=TU,TH'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=+1SU,-1FR', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1FR'],
    ['COUNT=10;FREQ=MONTHLY;BYMONTHDAY=-1,15', 'FREQ=MONTHLY;BYMONTHDAY=-1,15;COUNT=10'],
    ['FREQ=YEARLY;UNTIL=20301224', 'FREQ=YEARLY;UNTIL=20301224'],
    ['FREQ=WEEKLY;WKST=MO;UNTIL=20261231T230000Z;', 'FREQ=WEEKLY;UNTIL=20261231T230000Z'],
    ['FREQ=WEEKLY;INTERVAL=1', 'FREQ=WEEKLY'],
  ])('%s', (text, written) => {
    expect(writeRecurrence(ruleOf(text))).toBe(written)
    expect(ruleOf(written)).toEqual(ruleOf(text))
  })

  test.each([
    '',
    'weekly',
    'BYDAY=MO',
    'FREQ=HOURLY',
    'FREQ=WEEKLY;FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=DAILY;BYDAY=-1MO',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=YEARLY;BYDAY=54MO',
    'FREQ=WEEKLY;BYMONTHDAY=3',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=a',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=1.5',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=1001',
    'FREQ=DAILY;UNTIL=20260631',
    'FREQ=DAILY;UNTIL=20261301T000000Z',
    'FREQ=DAILY;UNTIL=20260601T000000',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=YEARLY;BYMONTH=-1',
    'FREQ=YEARLY;BYMONTH=5;BYDAY=6SU',
    'FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0',
    'FREQ=YEARLY;BYWEEKNO=20',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
  ])('refuses %j with a reason in both languages', (text) => {
    const { wrong } = parseRecurrence(text)
    expect(wrong?.de).toMatch(/\.$/)
    expect(wrong?.en).toMatch(/\.$/)
  })
})

describe('months and places', () => {
  test('the second Sunday in May', () => {
    expect(days('FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', '2026-05-10', { most: 3 })).toEqual([
      '2026-05-10',
      '2027-05-09',
      '2028-05-14',
    ])
  })
  test('the same day in some months, and months that only narrow', () => {
    expect(days('FREQ=YEARLY;BYMONTH=4,10', '2026-04-01', { most: 3 })).toEqual([
      '2026-04-01',
      '2026-10-01',
      '2027-04-01',
    ])
    expect(days('FREQ=MONTHLY;BYMONTH=6,7;BYDAY=1FR', '2026-06-05', { most: 3 })).toEqual([
      '2026-06-05',
      '2026-07-03',
      '2027-06-04',
    ])
    expect(days('FREQ=WEEKLY;BYMONTH=12', '2026-12-24', { most: 3 })).toEqual([
      '2026-12-24',
      '2026-12-31',
      '2027-12-02',
    ])
  })
  test('the last working day of the month', () => {
    expect(days('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-10-30', { most: 3 })).toEqual([
      '2026-10-30',
      '2026-11-30',
      '2026-12-31',
    ])
  })
})

describe('daily', () => {
  test('each and every third day', () => {
    expect(days('FREQ=DAILY', '2026-02-27', { most: 3 })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(days('FREQ=DAILY;INTERVAL=3', '2026-12-30', { most: 3 })).toEqual([
      '2026-12-30',
      '2027-01-02',
      '2027-01-05',
    ])
  })
  test('narrowed to weekdays and days of the month', () => {
    expect(days('FREQ=DAILY;BYDAY=SA,SU', '2026-11-21', { most: 4 })).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-28',
      '2026-11-29',
    ])
    expect(days('FREQ=DAILY;BYMONTHDAY=-1', '2026-01-31', { most: 3 })).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ])
  })
})

describe('weekly', () => {
  test('keeps the weekday of the first date where none is named', () => {
    expect(days('FREQ=WEEKLY', '2026-12-24', { most: 3 })).toEqual(['2026-12-24', '2026-12-31', '2027-01-07'])
  })
  test('on several days, in the order of the week, counted from Monday', () => {
    expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU', '2026-11-03', { most: 5 })).toEqual([
      '2026-11-03',
      '2026-11-08',
      '2026-11-17',
      '2026-11-22',
      '2026-12-01',
    ])
  })
  test('takes the first date in although the rule names another weekday', () => {
    expect(days('FREQ=WEEKLY;BYDAY=FR;COUNT=3', '2026-11-25')).toEqual([
      '2026-11-25',
      '2026-11-27',
      '2026-12-04',
    ])
  })
})

describe('monthly', () => {
  test('leaves out months without a 31st', () => {
    expect(days('FREQ=MONTHLY', '2026-01-31', { most: 5 })).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
      '2026-08-31',
    ])
    expect(days('FREQ=MONTHLY;BYMONTHDAY=30', '2026-01-30', { most: 2 })).toEqual([
      '2026-01-30',
      '2026-03-30',
    ])
  })
  test('counts from the end of the month, in leap years too', () => {
    expect(days('FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-31', { most: 3 })).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ])
    expect(days('FREQ=MONTHLY;BYMONTHDAY=-31', '2026-01-01', { most: 3 })).toEqual([
      '2026-01-01',
      '2026-03-01',
      '2026-05-01',
    ])
  })
  test('on the first, last and fifth weekday', () => {
    expect(days('FREQ=MONTHLY;BYDAY=1SU', '2026-11-01', { most: 3 })).toEqual([
      '2026-11-01',
      '2026-12-06',
      '2027-01-03',
    ])
    expect(days('FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', { most: 3 })).toEqual([
      '2026-11-27',
      '2026-12-25',
      '2027-01-29',
    ])
    expect(days('FREQ=MONTHLY;BYDAY=5MO', '2026-11-30', { most: 3 })).toEqual([
      '2026-11-30',
      '2027-03-29',
      '2027-05-31',
    ])
  })
  test('Friday the 13th', () => {
    expect(days('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-11-13', { most: 3 })).toEqual([
      '2026-11-13',
      '2027-08-13',
      '2028-10-13',
    ])
  })
  test('each day named once, in order', () => {
    expect(days('FREQ=MONTHLY;BYMONTHDAY=-1,31,1', '2026-01-01', { most: 3 })).toEqual([
      '2026-01-01',
      '2026-01-31',
      '2026-02-01',
    ])
  })
})

describe('yearly', () => {
  test('keeps the day', () => {
    expect(days('FREQ=YEARLY', '2026-12-24', { most: 2 })).toEqual(['2026-12-24', '2027-12-24'])
  })
  test('29 February only in leap years, 2100 is none', () => {
    expect(days('FREQ=YEARLY', '2024-02-29', { most: 3 })).toEqual(['2024-02-29', '2028-02-29', '2032-02-29'])
    expect(days('FREQ=YEARLY', '2096-02-29', { most: 2 })).toEqual(['2096-02-29', '2104-02-29'])
    expect(days('FREQ=YEARLY;INTERVAL=3', '2024-02-29', { most: 2 })).toEqual(['2024-02-29', '2036-02-29'])
  })
  test('on the 20th Monday of the year, and on a day of each month, as the standard has it', () => {
    expect(days('FREQ=YEARLY;BYDAY=20MO', '1997-05-19', { most: 3 })).toEqual([
      '1997-05-19',
      '1998-05-18',
      '1999-05-17',
    ])
    expect(days('FREQ=YEARLY;BYMONTHDAY=31', '2026-10-31', { most: 3 })).toEqual([
      '2026-10-31',
      '2026-12-31',
      '2027-01-31',
    ])
  })
})

describe('ends', () => {
  test('after a number of dates, the first included', () => {
    expect(days('FREQ=WEEKLY;COUNT=3', '2026-11-21')).toEqual(['2026-11-21', '2026-11-28', '2026-12-05'])
    expect(days('FREQ=WEEKLY;COUNT=1', '2026-11-21')).toEqual(['2026-11-21'])
  })
  test('on a day, which still counts', () => {
    expect(days('FREQ=WEEKLY;UNTIL=20261205', '2026-11-21')).toEqual([
      '2026-11-21',
      '2026-11-28',
      '2026-12-05',
    ])
    expect(days('FREQ=WEEKLY;UNTIL=20261204', '2026-11-21')).toEqual(['2026-11-21', '2026-11-28'])
    expect(days('FREQ=WEEKLY;UNTIL=20261120', '2026-11-21')).toEqual([])
  })
  test('stops by itself where nothing fits any more', () => {
    expect(days('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-02-01')).toEqual(['2026-02-01'])
    expect(days('FREQ=DAILY', '2199-12-31')).toEqual(['2199-12-31', '2200-01-01'])
  })
})

describe('a part of a series', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=7', '2020-01-01'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU', '2019-12-29'],
    ['FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31,1', '2020-01-31'],
    ['FREQ=MONTHLY;BYDAY=-1SU,2WE', '2020-03-04'],
    ['FREQ=YEARLY;INTERVAL=2;BYDAY=-1SA', '2020-12-26'],
    ['FREQ=WEEKLY;COUNT=700', '2020-01-01'],
  ])('%s is the same, whether walked through or jumped into', (text, first) => {
    const all = [...seriesDays(ruleOf(text), dayNumberOf(first), { to: dayNumberOf('2031-12-31') })]
    const from = dayNumberOf('2026-06-15')
    const part = [...seriesDays(ruleOf(text), dayNumberOf(first), { from, to: dayNumberOf('2031-12-31') })]
    expect(part).toEqual(all.filter((day) => day >= from))
    expect(part.length).toBeGreaterThan(1)
  })
  test('before its first date there is nothing', () => {
    expect(days('FREQ=DAILY', '2026-11-21', { from: '2025-01-01', to: '2026-11-20' })).toEqual([])
  })
})
