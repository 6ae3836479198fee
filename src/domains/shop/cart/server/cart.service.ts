import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { plannedSelect, selectable, selectRows } from '../../../../kit/server/database/select-rows.ts'
import { plannedOnce } from '../../../../kit/server/database/statement.ts'
import type { Cents, Currency } from '../../../../kit/shared/money/cents.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { shopSettings, soldItems } from '../../catalog/server/offers.ts'
import {
  type Customer,
  customerOf,
  makeOwner,
  ownerOf,
  type ShopOwner,
  tellCount,
} from '../../customers/server/offers.ts'
import { mostLines, mostPieces, noQuantity } from '../cart.rules.ts'
import { type CartLineRow, cartLinesTable as lines, type CartRow, cartsTable as carts } from './cart.table.ts'
import { type CartLine, priceLines, sumsOf } from './price-lines.service.ts'

/** A cart, priced now. */
export interface PricedCart {
  /** Null: there is none yet. */
  _id: string | null
  version: number
  /** In the order in which they were put in; those that are gone, too. */
  lines: CartLine[]
  /** Whoever buys. */
  customer: Customer
  /** Without deposits. */
  goodsCents: Cents
  depositCents: Cents
  currency: Currency
  /** Counts without VAT. */
  netView: boolean
  /** Highest of the lines. */
  ageClass: 0 | 16 | 18
  /** Pieces. */
  count: number
  /** Where it is to be sent, as chosen in the cart (ISO 3166-1); empty: nothing was chosen. */
  country: string
}

const ofOwner = (owner: ShopOwner): SQL =>
  'account' in owner ? eq(carts.account, owner.account) : eq(carts.visitor, owner.visitor)

const openCart = async (ctx: Ctx, owner: ShopOwner | null, lock = false): Promise<CartRow | null> => {
  if (!owner) return null
  const found = ctx.db
    .select()
    .from(carts)
    .where(and(ofOwner(owner), isNull(carts.order)))
  const [row] = lock ? await found.for('update') : await found
  return row ?? null
}

const cartRows = selectable(carts)
const lineRows = selectable(lines)

const linesOf = (ctx: Ctx, cart: string): Promise<CartLineRow[]> =>
  selectRows(ctx, lineRows, sql`where "cart" = ${cart}::uuid order by "at", "_id"`, plannedSelect)

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

/** The caller's cart, priced now; a visitor's becomes the account's once he has signed in. Never throws for what is in it. */
export async function pricedCart(ctx: Ctx): Promise<PricedCart> {
  return priced(ctx, await openCart(ctx, await ownerOf(ctx)))
}

/** Orders in which the caller is still interested: what was ordered long ago is paid or over. */
const mostRecent = 5

/** The caller's last carts that have become orders: ids of the orders, newest first. */
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

/** Notes where a cart is to be sent. What is shown of the cart beside shipping stays as it is, and so does its version. */
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
 * The caller's cart by id, locked until the transaction ends, priced again. Throws 404 for one that is not his, 409 `CART_CLOSED` with
 * `details { order }` where it has become an order.
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

/** A cart has become an order; whoever had it begins a new one. Throws 409 `CART_CLOSED` where another order was made of it. */
export async function closeCart(ctx: Ctx, _id: string, order: string): Promise<void> {
  const closing = ctx.db
    .update(carts)
    .set({ order, touchedAt: ctx.now, version: sql`${carts.version} + 1` })
    .where(and(eq(carts._id, _id), isNull(carts.order)))
  if ((await ctx.db.execute(plannedOnce(closing))).rowCount === 0) throw wasOrdered(order)
  tellCount(ctx, 'cart', 0)
}

/** An order was cancelled unpaid: what was in its cart is in the open one of its owner again, as often as at the most. */
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

/** Takes the lines of one cart into another: quantities add; the first cart is gone then. */
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

const touch = (ctx: Ctx, _id: string) =>
  ctx.db
    .update(carts)
    .set({ touchedAt: ctx.now, version: sql`${carts.version} + 1` })
    .where(eq(carts._id, _id))

/** A visitor has signed in: his cart becomes the account's, or goes into the one that it has. */
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

/** Makes an open cart where there is none; of two at once the second finds the first's. */
const beginCart = (ctx: Ctx, owner: ShopOwner) =>
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

async function lockOpen(ctx: Ctx): Promise<CartRow> {
  const owner = await makeOwner(ctx)
  await beginCart(ctx, owner)
  const row = await openCart(ctx, owner, true)
  if (!row) throw notFound()
  return row
}

const tooManyLines = new Problem('TOO_MANY', 422, {
  de: 'Mehr als 100 verschiedene Artikel haben im Warenkorb nicht Platz. Bitte bestellen Sie in zwei Schritten.',
  en: 'There is no room for more than 100 different items in the cart. Please order in two steps.',
})
const closedForNow = new Problem('LINES_CLOSED', 409, {
  de: 'Das kann zurzeit nicht bestellt werden. Ihr Warenkorb ist unverändert.',
  en: 'This cannot be ordered at the moment. Your cart is unchanged.',
})
const wrongQuantity = (field: string) =>
  new Problem('INVALID', 422, noQuantity, { fields: { [field]: noQuantity } })

/** What lines cost and are called now is what was seen of them. */
async function remember(ctx: Ctx, cart: string, items: readonly string[]): Promise<void> {
  const rows = (await linesOf(ctx, cart)).filter(({ item }) => items.includes(item))
  const now = await priceLines(ctx, await customerOf(ctx), rows)
  for (const { item, unitCents, counting, title, notes } of now) {
    if (notes.some(({ code }) => code === 'gone')) continue
    const isPriced = notes.every(({ code }) => code !== 'noPrice')
    await ctx.db
      .update(lines)
      .set({
        seenCents: isPriced ? unitCents : null,
        seenCounting: isPriced ? counting : null,
        seenTitle: title,
      })
      .where(and(eq(lines.cart, cart), eq(lines.item, item)))
  }
}

async function tellCountOf(ctx: Ctx, cart: string): Promise<void> {
  const rows = await linesOf(ctx, cart)
  tellCount(
    ctx,
    'cart',
    rows.reduce((total, { quantity }) => total + quantity, 0),
  )
}

/**
 * Puts items into the caller's cart; quantities add. What the shop does not offer is named in `missing` and left out. Throws Problem
 * `INVALID` (422, field `quantity`) for what is no whole number from 1 to 9999, `TOO_MANY` (422), `LINES_CLOSED` (409).
 */
export async function putInCart(
  ctx: Ctx,
  wanted: readonly { item: string; quantity: number }[],
): Promise<{ missing: string[] }> {
  if (wanted.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1 || quantity > mostPieces))
    throw wrongQuantity('quantity')
  const sold = await soldItems(
    ctx,
    wanted.map(({ item }) => item),
  )
  const there = wanted.flatMap(({ item, quantity }) => {
    const found = sold.get(item)
    return found && !found.isClosed ? { item, quantity, product: found.product, title: found.title } : []
  })
  const missing = wanted.flatMap(({ item }) => (there.some((one) => one.item === item) ? [] : item))
  if (there.length === 0 && wanted.some(({ item }) => sold.get(item)?.isClosed)) throw closedForNow
  if (there.length === 0) return { missing }
  const cart = await lockOpen(ctx)
  const known = await linesOf(ctx, cart._id)
  for (const { item, quantity, product, title } of there) {
    const was = known.find((line) => line.item === item)?.quantity ?? 0
    if (was + quantity > mostPieces) throw wrongQuantity('quantity')
    await ctx.db
      .insert(lines)
      .values({
        _id: uuidv7(),
        cart: cart._id,
        item,
        product,
        quantity,
        seenCents: null,
        seenCounting: null,
        seenTitle: title,
        at: ctx.now,
      })
      .onConflictDoUpdate({
        target: [lines.cart, lines.item],
        set: { quantity: sql`${lines.quantity} + ${quantity}`, product },
      })
  }
  if ((await linesOf(ctx, cart._id)).length > mostLines) throw tooManyLines
  await touch(ctx, cart._id)
  await remember(
    ctx,
    cart._id,
    there.map(({ item }) => item),
  )
  await tellCountOf(ctx, cart._id)
  return { missing }
}

/** Notes the country of the caller's open cart. */
export async function setCountry(ctx: Ctx, country: string): Promise<void> {
  const cart = await openCart(ctx, await ownerOf(ctx), true)
  if (cart && cart.country !== country) await chooseCountry(ctx, cart._id, country)
}

/** Sets how many of items are in the caller's cart; 0 takes a line out. Items that are not in it are left alone. */
export async function setQuantities(ctx: Ctx, wanted: ReadonlyMap<string, number>): Promise<void> {
  const cart = await openCart(ctx, await ownerOf(ctx), true)
  if (!cart || wanted.size === 0) return
  for (const [item, quantity] of wanted) {
    const line = and(eq(lines.cart, cart._id), eq(lines.item, item))
    if (quantity === 0) await ctx.db.delete(lines).where(line)
    else await ctx.db.update(lines).set({ quantity }).where(line)
  }
  await touch(ctx, cart._id)
  await remember(ctx, cart._id, [...wanted.keys()])
  await tellCountOf(ctx, cart._id)
}

/** Forgets carts that nobody has touched for a season; those that have become orders stay with them for two years. */
export const forgetCarts = (ctx: Ctx) =>
  ctx.db.execute(sql`
    delete from ${carts} where "touchedAt" < ${ctx.now}::timestamptz - interval '90 days'
      and ("order" is null or "touchedAt" < ${ctx.now}::timestamptz - interval '2 years')`)
