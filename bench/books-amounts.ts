import { brokenIdentities, randomDocument } from '#domains/books/documents/content/amounts.fixture.ts'
import { seeded } from '#kit/testing/seeded.ts'
import type { Bench, Row } from './bench.ts'
import { limitResult, type Result } from './measuring.ts'

/** A million documents in a whole run; a short one says how fast it goes. */
const inAll = 1_000_000

/** Documents as chance has them, computed and judged by every identity, none of them stored. */
// oxlint-disable-next-line require-await -- rows are asked for their results in turn
async function identities({ effort }: Bench): Promise<Result[]> {
  const count = effort.rounds === 1 ? inAll / 50 : inAll
  const random = seeded(720)
  let broken = 0
  for (let made = 0; made < count; made++) if (brokenIdentities(randomDocument(random)).length > 0) broken++
  return [limitResult(`Broken identities among ${count} documents`, broken, 0, '')]
}

export const amountRows: readonly Row[] = [{ name: 'identities', measure: identities }]
