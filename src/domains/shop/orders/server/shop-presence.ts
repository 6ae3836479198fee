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

/** What of all orders decides how long contracts can be withdrawn from. */
interface LastOrders {
  /** Something is still to be sent: its period has not begun. */
  isOpen: boolean
  /** When the last of the others arrived (ISO time); null: there are none. */
  arrived: string | null
}

/** Test orders are no contracts. What was sent and never noted as arrived counts for the year by which a period grows at most (Art. 10). */
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
 * Whether there is a shop, or one that is off and whose buyers can still withdraw: these keep the withdrawal and the pages of their orders until the last
 * period is over. Tags the answer, and ends it with that period.
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

/** Runs a public page's loader for as long as buyers need it; else nothing stands at its address (404). */
export const whilePresent =
  (load: ViewLoader): ViewLoader =>
  async (ctx, request) =>
    request.audience === 'working' || (await shopIsPresent(ctx)) ? load(ctx, request) : null
