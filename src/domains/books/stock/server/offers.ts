import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { quantity, scaled, type Quantity } from '#kit/shared/money/decimals.ts'
import { type Item, itemsById } from '#domains/books/items/server/offers.ts'
import { fewAtMost, type StockStep } from '../stock.rules.ts'
import { defaultWarehouse } from './parts.ts'
import { quantityOf, stockStepTag } from './stock-keys.ts'
import { count } from './stock.service.ts'

/**
 * Takes things out of stock for lines of a document, all or none; sets use up their parts, what is not kept in stock is left out.
 * `reservedBy` is the owner whose reservation it uses up; what is left of that stays kept. Throws Problem `OUT_OF_STOCK` (409) with `details { item, free }`.
 */
export { takeOut } from './moving.ts'
/** Puts things into stock, a receipt unless told otherwise. */
export { putIn } from './moving.ts'
/**
 * Gives back what lines have taken out, at most what each still has out; as returns unless another reason is told. More than that throws
 * Problem `NOT_OUT` (409), or is left out with `atMost`.
 */
export { giveBack } from './moving.ts'
/**
 * Keeps just these things for an owner (ISO time until, null without end), all or none; what was kept for it before is released where
 * it is not among them. `release` ends it. Throws Problem `OUT_OF_STOCK` (409).
 */
export { release, reserve } from './reservations.ts'
export type { StockNeed, StockSource } from './parts.ts'

/** What is free of items over all warehouses: what lies there less what is reserved. Items that never moved are missing. */
export async function freeStock(ctx: Ctx, items: readonly string[]): Promise<Map<string, Quantity>> {
  if (items.length === 0) return new Map()
  ctx.tag(...items.map((item) => `stock:${item}`))
  const { rows } = await ctx.db.execute<{ item: string; free: string }>(sql`
    select "item", sum("quantity" - "reserved")::text as "free" from stock_balances
    where ${inArray(sql`"item"`, [...items])} group by "item"`)
  return new Map(rows.map(({ item, free }) => [item, quantityOf(scaled(free, 3))]))
}

/** What lies in the first warehouse of items, reserved things too. Items that never moved are missing. */
export async function stockIn(ctx: Ctx, items: readonly string[]): Promise<Map<string, Quantity>> {
  if (items.length === 0) return new Map()
  const warehouse = await defaultWarehouse(ctx)
  ctx.tag(...items.map((item) => `stock:${item}`))
  const { rows } = await ctx.db.execute<{ item: string; quantity: string }>(sql`
    select "item", "quantity"::text from stock_balances
    where "warehouse" = ${warehouse}::uuid and ${inArray(sql`"item"`, [...items])}`)
  return new Map(rows.map((row) => [row.item, quantityOf(scaled(row.quantity, 3))]))
}

/** Says what was counted in the first warehouse; what differs becomes a movement. The caller answers for the right. */
export async function countStock(
  ctx: Ctx,
  lines: readonly { item: string; counted: Quantity }[],
  { opening = false }: { opening?: boolean } = {},
): Promise<void> {
  await count(ctx, { warehouse: await defaultWarehouse(ctx), lines: [...lines], note: '', opening })
}

/** Which of some lines of documents have moved things, be it that they came back since. */
export async function movedLines(ctx: Ctx, lines: readonly string[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ line: string }>(sql`
    select distinct "sourceLine" as "line" from stock_movements where ${inArray(sql`"sourceLine"`, [...lines])}`)
  return new Set(rows.map(({ line }) => line))
}

export type { StockStep } from '../stock.rules.ts'
/** The tag of what is made from such steps of all items: `stockStandings` names each, which are many. */
export { stockStepsTag } from './stock-keys.ts'

/** How much of an item there is. */
export interface StockStanding {
  step: StockStep
  /** Whole pieces that are free now; null: it is not counted. No answer that is kept may say it: it is tagged for the step alone. */
  pieces: number | null
}

/**
 * Whether there is plenty of items, few or none, by id: of sets, how many their parts make; what is not kept in stock or may be
 * sold before it is there is always available. Tags the answer so that it is dropped only where such a step may have changed.
 */
export async function stockStandings(ctx: Ctx, items: readonly Item[]): Promise<Map<string, StockStanding>> {
  const inSets = items.flatMap(({ kind, parts }) => (kind === 'set' ? parts.map(({ item }) => item) : []))
  const all = new Map([...items.map((one) => [one._id, one] as const), ...(await itemsById(ctx, inSets))])
  const counted = [...all.values()].filter(({ stocked, mayOversell }) => stocked && !mayOversell)
  ctx.tag(...counted.map(({ _id }) => stockStepTag(_id)))
  // Not `freeStock` with the answer's own tags: those are dropped with every bottle
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

/** Compares every balance with what has moved and what is kept; none: all is well. */
export { stockFaults } from './stock.job.ts'
