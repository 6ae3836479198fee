import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { originOf } from '../../../../kit/server/http/spam.ts'
import { writeQuantity } from '../../../../kit/shared/money/format.ts'
import { quantity } from '../../../../kit/shared/money/decimals.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import type { CartLine } from '../../cart/server/offers.ts'
import { orderSettings } from './order-settings.ts'

/** Orders of one mail address that may wait for their money at the same time. */
const mostUnpaid = 5

/** What guests have not paid yet: orders under a mail address, and pieces by item under it or from the caller's network today. Two at once wait for each other. */
async function unpaidOf(ctx: Ctx, email: string): Promise<{ orders: number; pieces: Map<string, number> }> {
  const address = email.trim().toLowerCase()
  const origin = originOf(ctx, 'shop-order')
  for (const one of [address, ...(origin ? [origin] : [])])
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shop-guest ${one}`}, 0))`)
  const { rows } = await ctx.db.execute<{
    order: string
    own: boolean
    item: string | null
    pieces: number
  }>(sql`
    select o."_id" as "order", lower(o."email") = ${address} as "own", l."item", l."quantity"::float8 as "pieces"
    from shop_orders o join document_lines l on l."record" = o."_id"
    where (lower(o."email") = ${address} or (${origin} <> '' and o."origin" = ${origin})) and o."account" is null and o."channel" = 'web'
      and o."state" in ('placed', 'confirmed') and o."paidCents" < o."totalCents"`)
  const pieces = new Map<string, number>()
  for (const { item, pieces: count } of rows)
    if (item !== null) pieces.set(item, (pieces.get(item) ?? 0) + count)
  return { orders: new Set(rows.filter(({ own }) => own).map(({ order }) => order)).size, pieces }
}

/**
 * Keeps one form from reserving a whole shop: bounds for guests, of what is not paid yet. Throws Problem `UNPAID_ORDERS`, `TOO_MANY_PIECES` (409),
 * each with what to do.
 */
export async function requireWithinBounds(
  ctx: Ctx,
  lines: readonly CartLine[],
  email: string,
): Promise<void> {
  const { guestPieces } = await orderSettings(ctx)
  const { orders, pieces } = await unpaidOf(ctx, email)
  if (orders >= mostUnpaid)
    throw new Problem('UNPAID_ORDERS', 409, {
      de: `Unter dieser Adresse warten schon ${orders} Bestellungen auf die Zahlung. Bitte bezahlen Sie zuerst eine davon, oder melden Sie sich an.`,
      en: `There are ${orders} orders under this address already that wait for their payment. Please pay one of them first, or log in.`,
    })
  const tooMany =
    guestPieces > 0 && lines.find((line) => line.quantity + (pieces.get(line.item) ?? 0) > guestPieces)
  if (!tooMany) return
  const most = quantity(String(guestPieces))
  throw new Problem('TOO_MANY_PIECES', 409, {
    de: `„${tooMany.title}“: Als Gast können Sie höchstens ${writeQuantity(most, 'de')} Stück auf einmal bestellen. Bitte nehmen Sie weniger, melden Sie sich an oder rufen Sie uns an.`,
    en: `“${tooMany.title}”: as a guest you can order at most ${writeQuantity(most, 'en')} pieces at a time. Please take fewer, log in or give us a call.`,
  })
}
