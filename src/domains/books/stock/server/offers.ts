import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { quantity, scaled, type Quantity } from '#kit/shared/money/decimals.ts'
import { type Item, itemsById } from '#domains/books/items/server/offers.ts'
import { fewAtMost, type StockStep } from '../stock.rules.ts'
import { defaultWarehouse } from './parts.ts'
import { quantityOf, stockStepTag } from './stock-keys.ts'
import { count } from './stock.service.ts'

/**
 * Takes goods out of stock for document lines, all or none; sets use their parts, items not kept in stock are skipped.
 * `reservedBy`: owner whose reservation is used; its rest stays reserved. Throws Problem `OUT_OF_STOCK` (409) with
 * `details { item, free }`.
 */
export { takeOut } from './moving.ts'
/** Puts goods into stock, as a receipt by default. */
export { putIn } from './moving.ts'
/**
 * Returns goods that lines have taken out, at most the quantity still out; as returns by default. More throws Problem
 * `NOT_OUT` (409), or is skipped with `atMost`.
 */
export { giveBack } from './moving.ts'
/**
 * Sets the reservation of an owner to exactly these goods (until an ISO time, null without end), all or none; earlier
 * reservations not in the list are released. `release` ends it. Throws Problem `OUT_OF_STOCK` (409).
 */
export { release, reserve } from './reservations.ts'
export type { StockNeed, StockSource } from './parts.ts'

/** Free stock of items over all warehouses: quantity minus reservations. Items without movements are absent. */
export async function freeStock(ctx: Ctx, items: readonly string[]): Promise<Map<string, Quantity>> {
  if (items.length === 0) return new Map()
  ctx.tag(...items.map((item) => `stock:${item}`))
  const { rows } = await ctx.db.execute<{ item: string; free: string }>(sql`
    select "item", sum("quantity" - "reserved")::text as "free" from stock_balances
    where ${inArray(sql`"item"`, [...items])} group by "item"`)
  return new Map(rows.map(({ item, free }) => [item, quantityOf(scaled(free, 3))]))
}

/** Stock of items in the default warehouse, including reserved goods. Items without movements are absent. */
export async function stockIn(ctx: Ctx, items: readonly string[]): Promise<Map<string, Quantity>> {
  if (items.length === 0) return new Map()
  const warehouse = await defaultWarehouse(ctx)
  ctx.tag(...items.map((item) => `stock:${item}`))
  const { rows } = await ctx.db.execute<{ item: string; quantity: string }>(sql`
    select "item", "quantity"::text from stock_balances
    where "warehouse" = ${warehouse}::uuid and ${inArray(sql`"item"`, [...items])}`)
  return new Map(rows.map((row) => [row.item, quantityOf(scaled(row.quantity, 3))]))
}

/** Records a stock-take in the default warehouse; differences become movements. The caller checks the right. */
export async function countStock(
  ctx: Ctx,
  lines: readonly { item: string; counted: Quantity }[],
  { opening = false }: { opening?: boolean } = {},
): Promise<void> {
  await count(ctx, { warehouse: await defaultWarehouse(ctx), lines: [...lines], note: '', opening })
}

/** Ids of document lines that have moved stock, even if the goods have returned. */
export async function movedLines(ctx: Ctx, lines: readonly string[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ line: string }>(sql`
    select distinct "sourceLine" as "line" from stock_movements where ${inArray(sql`"sourceLine"`, [...lines])}`)
  return new Set(rows.map(({ line }) => line))
}

export type { StockStep } from '../stock.rules.ts'
/** Cache tag for responses based on the stock levels of all items, where `stockStandings` would add too many tags. */
export { stockStepsTag } from './stock-keys.ts'

/** Stock level of an item. */
export interface StockStanding {
  step: StockStep
  /** Free whole units; null: stock is not tracked. Not for cached responses, which are tagged for the level only. */
  pieces: number | null
}

/**
 * Stock level of items by id: sets by their parts; items without stock tracking or with overselling are always
 * available. The tags drop the response only when a level may have changed.
 */
export async function stockStandings(ctx: Ctx, items: readonly Item[]): Promise<Map<string, StockStanding>> {
  const inSets = items.flatMap(({ kind, parts }) => (kind === 'set' ? parts.map(({ item }) => item) : []))
  const all = new Map([...items.map((one) => [one._id, one] as const), ...(await itemsById(ctx, inSets))])
  const counted = [...all.values()].filter(({ stocked, mayOversell }) => stocked && !mayOversell)
  ctx.tag(...counted.map(({ _id }) => stockStepTag(_id)))
  // Suppress the tags of `freeStock`, which every sale would drop
  const free = await freeStock(
    { ...ctx, tag() {} },
    counted.map(({ _id }) => _id),
  )
  const uncounted = new Set([...all.keys()].filter((_id) => !counted.some((one) => one._id === _id)))
  const stepsFree = (_id: string) => scaled(free.get(_id) ?? quantity('0'), 3)
  const few = scaled(fewAtMost, 3)
  const standing = (steps: bigint): StockStanding => ({
    step: steps <= 0n ? 'none' : steps <= few ? 'few' : 'available',
    pieces: steps <= 0n ? 0 : Number(steps / 1000n),
  })
  const always: StockStanding = { step: 'available', pieces: null }
  return new Map(
    items.map((item) => {
      if (item.kind !== 'set')
        return [item._id, uncounted.has(item._id) ? always : standing(stepsFree(item._id))]
      const whole = item.parts
        .filter((part) => !uncounted.has(part.item))
        .map((part) => stepsFree(part.item) / scaled(part.quantity, 3))
      const fewest = whole.reduce<bigint | null>(
        (least, one) => (least === null || one < least ? one : least),
        null,
      )
      return [item._id, fewest === null ? always : standing(fewest * 1000n)]
    }),
  )
}

/** Balances that differ from their movements or reservations; empty if all match. */
export { stockFaults } from './stock.job.ts'
