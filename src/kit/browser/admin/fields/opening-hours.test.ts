import { expect, it } from 'vitest'
import { inOrder, nextSpan, wrongSpans } from './opening-hours.ts'

const span = (day: number, from: string, to: string) => ({ day, from, to })

it('finds spans that cannot be', () => {
  const wrong = wrongSpans([
    span(1, '08:00', '12:00'),
    span(1, '11:30', '14:00'),
    span(2, '11:30', '14:00'),
    span(3, '14:00', '13:00'),
    span(4, '', '13:00'),
    span(5, '08:00', '12:00'),
    span(5, '12:00', '14:00'),
    span(6, '18:00', '02:00'),
    span(6, '23:00', '23:30'),
  ])
  expect([...wrong]).toEqual([
    [1, 'overlap'],
    [4, 'missing'],
    [8, 'overlap'],
  ])
})

it('offers the morning first, then the afternoon', () => {
  const first = nextSpan(2, [span(1, '08:00', '12:00')])
  expect(first).toEqual(span(2, '08:00', '12:00'))
  expect(nextSpan(2, [first])).toEqual(span(2, '13:00', '17:00'))
  expect(nextSpan(2, [span(2, '13:00', '17:00')])).toEqual(span(2, '', ''))
})

it('orders by day and time', () => {
  expect(inOrder([span(2, '08:00', '09:00'), span(1, '14:00', '15:00'), span(1, '08:00', '09:00')])).toEqual([
    span(1, '08:00', '09:00'),
    span(1, '14:00', '15:00'),
    span(2, '08:00', '09:00'),
  ])
})
