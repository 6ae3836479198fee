import { expect, test } from 'vitest'
import { parseRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import { dayNumberOf } from '#kit/shared/dates/recurrence.ts'
import { freshRule, isPlain, monthlyChoices } from './recurrence-choices.ts'

const ruleOf = (text: string) => parseRecurrence(text).rule!

test.each([
  ['FREQ=DAILY;INTERVAL=2', true],
  ['FREQ=DAILY;BYDAY=MO', false],
  ['FREQ=WEEKLY;BYDAY=MO,FR', true],
  ['FREQ=MONTHLY', true],
  ['FREQ=MONTHLY;BYDAY=1SU', true],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', true],
  ['FREQ=MONTHLY;BYMONTHDAY=15', false],
  ['FREQ=MONTHLY;BYDAY=SU', false],
  ['FREQ=MONTHLY;BYDAY=1SU,3SU', false],
  ['FREQ=YEARLY', true],
  ['FREQ=YEARLY;BYDAY=20MO', false],
])('%s can be said by the form: %s', (text, plain) => {
  expect(isPlain(ruleOf(text))).toBe(plain)
})

test('offers the days of the month that the first date suggests', () => {
  // The last Saturday of November 2026, which is the fourth
  const choices = monthlyChoices(ruleOf('FREQ=MONTHLY'), dayNumberOf('2026-11-28'))
  expect(choices.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ['same', true],
    ['4SA', false],
    ['-1SA', false],
    ['-1', false],
  ])
  expect(monthlyChoices(ruleOf('FREQ=MONTHLY'), dayNumberOf('2026-11-07')).map(({ name }) => name)).toEqual([
    'same',
    '1SA',
    '-1',
  ])
})

test('keeps what the rule says although the first date has become another', () => {
  const choices = monthlyChoices(ruleOf('FREQ=MONTHLY;BYDAY=2TU'), dayNumberOf('2026-11-28'))
  expect(choices.find(({ isChosen }) => isChosen)).toMatchObject({
    name: '2TU',
    days: { byDay: [{ weekday: 2, nth: 2 }], byMonthDay: [] },
  })
})

test('another frequency keeps the end', () => {
  expect(freshRule('YEARLY', ruleOf('FREQ=WEEKLY;BYDAY=MO;COUNT=4'))).toMatchObject({
    freq: 'YEARLY',
    byDay: [],
    count: 4,
  })
})
