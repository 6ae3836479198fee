import { expect, test } from 'vitest'
import { hoursShown, lanesOf } from './calendar-lanes.ts'

const span = (begin: number, end: number) => ({ begin, end })

test('what overlaps stands side by side, what follows has the whole width again', () => {
  const told = lanesOf([span(480, 540), span(500, 520), span(525, 600), span(600, 660)], 20)
  expect(told).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
})

test('the order in which they are given plays no part, and what is very short has room for its words', () => {
  expect(lanesOf([span(510, 540), span(500, 505)], 20)).toEqual([
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 2 },
  ])
  expect(lanesOf([], 20)).toEqual([])
})

test('an office day is shown, and longer ones as long as they are', () => {
  expect(hoursShown([])).toEqual({ first: 8, last: 18 })
  expect(hoursShown([span(390, 480), span(1320, 1440)])).toEqual({ first: 6, last: 24 })
})
