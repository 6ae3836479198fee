import type { Ctx } from '#kit/server/context.ts'
import { partiesById } from '#domains/books/masterdata/server/offers.ts'

/** Whether all of these are one customer: what is issued goes on naming a party that was merged into another since. */
export async function areOneParty(ctx: Ctx, named: readonly (string | null)[]): Promise<boolean> {
  const parties = [...new Set(named)]
  if (parties.length < 2) return true
  const known = await partiesById(
    ctx,
    parties.flatMap((_id) => _id ?? []),
  )
  return new Set(parties.map((_id) => known.get(_id ?? '')?._id ?? null)).size === 1
}
