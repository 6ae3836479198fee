import { expect, test } from 'vitest'
import { sayRecurrence } from './recurrence-words.rules.ts'
import { parseRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import { dayNumberOf } from '#kit/shared/dates/recurrence.ts'

// 1 November 2026 is a Sunday.
const say = (text: string, lang: 'de' | 'en', first = '2026-11-01') =>
  sayRecurrence(parseRecurrence(text).rule!, dayNumberOf(first), lang)

test.each([
  ['FREQ=DAILY', 'täglich', 'every day'],
  ['FREQ=DAILY;INTERVAL=2', 'alle 2 Tage', 'every 2 days'],
  ['FREQ=WEEKLY', 'jeden Sonntag', 'every Sunday'],
  ['FREQ=WEEKLY;BYDAY=TU,TH', 'jeden Dienstag und Donnerstag', 'every Tuesday and Thursday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'alle 2 Wochen am Montag', 'every 2 weeks on Monday'],
  ['FREQ=MONTHLY', 'jeden Monat am 1.', 'every month on the 1st'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=15,-1',
    'jeden Monat am 15. und letzten Tag',
    'every month on the 15th and last day',
  ],
  ['FREQ=MONTHLY;BYDAY=1SU', 'jeden ersten Sonntag im Monat', 'every first Sunday of the month'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'jeden letzten Freitag im Monat', 'every last Friday of the month'],
  [
    'FREQ=MONTHLY;BYDAY=-2FR',
    'jeden zweitletzten Freitag im Monat',
    'every second to last Friday of the month',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=1SU',
    'alle 3 Monate am ersten Sonntag',
    'every 3 months on the first Sunday',
  ],
  [
    'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU',
    'jedes Jahr am zweiten Sonntag im Mai',
    'every year on the second Sunday in May',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=-1',
    'jeden Monat am Samstag und Sonntag, davon nur den letzten',
    'every month on Saturday and Sunday, only the last of these',
  ],
  ['FREQ=YEARLY', 'jedes Jahr am 1. November', 'every year on 1 November'],
  ['FREQ=WEEKLY;COUNT=10', 'jeden Sonntag, insgesamt 10-mal', 'every Sunday, 10 times in all'],
  ['FREQ=WEEKLY;UNTIL=20270630', 'jeden Sonntag, bis 30. Juni 2027', 'every Sunday, until 30 June 2027'],
])('%s', (text, german, english) => {
  expect(say(text, 'de')).toBe(german)
  expect(say(text, 'en')).toBe(english)
})

test('says rare rules without leaving anything out', () => {
  expect(say('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'de', '2026-11-13')).toMatch(/13\..*Freitag/)
  expect(say('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'en', '2026-11-13')).toMatch(/13th.*Friday/)
  expect(say('FREQ=MONTHLY;BYMONTHDAY=-3,-6', 'de')).toBe(
    'jeden Monat am drittletzten Tag und 6.-letzten Tag',
  )
  expect(say('FREQ=MONTHLY;BYMONTHDAY=2,11,23', 'en')).toBe('every month on the 2nd, 11th and 23rd')
  expect(say('FREQ=YEARLY;BYDAY=20MO', 'de')).toBe('jedes Jahr am 20. Montag')
  expect(say('FREQ=YEARLY;BYDAY=21MO', 'en')).toBe('every year on the 21st Monday')
  expect(say('FREQ=DAILY;BYDAY=MO,TU', 'de')).toBe('täglich am Montag und Dienstag')
})
