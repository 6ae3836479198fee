import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedSelect, selectable, selectRows } from '#kit/server/database/select-rows.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { ShopOwner } from '#domains/shop/customers/server/offers.ts'
import { type CartLineRow, cartLinesTable as lines, type CartRow, cartsTable as carts } from './cart.table.ts'

/** Carts of a visitor or an account. */
export const ofOwner = (owner: ShopOwner): SQL =>
  'account' in owner ? eq(carts.account, owner.account) : eq(carts.visitor, owner.visitor)

/** Open cart of a visitor or an account; null without one. */
export const openCart = async (ctx: Ctx, owner: ShopOwner | null, lock = false): Promise<CartRow | null> => {
  if (!owner) return null
  const found = ctx.db
    .select()
    .from(carts)
    .where(and(ofOwner(owner), isNull(carts.order)))
  const [row] = lock ? await found.for('update') : await found
  return row ?? null
}

export const cartRows = selectable(carts)
const lineRows = selectable(lines)

/** Lines of a cart, oldest first. */
export const linesOf = (ctx: Ctx, cart: string): Promise<CartLineRow[]> =>
  selectRows(ctx, lineRows, sql`where "cart" = ${cart}::uuid order by "at", "_id"`, plannedSelect)

/** Records the time of a change to the cart. */
export const touch = (ctx: Ctx, _id: string) =>
  ctx.db
    .update(carts)
    .set({ touchedAt: ctx.now, version: sql`${carts.version} + 1` })
    .where(eq(carts._id, _id))

/** Creates an open cart unless there is one; of two concurrent calls the second finds the first's cart. */
export const beginCart = (ctx: Ctx, owner: ShopOwner) =>
  ctx.db
    .insert(carts)
    .values({
      _id: uuidv7(),
      createdAt: ctx.now,
      touchedAt: ctx.now,
      version: 1,
      visitor: null,
      account: null,
      order: null,
      ...owner,
    })
    .onConflictDoNothing()
