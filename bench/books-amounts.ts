import { brokenIdentities, randomDocument } from '#domains/books/documents/content/amounts.fixture.ts'
import { seeded } from '#kit/testing/seeded.ts'
import type { Bench, Row } from './bench.ts'
import { limitResult, type Result } from './measuring.ts'

/** A million documents in a whole run; a short run only measures the speed. */
const inAll = 1_000_000

/** Random documents, calculated and checked against every identity, not stored. */
// oxlint-disable-next-line require-await -- all rows return promises
async function identities({ effort }: Bench): Promise<Result[]> {
  const count = effort.rounds === 1 ? inAll / 50 : inAll
  const random = seeded(720)
  let broken = 0
  for (let made = 0; made < count; made++) if (brokenIdentities(randomDocument(random)).length > 0) broken++
  return [limitResult(`Broken identities among ${count} documents`, broken, 0, '')]
}

export const amountRows: readonly Row[] = [{ name: 'identities', measure: identities }]
