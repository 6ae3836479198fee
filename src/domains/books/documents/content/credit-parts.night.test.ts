import { expect, test } from 'vitest'
import { seeded } from '#kit/testing/seeded.ts'
import { creditRandomly } from './credit-parts.fixture.ts'

test('100,000 invoices are credited in parts to the cent', () => {
  const seed = Date.now() % 1e6
  expect({ seed, wrong: creditRandomly(seeded(seed), 100_000) }).toEqual({ seed, wrong: [] })
})
