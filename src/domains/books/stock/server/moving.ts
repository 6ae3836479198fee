import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { divideRounded, scaled, type Quantity } from '../../../../kit/shared/money/decimals.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { type Item, itemsById } from '../../items/server/offers.ts'
import { warehousesById } from '../../masterdata/server/offers.ts'
import type { MovementReason } from '../stock.rules.ts'
import { keyOf, quantityOf, type StockKey } from './stock-keys.ts'
import { changeBalance, lockBalances } from './stock.locks.ts'
import { movementsTable as movements, reservationsTable as reservations } from './stock.table.ts'

/** The document and the line of it that something moves for. */
export interface StockSource {
  _id: string
  line: string
}

/** Something that is to go out or be kept: in units of the item, not in packs. */
export interface StockNeed {
  item: string
  quantity: Quantity
  /** Where from; the default warehouse where it is left out. */
  warehouse?: string | undefined
  source?: StockSource | undefined
}

interface Part extends StockKey {
  steps: bigint
  source: StockSource | undefined
  stocked: Item
}

/** The warehouse that is meant where none is named. Throws Problem where there is none. */
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
 * What some needs take from stock: sets by their parts, what is not kept in stock left out. Each line stays apart, so that it can
 * give back what is its own.
 */
async function partsOf(ctx: Ctx, needs: readonly StockNeed[]): Promise<Part[]> {
  const named = await itemsById(
    ctx,
    needs.map(({ item }) => item),
  )
  const inSets = [...named.values()].flatMap(({ parts }) => parts.map((part) => part.item))
  const all = new Map([...named, ...(await itemsById(ctx, inSets))])
  const usual = needs.some(({ warehouse }) => warehouse === undefined) ? await defaultWarehouse(ctx) : ''
  return needs.flatMap(({ item, quantity, warehouse = usual, source }) => {
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

/** Sums over double lines, cartons and sets: one change for each balance, in the order of the keys. */
function summed(parts: readonly Part[]): { key: StockKey; steps: bigint; stocked: Item }[] {
  const byKey = Map.groupBy(parts, keyOf)
  return [...byKey]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => ({
      key: { item: same[0]!.item, warehouse: same[0]!.warehouse },
      steps: same.reduce((all, { steps }) => all + steps, 0n),
      stocked: same[0]!.stocked,
    }))
}

/** A movement as it is written; the balance is changed by whoever calls. */
export interface NewMovement extends StockKey {
  steps: bigint
  reason: MovementReason
  note?: string
  source?: StockSource | undefined
}

/** Writes movements of one act. */
export async function writeMovements(ctx: Ctx, given: readonly NewMovement[]): Promise<void> {
  const act = uuidv7()
  const rows = given
    .filter(({ steps }) => steps !== 0n)
    .map(({ item, warehouse, steps, reason, note = '', source }) => ({
      _id: uuidv7(),
      item,
      warehouse,
      quantity: quantityOf(steps),
      reason,
      at: ctx.now,
      by: ctx.user?._id ?? null,
      note,
      source: source?._id ?? null,
      sourceLine: source?.line ?? null,
      act,
    }))
  if (rows.length > 0) await ctx.db.insert(movements).values(rows)
  ctx.drop('stock', ...rows.map(({ item }) => `stock:${item}`))
}

/** Takes things out of stock, all or none. Throws Problem `OUT_OF_STOCK` (409). */
export async function takeOut(
  ctx: Ctx,
  needs: readonly StockNeed[],
  {
    reason = 'delivery',
    note = '',
    reservedBy,
  }: { reason?: MovementReason; note?: string; reservedBy?: string | undefined } = {},
): Promise<void> {
  const parts = await partsOf(ctx, needs)
  const kept = reservedBy === undefined ? [] : await reservationsOf(ctx, reservedBy)
  await lockBalances(ctx, [...parts, ...kept])
  const all = summed(parts)
  if (reservedBy !== undefined) await spendReserved(ctx, reservedBy, all)
  for (const { key, steps, stocked } of all)
    await changeBalance(
      ctx,
      key,
      { quantity: -steps },
      { mayOversell: stocked.mayOversell, name: stocked.name },
    )
  await writeMovements(
    ctx,
    parts.map(({ item, warehouse, steps, source }) => ({
      item,
      warehouse,
      steps: -steps,
      reason,
      note,
      source,
    })),
  )
}

/** Puts things into stock. */
export async function putIn(
  ctx: Ctx,
  needs: readonly StockNeed[],
  { reason = 'receipt', note = '' }: { reason?: MovementReason; note?: string } = {},
): Promise<void> {
  const parts = await partsOf(ctx, needs)
  await lockBalances(ctx, parts)
  for (const { key, steps } of summed(parts)) await changeBalance(ctx, key, { quantity: steps })
  await writeMovements(
    ctx,
    parts.map(({ item, warehouse, steps, source }) => ({ item, warehouse, steps, reason, note, source })),
  )
}

/**
 * Gives back what lines have taken out, at most what each still has out: taken from the warehouse that it went out of. Throws
 * Problem `NOT_OUT` (409) for more than that; with `atMost` what is out no more is left out.
 */
export async function giveBack(
  ctx: Ctx,
  lines: readonly { source: StockSource; item: string; quantity: Quantity }[],
  {
    note = '',
    reason = 'return',
    atMost = false,
  }: { note?: string; reason?: MovementReason; atMost?: boolean } = {},
): Promise<void> {
  const parts = await partsOf(
    ctx,
    lines.map(({ item, quantity, source }) => ({ item, quantity, source, warehouse: '' })),
  )
  const ids = [...new Set(parts.map(({ source }) => source!.line))]
  if (ids.length === 0) return
  const out = () =>
    ctx.db
      .select({
        line: movements.sourceLine,
        item: movements.item,
        warehouse: movements.warehouse,
        out: sql<string>`(-sum(${movements.quantity}))::text`,
      })
      .from(movements)
      .where(
        and(
          inArray(movements.sourceLine, ids),
          inArray(
            movements.item,
            parts.map(({ item }) => item),
          ),
        ),
      )
      .groupBy(movements.sourceLine, movements.item, movements.warehouse)
      .orderBy(movements.item, movements.warehouse)
  // Read once to know what to lock, and again once nobody else can give back any more
  await lockBalances(ctx, await out())
  const open = (await out()).map((row) => ({ ...row, left: scaled(row.out, 3) }))
  const back: NewMovement[] = []
  for (const { item, steps, source, stocked } of parts) {
    let missing = steps
    for (const one of open.filter((row) => row.line === source!.line && row.item === item)) {
      const some = one.left < missing ? one.left : missing
      if (some <= 0n) continue
      one.left -= some
      missing -= some
      back.push({ item, warehouse: one.warehouse, steps: some, reason, note, source })
    }
    if (missing > 0n && !atMost)
      throw new Problem(
        'NOT_OUT',
        409,
        {
          de: `„${stocked.name}“: So viel ist dafür nicht hinausgegangen.`,
          en: `“${stocked.name}”: so much has not gone out for that.`,
        },
        { details: { item } },
      )
  }
  for (const { item, warehouse, steps } of back.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    await changeBalance(ctx, { item, warehouse }, { quantity: steps })
  await writeMovements(ctx, back)
}

const reservationsOf = (ctx: Ctx, owner: string) =>
  ctx.db.select().from(reservations).where(eq(reservations.owner, owner))

/** Keeps things for an owner (an order, a payment) until a moment, all or none. Throws Problem `OUT_OF_STOCK` (409). */
export async function reserve(
  ctx: Ctx,
  owner: string,
  needs: readonly StockNeed[],
  until: string | null,
): Promise<void> {
  const parts = await partsOf(ctx, needs)
  await lockBalances(ctx, parts)
  const all = summed(parts)
  for (const { key, steps, stocked } of all)
    await changeBalance(
      ctx,
      key,
      { reserved: steps },
      { mayOversell: stocked.mayOversell, name: stocked.name },
    )
  if (all.length > 0)
    await ctx.db.insert(reservations).values(
      all.map(({ key, steps }) => ({
        ...key,
        _id: uuidv7(),
        quantity: quantityOf(steps),
        owner,
        until,
        createdAt: ctx.now,
      })),
    )
  ctx.drop('stock', ...all.map(({ key }) => `stock:${key.item}`))
}

/** Drops the reservations of an owner; the caller holds the locks. */
async function unreserve(ctx: Ctx, owner: string): Promise<void> {
  const gone = await ctx.db.delete(reservations).where(eq(reservations.owner, owner)).returning()
  for (const row of gone.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    await changeBalance(ctx, row, { reserved: -scaled(row.quantity, 3) })
  if (gone.length > 0) ctx.drop('stock', ...gone.map(({ item }) => `stock:${item}`))
}

/** Uses up what is kept for an owner by what goes out for it; the rest stays kept. The caller holds the locks. */
async function spendReserved(
  ctx: Ctx,
  owner: string,
  going: readonly { key: StockKey; steps: bigint }[],
): Promise<void> {
  const left = new Map(going.map(({ key, steps }) => [keyOf(key), steps]))
  const kept = await reservationsOf(ctx, owner)
  for (const row of kept.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const [wanted, has] = [left.get(keyOf(row)) ?? 0n, scaled(row.quantity, 3)]
    const used = wanted < has ? wanted : has
    if (used <= 0n) continue
    left.set(keyOf(row), wanted - used)
    await changeBalance(ctx, row, { reserved: -used })
    if (used === has) await ctx.db.delete(reservations).where(eq(reservations._id, row._id))
    else
      await ctx.db
        .update(reservations)
        .set({ quantity: quantityOf(has - used) })
        .where(eq(reservations._id, row._id))
  }
}

/** Releases what is kept for an owner; nothing where nothing is. */
export async function release(ctx: Ctx, owner: string): Promise<void> {
  await lockBalances(ctx, await reservationsOf(ctx, owner))
  await unreserve(ctx, owner)
}
