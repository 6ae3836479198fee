import { and, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { scaled, type Quantity } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { MovementReason } from '../stock.rules.ts'
import { allocated, broughtIn, partsOf, type StockNeed, type StockSource, summed } from './parts.ts'
import { reservationsOf, spendReserved } from './reservations.ts'
import { keyOf, quantityOf, type StockKey } from './stock-keys.ts'
import { changeBalance, lockBalances } from './stock.locks.ts'
import { movementsTable as movements } from './stock.table.ts'

/** A movement to store; the caller changes the balance. */
export interface NewMovement extends StockKey {
  steps: bigint
  reason: MovementReason
  note?: string
  source?: StockSource | undefined
}

/** Stores movements that belong to one operation. */
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

/** Takes goods out of stock, all or none. Throws Problem `OUT_OF_STOCK` (409). */
export async function takeOut(
  ctx: Ctx,
  needs: readonly StockNeed[],
  {
    reason = 'delivery',
    note = '',
    reservedBy,
  }: { reason?: MovementReason; note?: string; reservedBy?: string | undefined } = {},
): Promise<void> {
  const wanted = await partsOf(ctx, needs)
  const parts = await allocated(
    ctx,
    wanted,
    reservedBy === undefined ? [] : await reservationsOf(ctx, reservedBy),
  )
  const all = summed(parts)
  const spent =
    reservedBy === undefined ? new Map<string, bigint>() : await spendReserved(ctx, reservedBy, all)
  for (const { key, steps, stocked } of all)
    // One update for stock and reservation: reserved goods may leave even if a stock-take found less than is reserved
    await changeBalance(
      ctx,
      key,
      { quantity: -steps, reserved: -(spent.get(keyOf(key)) ?? 0n) },
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

/** Puts goods into stock. */
export async function putIn(
  ctx: Ctx,
  needs: readonly StockNeed[],
  { reason = 'receipt', note = '' }: { reason?: MovementReason; note?: string } = {},
): Promise<void> {
  const parts = await broughtIn(ctx, await partsOf(ctx, needs))
  await lockBalances(ctx, parts)
  for (const { key, steps } of summed(parts)) await changeBalance(ctx, key, { quantity: steps })
  await writeMovements(
    ctx,
    parts.map(({ item, warehouse, steps, source }) => ({ item, warehouse, steps, reason, note, source })),
  )
}

/**
 * Returns goods that lines have taken out to their warehouses, at most the quantity still out. Throws Problem `NOT_OUT`
 * (409) for more; `atMost` skips the excess.
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
  const parts = await partsOf(ctx, lines)
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
  // Read once to learn which balances to lock, and again under the lock
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
