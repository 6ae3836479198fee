import type { Ctx } from '#kit/server/context.ts'
import { partiesById } from '#domains/books/masterdata/server/offers.ts'

/** Whether all ids are one customer: issued documents still refer to parties that were merged since. */
export async function areOneParty(ctx: Ctx, named: readonly (string | null)[]): Promise<boolean> {
  const parties = [...new Set(named)]
  if (parties.length < 2) return true
  const known = await partiesById(
    ctx,
    parties.flatMap((_id) => _id ?? []),
  )
  return new Set(parties.map((_id) => known.get(_id ?? '')?._id ?? null)).size === 1
}
