import { expect, test } from 'vitest'
import { uuidv7 } from './uuid.ts'

test('has the form of RFC 9562 and the time of its making', () => {
  const before = Date.now()
  const made = uuidv7()
  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const time = Number.parseInt(made.replace('-', '').slice(0, 12), 16)
  // Many ids within one millisecond may advance the time a little
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThan(before + 60_000)
})

test('many at once sort in the order of their making and none comes twice', () => {
  const made = Array.from({ length: 50_000 }, () => uuidv7())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
})
