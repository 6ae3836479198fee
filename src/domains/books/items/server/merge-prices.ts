import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { items } from './items.kind.ts'
import { pricesTable } from './items.table.ts'

/** Moves a merged party's prices to its target. */
export async function mergePrices(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  const { rowCount } = await ctx.db
    .update(pricesTable)
    .set({ party: into })
    .where(eq(pricesTable.party, from))
  if (rowCount) ctx.drop(items.name)
}
