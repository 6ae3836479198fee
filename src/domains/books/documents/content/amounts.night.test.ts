import { expect, test } from 'vitest'
import { seeded } from '#kit/testing/seeded.ts'
import { brokenIdentities, randomDocument } from './amounts.fixture.ts'

test('the rules of EN 16931 and what is shown hold for ten thousand documents with discounts and charges', () => {
  const random = seeded(1_316)
  for (let run = 0; run < 10_000; run++) expect(brokenIdentities(randomDocument(random))).toEqual([])
})
