import { and, desc, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { addOrderTerms } from '#domains/shop/cart/server/offers.ts'
import { providerKeys } from '#domains/shop/payments/server/offers.ts'
import { unpaidStates, unsentStates } from '../orders.rules.ts'
import { orderAddress } from './links.ts'
import { orderSettings } from './order-settings.ts'
import { ordersTable as table } from './orders.table.ts'

/** Filters `orders` to those that await online payment, newest first, with the address of their page. */
export async function pendingOrders(
  ctx: Ctx,
  orders: readonly string[],
): Promise<{ code: string; href: string }[]> {
  if (orders.length === 0) return []
  const rows = await ctx.db
    .select({ code: table.code, key: table.key })
    .from(table)
    .where(
      and(
        inArray(table._id, [...orders]),
        inArray(table.state, unsentStates),
        inArray(table.source, [...providerKeys]),
        inArray(table.payment, unpaidStates),
        // A halted order asks for no money (decision 910)
        isNull(table.haltedAt),
      ),
    )
    .orderBy(desc(table.placedAt))
  return rows.map(({ code, key }) => ({ code, href: orderAddress(ctx.lang, key) }))
}

/** Registers the terms of orders with the cart. */
export const tellCart = (): void =>
  addOrderTerms({
    minimum: async (ctx) => cents((await orderSettings(ctx)).minimumCents),
    pending: pendingOrders,
  })
