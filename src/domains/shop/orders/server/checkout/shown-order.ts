import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { Problem } from '#kit/shared/problem.ts'
import { lockCart, type PricedCart } from '#domains/shop/cart/server/offers.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import { filledMark, type readShown } from '../links.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'
import { type CheckoutValues, takeValues } from './checkout-values.ts'
import { faultsIn, valuesFor } from './judge-checkout.ts'

type Shown = NonNullable<ReturnType<typeof readShown>>

/** Order that a closed cart has become, by the details of the refusal; null: another error. */
async function orderOfClosed(ctx: Ctx, error: unknown): Promise<OrderRow | null> {
  if (!(error instanceof Problem) || error.code !== 'CART_CLOSED') return null
  const [row] = await ctx.db
    .select()
    .from(ordersTable)
    .where(eq(ordersTable._id, String(error.details?.['order'])))
  return row ?? null
}

/** Locks the cart of a page. `'gone'`: the browser has lost its cookie; `order`: the cart is already ordered. */
export async function lockShownCart(
  ctx: Ctx,
  cart: string,
): Promise<{ cart: PricedCart } | { order: OrderRow } | 'gone'> {
  try {
    return { cart: await lockCart(ctx, cart) }
  } catch (error) {
    const order = await orderOfClosed(ctx, error)
    if (order) return { order }
    if (error instanceof Problem && error.code === 'NOT_FOUND') return 'gone'
    throw error
  }
}

/**
 * Values of the first step, as entered and as they apply to the cart.
 * Throws Problem `ADDRESS_MISSING` (409) if they are incomplete, and `CART_CHANGED` (409) if the page showed another
 * cart or other values.
 */
export async function requireAsShown(
  ctx: Ctx,
  seen: Shown,
  cart: PricedCart,
): Promise<{ typed: CheckoutValues; values: CheckoutValues }> {
  const typed = await takeValues(ctx, seen.cart)
  const values = typed && valuesFor(cart, typed)
  if (!values || Object.keys(faultsIn(values)).length > 0)
    throw new Problem('ADDRESS_MISSING', 409, { de: de.addressMissing, en: en.addressMissing })
  // Another window may have changed goods at the same price, or the delivery address
  if (cart.version !== seen.version || filledMark(ctx, values) !== seen.filled)
    throw new Problem('CART_CHANGED', 409, { de: de.orderChanged, en: en.orderChanged })
  return { typed, values }
}
