import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedSelect, selectRows } from '#kit/server/database/select-rows.ts'
import { plannedOnce } from '#kit/server/database/statement.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import {
  type Customer,
  customerOf,
  ownerOf,
  type ShopOwner,
  tellCount,
} from '#domains/shop/customers/server/offers.ts'
import { mostPieces } from '../cart.rules.ts'
import { beginCart, cartRows, linesOf, ofOwner, openCart, touch } from './cart-rows.ts'
import { cartLinesTable as lines, type CartRow, cartsTable as carts } from './cart.table.ts'
import { type CartLine, priceLines, sumsOf } from './price-lines.service.ts'

/** A cart with current prices. */
export interface PricedCart {
  /** Null before the first item. */
  _id: string | null
  version: number
  /** Oldest first, including items no longer offered. */
  lines: CartLine[]
  /** The buyer. */
  customer: Customer
  /** Without deposits. */
  goodsCents: Cents
  depositCents: Cents
  currency: Currency
  /** Prices without VAT. */
  netView: boolean
  /** Highest age class of the lines. */
  ageClass: 0 | 16 | 18
  /** Number of pieces. */
  count: number
  /** Delivery country chosen in the cart (ISO 3166-1); empty if none was chosen. */
  country: string
}

async function priced(ctx: Ctx, cart: CartRow | null): Promise<PricedCart> {
  const customer = await customerOf(ctx)
  const { currency, priceView } = await shopSettings(ctx)
  const rows = cart ? await linesOf(ctx, cart._id) : []
  const all = await priceLines(
    ctx,
    customer,
    rows.map(({ _id, item, product, quantity, seenCents, seenCounting, seenTitle }) => ({
      _id,
      item,
      product,
      quantity,
      seen: { cents: seenCents, counting: seenCounting, title: seenTitle },
    })),
  )
  return {
    _id: cart?._id ?? null,
    version: cart?.version ?? 0,
    customer,
    lines: all,
    ...sumsOf(all),
    currency,
    netView: customer.netView || priceView === 'net',
    count: all.reduce((total, { quantity }) => total + quantity, 0),
    country: cart?.country ?? '',
  }
}

/** The cart priced without VAT, for a buyer who is supplied without VAT. */
export async function netCart<C extends PricedCart>(ctx: Ctx, cart: C): Promise<C> {
  if (cart.netView) return cart
  const all = await priceLines(ctx, { ...cart.customer, netView: true }, cart.lines)
  return { ...cart, lines: all, ...sumsOf(all), netView: true }
}

/**
 * The caller's cart with current prices; after sign-in a visitor's cart becomes the account's. Never throws for its
 * content.
 */
export async function pricedCart(ctx: Ctx): Promise<PricedCart> {
  return priced(ctx, await openCart(ctx, await ownerOf(ctx)))
}

/** Recent orders that may await payment: older ones are paid or cancelled. */
const mostRecent = 5

/** Ids of the orders made from the caller's latest carts, newest first. */
export async function orderedCarts(ctx: Ctx): Promise<string[]> {
  const owner = await ownerOf(ctx)
  if (!owner) return []
  const rows = await ctx.db
    .select({ order: carts.order })
    .from(carts)
    .where(and(ofOwner(owner), isNotNull(carts.order)))
    .orderBy(desc(carts.touchedAt))
    .limit(mostRecent)
  return rows.flatMap(({ order }) => order ?? [])
}

/** Stores the delivery country of a cart. The version stays, since only shipping changes on the page. */
export async function chooseCountry(ctx: Ctx, cart: string, country: string): Promise<void> {
  await ctx.db.update(carts).set({ country }).where(eq(carts._id, cart))
}

const wasOrdered = (order: string) =>
  new Problem(
    'CART_CLOSED',
    409,
    { de: 'Dieser Warenkorb ist schon bestellt.', en: 'This cart has been ordered already.' },
    { details: { order } },
  )

/**
 * Locks the caller's cart until the transaction ends, and prices it again. Throws 404 for another owner's cart, 409
 * `CART_CLOSED` with `details { order }` if it has become an order.
 */
export async function lockCart(ctx: Ctx, _id: string): Promise<PricedCart & { _id: string }> {
  const owner = await ownerOf(ctx)
  const [row] = owner
    ? await selectRows<CartRow>(
        ctx,
        cartRows,
        sql`where "_id" = ${_id}::uuid and ${ofOwner(owner)} for update`,
        plannedSelect,
      )
    : []
  if (!row) throw notFound()
  if (row.order) throw wasOrdered(row.order)
  return { ...(await priced(ctx, row)), _id: row._id }
}

/**
 * Closes a cart that has become an order; its owner starts a new one. Throws 409 `CART_CLOSED` if another order was
 * made from it.
 */
export async function closeCart(ctx: Ctx, _id: string, order: string): Promise<void> {
  const closing = ctx.db
    .update(carts)
    .set({ order, touchedAt: ctx.now, version: sql`${carts.version} + 1` })
    .where(and(eq(carts._id, _id), isNull(carts.order)))
  if ((await ctx.db.execute(plannedOnce(closing))).rowCount === 0) throw wasOrdered(order)
  tellCount(ctx, 'cart', 0)
}

/**
 * Restores the cart of an order that was cancelled unpaid: its lines return to the owner's open cart, up to the highest
 * quantity.
 */
export async function reopenCart(ctx: Ctx, order: string): Promise<void> {
  const [row] = await ctx.db.select().from(carts).where(eq(carts.order, order)).for('update')
  if (!row) return
  const owner: ShopOwner | null = row.account
    ? { account: row.account }
    : row.visitor
      ? { visitor: row.visitor }
      : null
  const open = await openCart(ctx, owner, true)
  if (!open) {
    await ctx.db
      .update(carts)
      .set({ order: null, touchedAt: ctx.now, version: sql`${carts.version} + 1` })
      .where(eq(carts._id, row._id))
    return
  }
  await moveLines(ctx, row._id, open._id)
}

/** Moves the lines of a cart into another, adding quantities, and deletes the first cart. */
async function moveLines(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${lines} ("_id", "cart", "item", "product", "quantity", "seenCents", "seenCounting", "seenTitle", "at")
    select gen_random_uuid(), ${to}::uuid, "item", "product", "quantity", "seenCents", "seenCounting", "seenTitle", "at"
    from ${lines} where "cart" = ${from}
    on conflict ("cart", "item") do update
      set "quantity" = least(${mostPieces}::int, shop_cart_lines."quantity" + excluded."quantity")`)
  await ctx.db.delete(carts).where(eq(carts._id, from))
  await touch(ctx, to)
}

/** After sign-in the visitor's cart becomes the account's, or is merged into the account's cart. */
export async function adoptCart(
  ctx: Ctx,
  { visitor, account }: { visitor: string; account: string },
): Promise<void> {
  const mine = await openCart(ctx, { visitor }, true)
  if (!mine) return
  await beginCart(ctx, { account })
  const theirs = await openCart(ctx, { account }, true)
  if (theirs) await moveLines(ctx, mine._id, theirs._id)
}

/** Deletes carts untouched for 90 days; ordered carts are kept for two years. */
export const forgetCarts = (ctx: Ctx) =>
  ctx.db.execute(sql`
    delete from ${carts} where "touchedAt" < ${ctx.now}::timestamptz - interval '90 days'
      and ("order" is null or "touchedAt" < ${ctx.now}::timestamptz - interval '2 years')`)
