import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { divideRounded, scaled, type Quantity } from '#kit/shared/money/decimals.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { type Item, itemsById } from '#domains/books/items/server/offers.ts'
import { warehousesById } from '#domains/books/masterdata/server/offers.ts'
import { keyOf, type StockKey } from './stock-keys.ts'
import { lockBalances } from './stock.locks.ts'

/** Document and line that cause a movement. */
export interface StockSource {
  _id: string
  line: string
}

/** Goods to take out or reserve, in units of the item, not packs. */
export interface StockNeed {
  item: string
  /** The item, if the caller has loaded it. */
  known?: Item
  quantity: Quantity
  /** Source warehouse; absent: the default one first, then the others. */
  warehouse?: string | undefined
  source?: StockSource | undefined
}

/** Quantity of one item that a need requires. */
interface Part {
  item: string
  warehouse: string | undefined
  steps: bigint
  source: StockSource | undefined
  stocked: Item
}

/** A part with its warehouse. */
type PlacedPart = Part & StockKey

/** Warehouse used by default. Throws Problem if there is none. */
export async function defaultWarehouse(ctx: Ctx): Promise<string> {
  const [first] = (await warehousesById(ctx)).keys()
  if (!first)
    throw new Problem('NO_WAREHOUSE', 409, {
      de: 'Es gibt noch kein Lager. Bitte legen Sie in den Stammdaten eines an.',
      en: 'There is no warehouse yet. Please create one in the master data.',
    })
  return first
}

/**
 * Splits needs into parts: sets into their items, without items not kept in stock. Each line stays separate, so that it
 * can return its own goods.
 */
export async function partsOf(ctx: Ctx, needs: readonly StockNeed[]): Promise<Part[]> {
  const named = new Map([
    ...needs.flatMap(({ item, known }) => (known ? [[item, known] as const] : [])),
    ...(await itemsById(
      ctx,
      needs.flatMap(({ item, known }) => (known ? [] : [item])),
    )),
  ])
  const inSets = [...named.values()].flatMap(({ parts }) => parts.map((part) => part.item))
  const all = new Map([...named, ...(await itemsById(ctx, inSets))])
  return needs.flatMap(({ item, quantity, warehouse, source }) => {
    const known = all.get(item)
    if (!known) throw notFound({ _id: item })
    const steps = scaled(quantity, 3)
    const whole =
      known.kind === 'set'
        ? known.parts.map((part) => ({
            stocked: all.get(part.item)!,
            steps: divideRounded(steps * scaled(part.quantity, 3), 1000n),
          }))
        : [{ stocked: known, steps }]
    return whole
      .filter((part) => part.stocked.stocked && part.steps !== 0n)
      .map((part) => ({ ...part, item: part.stocked._id, warehouse, source }))
  })
}

/** Parts to put in: to the default warehouse unless another is named. */
export async function broughtIn(ctx: Ctx, parts: readonly Part[]): Promise<PlacedPart[]> {
  const usual = parts.some(({ warehouse }) => warehouse === undefined) ? await defaultWarehouse(ctx) : ''
  return parts.map((part) => ({ ...part, warehouse: part.warehouse ?? usual }))
}

/** Balances of items in all warehouses. */
const placesOf = (ctx: Ctx, items: readonly string[]) =>
  ctx.db
    .execute<{ item: string; warehouse: string }>(
      sql`select "item", "warehouse" from stock_balances where ${inArray(sql`"item"`, [...items])} order by "item", "warehouse"`,
    )
    .then(({ rows }) => rows)

/**
 * Assigns warehouses to outgoing parts: first the owner's reservations, then free stock in the default warehouse, then
 * in others; a shortage is assigned to the default one, which reports it. Locks the balances.
 */
export async function allocated(
  ctx: Ctx,
  parts: readonly Part[],
  kept: readonly (StockKey & { quantity: Quantity })[],
): Promise<PlacedPart[]> {
  const open = parts.filter(({ warehouse }) => warehouse === undefined).map(({ item }) => item)
  const usual = open.length > 0 ? await defaultWarehouse(ctx) : ''
  const elsewhere = open.length > 0 ? await placesOf(ctx, open) : []
  const named = parts.map(({ item, warehouse = usual }) => ({ item, warehouse }))
  const balances = await lockBalances(ctx, [...named, ...kept, ...elsewhere])

  const own = new Map<string, bigint>()
  for (const row of kept) own.set(keyOf(row), (own.get(keyOf(row)) ?? 0n) + scaled(row.quantity, 3))
  const free = new Map([...balances].map(([key, { quantity, reserved }]) => [key, quantity - reserved]))
  return parts.flatMap((part): PlacedPart[] => {
    // Returns by negative lines go to the default warehouse
    if (part.warehouse !== undefined || part.steps < 0n)
      return [{ ...part, warehouse: part.warehouse ?? usual }]
    const { item } = part
    const others = elsewhere.filter((one) => one.item === item && one.warehouse !== usual)
    const places = [usual, ...others.map(({ warehouse }) => warehouse)]
    const taken = new Map<string, bigint>()
    let missing = part.steps
    const takeFrom = (store: Map<string, bigint>, warehouse: string) => {
      const there = store.get(keyOf({ item, warehouse })) ?? 0n
      const some = there < missing ? there : missing
      if (some <= 0n) return
      store.set(keyOf({ item, warehouse }), there - some)
      taken.set(warehouse, (taken.get(warehouse) ?? 0n) + some)
      missing -= some
    }
    for (const store of [own, free]) for (const warehouse of places) takeFrom(store, warehouse)
    if (missing > 0n) taken.set(usual, (taken.get(usual) ?? 0n) + missing)
    return [...taken].map(([warehouse, steps]) => ({ ...part, warehouse, steps }))
  })
}

/** Assigns the only warehouse to outgoing parts without locking. Null: there are several. */
export async function placedAlone(ctx: Ctx, parts: readonly Part[]): Promise<PlacedPart[] | null> {
  const usual = await defaultWarehouse(ctx)
  if ((await warehousesById(ctx)).size > 1) return null
  return parts.map((part) => ({ ...part, warehouse: usual }))
}

/** Sums parts per balance in key order, so that each balance changes once. */
export function summed(parts: readonly PlacedPart[]): { key: StockKey; steps: bigint; stocked: Item }[] {
  const byKey = Map.groupBy(parts, keyOf)
  return [...byKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => ({
      key: { item: same[0]!.item, warehouse: same[0]!.warehouse },
      steps: same.reduce((all, { steps }) => all + steps, 0n),
      stocked: same[0]!.stocked,
    }))
}
