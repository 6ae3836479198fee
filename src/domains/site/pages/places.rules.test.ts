import { expect, test } from 'vitest'
import { readCoordinates, writeCoordinates } from './places.rules.ts'

test.each([
  ['48.6189, 16.4098', 48.6189, 16.4098],
  [' 48.6189 16.4098 ', 48.6189, 16.4098],
  ['48,6189; 16,4098', 48.6189, 16.4098],
  ['-33.9;151', -33.9, 151],
  ['48, 16', 48, 16],
])('reads %s', (text, lat, lon) => {
  expect(readCoordinates(text)).toEqual({ lat, lon })
})

test.each(['', 'Hauptplatz 1', '48.6189', '86.1, 16.4', '48.6, 181', '48.6, 16.4, 7', '48,6189, 16,4098'])(
  'does not guess at %j',
  (text) => expect(readCoordinates(text)).toBeNull(),
)

test('writes what it reads', () => {
  const place = { lat: 48.6189, lon: -16.5 }
  expect(readCoordinates(writeCoordinates(place))).toEqual(place)
})
