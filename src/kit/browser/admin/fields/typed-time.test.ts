import { expect, test } from 'vitest'
import { steppedTime, typedTime } from './typed-time.ts'

test.each([
  [
    '08:30',
    ['8:30', '08:30', '830', '0830', '8.30', '8,30', ' 8 : 30 ', '8h30', '8 Uhr 30', '8:30 Uhr', '8:30 am'],
  ],
  ['08:00', ['8', '08', '8 Uhr', '8h', '8 h', '800', '8 a.m.']],
  ['20:00', ['20', '20h', '20 Uhr', '2000', '8 pm', '8PM']],
  ['00:00', ['0', '00', '0:00', '000', '0 Uhr', '12 am']],
  ['12:15', ['12.15', '1215', '12:15pm']],
])('reads %s however it is written', (time, written) => {
  expect(written.map(typedTime)).toEqual(written.map(() => time))
})

test.each([
  '',
  '24',
  '24:00',
  '25:00',
  '8:60',
  '8:3',
  '8:300',
  '860',
  '83000',
  '13 pm',
  '0 am',
  'acht',
  '-8',
  '8-9',
  '8 Uhr 5',
])('reads no time from "%s"', (text) => {
  expect(typedTime(text)).toBeNull()
})

test('steps from one full quarter to the next, and no further than the day', () => {
  expect(steppedTime('08:30', 15)).toBe('08:45')
  expect(steppedTime('08:31', 15)).toBe('08:45')
  expect(steppedTime('08:31', -15)).toBe('08:30')
  expect(steppedTime('08:31', 60)).toBe('09:00')
  expect(steppedTime('08:00', -60)).toBe('07:00')
  expect(steppedTime('23:50', 15)).toBe('23:50')
  expect(steppedTime('00:00', -15)).toBe('00:00')
})
