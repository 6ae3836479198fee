import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { shopOrders } from './orders.kind.ts'
import { ordersTable as table } from './orders.table.ts'

/** Assigns the orders of a merged party to the remaining one. */
export async function followMerge(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  await ctx.db.update(table).set({ party: into }).where(eq(table.party, from))
  ctx.drop(shopOrders.name)
}
