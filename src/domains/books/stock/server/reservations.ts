import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedOnce } from '#kit/server/database/statement.ts'
import { scaled } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { allocated, partsOf, placedAlone, type StockNeed, summed } from './parts.ts'
import { keyOf, quantityOf, type StockKey } from './stock-keys.ts'
import { changeBalance, lockBalances } from './stock.locks.ts'
import { reservationsTable as reservations } from './stock.table.ts'

/** What is kept for an owner. */
export const reservationsOf = (ctx: Ctx, owner: string): Promise<(typeof reservations.$inferSelect)[]> =>
  ctx.db.select().from(reservations).where(eq(reservations.owner, owner))

const inOrder = <Row extends StockKey>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/**
 * Keeps just these things for an owner (an order, a payment) until a moment, all or none: what was kept before and is not among them
 * is released, what is among them stays kept. Throws Problem `OUT_OF_STOCK` (409).
 * @param options `isNew`: the owner was made in the caller's transaction, and nothing is kept for it
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
  // Read again under the lock: what had an end may just have ended
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
 * Uses up what is kept for an owner by what goes out for it; the rest stays kept. Gives what was kept of each key, which the caller
 * takes from the balances that it has locked.
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

/** Releases what is kept for an owner; nothing where nothing is. */
export async function release(ctx: Ctx, owner: string): Promise<void> {
  await lockBalances(ctx, await reservationsOf(ctx, owner))
  const gone = await ctx.db.delete(reservations).where(eq(reservations.owner, owner)).returning()
  for (const row of inOrder(gone)) await changeBalance(ctx, row, { reserved: -scaled(row.quantity, 3) })
  if (gone.length > 0) ctx.drop('stock', ...gone.map(({ item }) => `stock:${item}`))
}
