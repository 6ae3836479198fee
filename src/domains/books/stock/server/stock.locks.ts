import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { planKept } from '#kit/server/database/pool.ts'
import { scaled, type Quantity } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { fewAtMost } from '../stock.rules.ts'
import { quantityOf, type StockKey, keyOf, stockStepsTag, stockStepTag } from './stock-keys.ts'

const fewSteps = scaled(fewAtMost, 3)

/** Stock is insufficient; `details` contains the item and its free quantity. */
export const outOfStock = (item: string, free: Quantity, name = ''): Problem =>
  new Problem(
    'OUT_OF_STOCK',
    409,
    {
      de: `${name ? `„${name}“: ` : ''}So viel liegt nicht auf Lager. Frei sind noch ${free.replace('.', ',')}.`,
      en: `${name ? `“${name}”: ` : ''}There is not so much in stock. ${free} are still free.`,
    },
    { details: { item, free } },
  )

/**
 * Locks balances in key order and returns them, creating missing ones. All stock locks are taken here, so that
 * concurrent operations do not deadlock.
 */
export async function lockBalances(
  ctx: Ctx,
  keys: readonly StockKey[],
): Promise<Map<string, { quantity: bigint; reserved: bigint }>> {
  const distinct = [...new Map(keys.map((key) => [keyOf(key), key])).values()].toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )
  if (distinct.length === 0) return new Map()
  const asked = sql`select * from unnest(${sql.param(distinct.map(({ item }) => item))}::uuid[], ${sql.param(distinct.map(({ warehouse }) => warehouse))}::uuid[]) as asked ("item", "warehouse")`
  await ctx.db.execute(sql`
    insert into stock_balances ("item", "warehouse") ${asked} order by "item", "warehouse" on conflict do nothing`)
  const { rows } = await ctx.db.execute<{
    item: string
    warehouse: string
    quantity: string
    reserved: string
  }>(sql`
    select stock_balances."item", stock_balances."warehouse", "quantity"::text, "reserved"::text from stock_balances
    join (${asked}) asked using ("item", "warehouse") order by "item", "warehouse" for update of stock_balances`)
  return new Map(
    rows.map((row) => [keyOf(row), { quantity: scaled(row.quantity, 3), reserved: scaled(row.reserved, 3) }]),
  )
}

/**
 * Changes and locks one balance; rejects promising goods twice unless overselling is allowed. Callers that change
 * several lock them before, or change them in key order. Throws Problem `OUT_OF_STOCK` (409).
 */
export async function changeBalance(
  ctx: Ctx,
  { item, warehouse }: StockKey,
  change: { quantity?: bigint; reserved?: bigint },
  { mayOversell = false, name = '' }: { mayOversell?: boolean; name?: string } = {},
): Promise<void> {
  const [quantity, reserved] = [quantityOf(change.quantity ?? 0n), quantityOf(change.reserved ?? 0n)]
  // Receipts and releases always succeed
  const isFree = (change.quantity ?? 0n) - (change.reserved ?? 0n) >= 0n || mayOversell
  const changed = async () =>
    (
      await ctx.db.execute<{ free: string }>(sql`${sql.raw(planKept)}
        update stock_balances set "quantity" = "quantity" + ${quantity}::numeric, "reserved" = "reserved" + ${reserved}::numeric
        where "item" = ${item}::uuid and "warehouse" = ${warehouse}::uuid
          and (${isFree} or "quantity" + ${quantity}::numeric >= "reserved" + ${reserved}::numeric)
        returning ("quantity" - "reserved")::text as "free"`)
    ).rows[0]
  const key = { item, warehouse }
  let row = await changed()
  // Items without movements have no balance yet
  const known = row ? null : (await lockBalances(ctx, [key])).get(keyOf(key))!
  if (isFree) row ??= await changed()
  if (row) {
    const after = scaled(row.free, 3)
    const before = after - (change.quantity ?? 0n) + (change.reserved ?? 0n)
    // Otherwise there is plenty before and after, whatever the other warehouses have
    if (before <= fewSteps || after <= fewSteps) ctx.drop(stockStepsTag, stockStepTag(item))
    return
  }
  throw outOfStock(item, quantityOf(known!.quantity - known!.reserved), name)
}
