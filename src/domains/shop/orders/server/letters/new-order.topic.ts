import { eq } from 'drizzle-orm'
import type { OfficeTopic } from '#kit/server/site/push-topics.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { orderScreens } from '../../orders.addresses.ts'
import { shopOrder } from '../../orders.contract.ts'
import { ordersTable } from '../orders.table.ts'

/** Notifies the office's devices of a new order: number and amount, without the buyer's name. */
export const newOrderTopic: OfficeTopic = {
  name: 'shop_order.placed',
  title: { de: 'Neue Bestellung im Shop', en: 'New order in the shop' },
  hint: {
    de: 'Sobald jemand bestellt hat: Nummer und Betrag.',
    en: 'As soon as somebody has ordered: number and amount.',
  },
  order: 10,
  access: shopOrder.access.read,
  offered: async (ctx) => (await shopSettings(ctx)).enabled,
  async message(ctx, _id) {
    const [row] = await ctx.db.select().from(ordersTable).where(eq(ordersTable._id, _id))
    if (!row) return null
    const { number, totalCents, currency } = row
    return {
      title: { de: `Neue Bestellung: ${number}`, en: `New order: ${number}` },
      body: { de: writeMoney(totalCents, currency, 'de'), en: writeMoney(totalCents, currency, 'en') },
      path: `${orderScreens.orders}/${_id}`,
    }
  },
}
