import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedOnce } from '#kit/server/database/statement.ts'
import { scaled } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { allocated, partsOf, placedAlone, type StockNeed, summed } from './parts.ts'
import { keyOf, quantityOf, type StockKey } from './stock-keys.ts'
import { changeBalance, lockBalances } from './stock.locks.ts'
import { reservationsTable as reservations } from './stock.table.ts'

/** Reservations of an owner. */
export const reservationsOf = (ctx: Ctx, owner: string): Promise<(typeof reservations.$inferSelect)[]> =>
  ctx.db.select().from(reservations).where(eq(reservations.owner, owner))

const inOrder = <Row extends StockKey>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/**
 * Sets the reservation of an owner (an order, a payment) to exactly these goods until a moment, all or none: others are
 * released. Throws Problem `OUT_OF_STOCK` (409).
 * @param options `isNew`: the owner was created in the caller's transaction and has no reservations
 */
export async function reserve(
  ctx: Ctx,
  owner: string,
  needs: readonly StockNeed[],
  until: string | null,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const kept = () => (isNew ? [] : reservationsOf(ctx, owner))
  const parts = await partsOf(ctx, needs)
  const alone = isNew ? await placedAlone(ctx, parts) : null
  const all = summed(alone ?? (await allocated(ctx, parts, await kept())))
  // Read again under the lock: reservations may just have expired
  const before = await kept()
  const had = new Map<string, bigint>()
  for (const row of before) had.set(keyOf(row), (had.get(keyOf(row)) ?? 0n) + scaled(row.quantity, 3))
  const wanted = new Map(all.map((one) => [keyOf(one.key), one]))
  const keys = new Map([...before, ...all.map(({ key }) => key)].map((key) => [keyOf(key), key]))
  for (const [name, key] of [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const now = wanted.get(name)
    const more = (now?.steps ?? 0n) - (had.get(name) ?? 0n)
    if (more === 0n) continue
    const { mayOversell = true, name: title = '' } = now?.stocked ?? {}
    await changeBalance(ctx, key, { reserved: more }, { mayOversell, name: title })
  }
  if (before.length > 0) await ctx.db.delete(reservations).where(eq(reservations.owner, owner))
  if (all.length > 0) {
    const keeping = ctx.db.insert(reservations).values(
      all.map(({ key, steps }) => ({
        ...key,
        _id: uuidv7(),
        quantity: quantityOf(steps),
        owner,
        until,
        createdAt: ctx.now,
      })),
    )
    await ctx.platform.database.send(ctx.db, plannedOnce(keeping, all.length))
  }
  ctx.drop('stock', ...[...keys.values()].map(({ item }) => `stock:${item}`))
}

/**
 * Uses up an owner's reservations for outgoing goods; the rest stays reserved. Returns the quantity used per key, for
 * the caller to deduct from the locked balances.
 */
export async function spendReserved(
  ctx: Ctx,
  owner: string,
  going: readonly { key: StockKey; steps: bigint }[],
): Promise<Map<string, bigint>> {
  const left = new Map(going.map(({ key, steps }) => [keyOf(key), steps]))
  const spent = new Map<string, bigint>()
  for (const row of inOrder(await reservationsOf(ctx, owner))) {
    const [wanted, has] = [left.get(keyOf(row)) ?? 0n, scaled(row.quantity, 3)]
    const used = wanted < has ? wanted : has
    if (used <= 0n) continue
    left.set(keyOf(row), wanted - used)
    spent.set(keyOf(row), (spent.get(keyOf(row)) ?? 0n) + used)
    if (used === has) await ctx.db.delete(reservations).where(eq(reservations._id, row._id))
    else
      await ctx.db
        .update(reservations)
        .set({ quantity: quantityOf(has - used) })
        .where(eq(reservations._id, row._id))
  }
  return spent
}

/** Releases all reservations of an owner, if any. */
export async function release(ctx: Ctx, owner: string): Promise<void> {
  await lockBalances(ctx, await reservationsOf(ctx, owner))
  const gone = await ctx.db.delete(reservations).where(eq(reservations.owner, owner)).returning()
  for (const row of inOrder(gone)) await changeBalance(ctx, row, { reserved: -scaled(row.quantity, 3) })
  if (gone.length > 0) ctx.drop('stock', ...gone.map(({ item }) => `stock:${item}`))
}
