import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { scaled, type Quantity } from '../../../../kit/shared/money/decimals.ts'
import { quantityOf } from './stock-keys.ts'

/**
 * Takes things out of stock for lines of a document, all or none; sets use up their parts, what is not kept in stock is left out.
 * `reservedBy` is the owner whose reservation it uses up. Throws Problem `OUT_OF_STOCK` (409) with `details { item, free }`.
 */
export { takeOut } from './moving.ts'
/** Puts things into stock, a receipt unless told otherwise. */
export { putIn } from './moving.ts'
/** Gives back what lines have taken out, at most what each still has out. Throws Problem `NOT_OUT` (409). */
export { giveBack } from './moving.ts'
/** Keeps things for an owner (ISO time until, null without end), all or none; `release` ends it. Throws Problem `OUT_OF_STOCK` (409). */
export { release, reserve } from './moving.ts'
export type { StockNeed, StockSource } from './moving.ts'

/** What is free of items over all warehouses: what lies there less what is reserved. Items that never moved are missing. */
export async function freeStock(ctx: Ctx, items: readonly string[]): Promise<Map<string, Quantity>> {
  if (items.length === 0) return new Map()
  ctx.tag(...items.map((item) => `stock:${item}`))
  const { rows } = await ctx.db.execute<{ item: string; free: string }>(sql`
    select "item", sum("quantity" - "reserved")::text as "free" from stock_balances
    where ${inArray(sql`"item"`, [...items])} group by "item"`)
  return new Map(rows.map(({ item, free }) => [item, quantityOf(scaled(free, 3))]))
}
