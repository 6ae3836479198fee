import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { paymentsTable as table } from './payments.table.ts'
import { paymentTag } from './sums.ts'

/** Assigns the payments of a merged party to the remaining one. */
export async function followMerge(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  await ctx.db.update(table).set({ party: into }).where(eq(table.party, from))
  ctx.drop(paymentTag)
}
