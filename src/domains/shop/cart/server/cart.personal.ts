import { inArray, sql } from 'drizzle-orm'
import { isOneOf, type PersonalData } from '#kit/server/personal/personal.ts'
import { cartLinesTable, cartsTable as carts } from './cart.table.ts'

/** Carts of accounts. Visitors' carts name no person, and ordered items belong to the orders. */
export const cartPersonal: PersonalData = {
  title: { de: 'Warenkörbe', en: 'Carts' },
  columns: [],
  async find(ctx, { accounts }) {
    const rows = await ctx.db
      .select({
        _id: carts._id,
        createdAt: carts.createdAt,
        lines: sql<{ title: string; quantity: number }[]>`coalesce((select json_agg(json_build_object(
          'title', l."seenTitle", 'quantity', l."quantity") order by l."at") from ${cartLinesTable} l where l."cart" = ${carts._id}), '[]')`,
      })
      .from(carts)
      .where(
        isOneOf(
          carts.account,
          accounts.map(({ _id }) => _id),
        ),
      )
      .orderBy(carts.createdAt)
    return rows.map(({ _id, createdAt, lines }) => ({
      _id,
      collection: 'shop_cart',
      what: { de: 'Warenkorb', en: 'Cart' },
      title: lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', '),
      at: createdAt,
      sure: true,
      fate: 'remove' as const,
      data: { lines },
    }))
  },
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id)
    if (ids.length > 0) await ctx.db.delete(carts).where(inArray(carts._id, ids))
  },
}
