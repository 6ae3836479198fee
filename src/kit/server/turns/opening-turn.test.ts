import { expect, test } from 'vitest'
import { openingTurn } from './opening-turn.ts'

const zone = 'Europe/Vienna'
const office = [
  { day: 1, from: '08:00', to: '12:00' },
  { day: 2, from: '08:00', to: '12:00' },
  { day: 2, from: '14:00', to: '18:00' },
]

test('turns when it opens and when it closes, on its own day alone', () => {
  expect(openingTurn(office, '2026-11-24T05:00:00Z', zone)).toBe('2026-11-24T07:00:00.000Z')
  expect(openingTurn(office, '2026-11-24T07:00:00Z', zone)).toBe('2026-11-24T11:00:00.000Z')
  expect(openingTurn(office, '2026-11-24T11:30:00Z', zone)).toBe('2026-11-24T13:00:00.000Z')
  expect(openingTurn(office, '2026-11-24T17:00:00Z', zone)).toBeNull()
  expect(openingTurn(office, '2026-11-21T05:00:00Z', zone)).toBeNull()
})

test('closes after midnight on the day after', () => {
  const tavern = [{ day: 7, from: '16:00', to: '01:00' }]
  expect(openingTurn(tavern, '2026-11-22T16:00:00Z', zone)).toBeNull()
  expect(openingTurn(tavern, '2026-11-22T23:30:00Z', zone)).toBe('2026-11-23T00:00:00.000Z')
})

test('goes by the clock on the wall when it is put forward', () => {
  const bakery = [{ day: 7, from: '06:00', to: '11:00' }]
  expect(openingTurn(bakery, '2026-03-29T00:30:00Z', zone)).toBe('2026-03-29T04:00:00.000Z')
})
