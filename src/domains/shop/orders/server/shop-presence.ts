import { sql } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { shopSettings, withdrawalDeadline } from '#domains/shop/catalog/server/offers.ts'
import { shopOrders } from './orders.kind.ts'
import { ordersTable as table } from './orders.table.ts'

/** State of all orders that decides how long buyers can withdraw. */
interface LastOrders {
  /** Goods are still to be sent: their period has not begun. */
  isOpen: boolean
  /** Latest arrival among the others (ISO time); null: none. */
  arrived: string | null
}

/**
 * Test orders are no contracts. A parcel without a recorded arrival counts for a year, the longest extension of the
 * period (Art. 10).
 */
const lastOrders = (ctx: Ctx): Promise<LastOrders> =>
  keptValue(ctx, 'shop orders-to-withdraw', { tags: [shopOrders.name] }, async ({ db }) => {
    const { rows } = await db.execute<{ isOpen: boolean | null; arrived: string | null }>(sql`
      select bool_or("deliveredAt" is null and "sentAt" is null) as "isOpen",
        max(coalesce("deliveredAt", "sentAt" + interval '1 year')) as "arrived"
      from ${table} where "state" <> 'cancelled' and "mode" = 'live'`)
    const { isOpen = null, arrived = null } = rows[0] ?? {}
    return { isOpen: isOpen ?? false, arrived: arrived && toIsoTime(arrived) }
  })

/**
 * True while the shop is on, or off with buyers who can still withdraw: the pages for withdrawal and orders stay until
 * the last period ends. Tags the answer, which expires with that period.
 */
export async function shopIsPresent(ctx: Ctx): Promise<boolean> {
  if ((await shopSettings(ctx)).enabled) return true
  ctx.tag(shopOrders.name)
  const { isOpen, arrived } = await lastOrders(ctx)
  if (isOpen) return true
  if (arrived === null) return false
  const zone = await siteZone(ctx)
  const end = momentOf(laterDay(withdrawalDeadline(dayIn(arrived, zone)), 1), '00:00', zone)
  if (end <= ctx.now) return false
  ctx.until(end)
  return true
}

/** Runs the loader of a public page while buyers need it; else 404. */
export const whilePresent =
  (load: ViewLoader): ViewLoader =>
  async (ctx, request) =>
    request.audience === 'working' || (await shopIsPresent(ctx)) ? load(ctx, request) : null
