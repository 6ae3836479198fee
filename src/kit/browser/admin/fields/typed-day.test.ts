import { expect, test } from 'vitest'
import { isWholeDay, typedDay } from './typed-day.ts'

const on = (text: string, today = '2026-11-21') => typedDay(text, today)

test('the day stands before the month, however it is written', () => {
  const same = [
    '05.01.2028',
    '5.1.2028',
    '5.1.28',
    ' 5. 1. 2028 ',
    '5/1/2028',
    '05-01-2028',
    '2028-01-05',
    '5.01.28',
  ]
  expect(same.map((text) => on(text))).toEqual(same.map(() => '2028-01-05'))
})

test('a day without a year is the next one, or one that was lately', () => {
  expect([on('5.1.'), on('5.1'), on('24.12.'), on('1.10.'), on('1.6.')]).toEqual([
    '2027-01-05',
    '2027-01-05',
    '2026-12-24',
    '2026-10-01',
    '2027-06-01',
  ])
  expect(on('20.12.', '2027-01-10')).toBe('2026-12-20')
  expect(on('29.2.', '2026-11-21')).toBeNull()
  expect(on('29.2.', '2027-11-21')).toBe('2028-02-29')
})

test('words for days near by', () => {
  expect([on('heute'), on(' Heute '), on('morgen'), on('yesterday')]).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-22',
    '2026-11-20',
  ])
})

test('what is no day is none, and never another one', () => {
  const wrong = [
    '31.2.2028',
    '29.02.2027',
    '13.13.2028',
    '5',
    '5.',
    '5.1.2',
    '5.1.202',
    '5.1.20288',
    '2028-13-01',
    '01.05.2028 18:00',
    'Jänner',
    'constructor',
    '',
    '0.1.2028',
  ]
  expect(wrong.filter((text) => on(text) !== null)).toEqual([])
})

test('only what can become no other day counts while it is typed', () => {
  expect(['05.01.2028', '2028-01-05', '5.1.20', '5.1.', '5.1', 'heute'].map(isWholeDay)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
