import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { soldItems } from '#domains/shop/catalog/server/offers.ts'
import { customerOf, makeOwner, ownerOf, tellCount } from '#domains/shop/customers/server/offers.ts'
import { mostLines, mostPieces, noQuantity } from '../cart.rules.ts'
import { beginCart, linesOf, openCart, touch } from './cart-rows.ts'
import { chooseCountry } from './cart.service.ts'
import { cartLinesTable as lines, type CartRow } from './cart.table.ts'
import { priceLines } from './price-lines.service.ts'

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

/** Stores the current price and name of lines as those seen by the buyer. */
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
 * Puts items into the caller's cart, adding quantities. Items not offered are left out and listed in `missing`. Throws
 * Problem `INVALID` (422, field `quantity`) for a quantity outside 1 to 9999, `TOO_MANY` (422), `LINES_CLOSED` (409).
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

/** Stores the country of the caller's open cart. */
export async function setCountry(ctx: Ctx, country: string): Promise<void> {
  const cart = await openCart(ctx, await ownerOf(ctx), true)
  if (cart && cart.country !== country) await chooseCountry(ctx, cart._id, country)
}

/** Sets quantities in the caller's cart; 0 removes a line. Items not in the cart are ignored. */
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
