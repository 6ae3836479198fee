import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import { mailboxOf, originOf } from '../../../../../kit/server/http/spam.ts'
import { writeQuantity } from '../../../../../kit/shared/money/format.ts'
import { quantity } from '../../../../../kit/shared/money/decimals.ts'
import { Problem } from '../../../../../kit/shared/problem.ts'
import type { CartLine } from '../../../cart/server/offers.ts'
import type { Customer } from '../../../customers/server/offers.ts'
import { orderSettings } from '../order-settings.ts'

/** Orders that may wait for their money at the same time: of one mail address of guests, and of one account. */
const mostUnpaid = { guest: 5, customer: 20 } as const

/** The mailbox of an order, as `mailboxOf` says it. */
const mailbox = sql`regexp_replace(lower(o."email"), '\\+[^@]*', '')`

/** Whoever orders, as bounds know him: an account, or a mail address at a network. */
type Bounded = { account: string } | { email: string; origin: string }

/** What somebody has not paid yet: his orders, and pieces by item, of guests also those from their network today. Two at once wait for each other. */
async function unpaidOf(ctx: Ctx, by: Bounded): Promise<{ orders: number; pieces: Map<string, number> }> {
  const keys = 'account' in by ? [`account ${by.account}`] : [by.email, by.origin].filter((one) => one !== '')
  for (const one of keys)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shop-unpaid ${one}`}, 0))`)
  const [own, all] =
    'account' in by
      ? [sql`true`, sql`o."account" = ${by.account}::uuid`]
      : [
          sql`${mailbox} = ${by.email}`,
          sql`(${mailbox} = ${by.email} or (${by.origin} <> '' and o."origin" = ${by.origin})) and o."account" is null`,
        ]
  const { rows } = await ctx.db.execute<{
    order: string
    own: boolean
    item: string | null
    pieces: number
  }>(sql`
    select o."_id" as "order", ${own} as "own", l."item", l."quantity"::float8 as "pieces"
    from shop_orders o join document_lines l on l."record" = o."_id"
    where ${all} and o."channel" = 'web' and o."state" in ('placed', 'confirmed') and o."paidCents" - o."refundedCents" < o."totalCents"`)
  const pieces = new Map<string, number>()
  for (const { item, pieces: count } of rows)
    if (item !== null) pieces.set(item, (pieces.get(item) ?? 0) + count)
  return { orders: new Set(rows.filter((row) => row.own).map(({ order }) => order)).size, pieces }
}

/** Orders of one mail address of guests that may be given up unpaid within a day: each has sent letters there, whoever ordered. */
const mostGivenUp = 5

/** Throws Problem `UNPAID_ORDERS` (409) where guests have given up too many orders of this mailbox today. */
async function requireFewGivenUp(ctx: Ctx, email: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as "count" from shop_orders o
    where ${mailbox} = ${email} and o."account" is null and o."channel" = 'web' and o."state" = 'cancelled' and o."paidCents" = 0
      and o."placedAt" > ${ctx.now}::timestamptz - interval '1 day'`)
  if (rows[0]!.count < mostGivenUp) return
  throw new Problem('UNPAID_ORDERS', 409, {
    de: 'Unter dieser Adresse wurde heute schon oft bestellt und wieder storniert. Bitte melden Sie sich an, bestellen Sie morgen, oder rufen Sie uns an.',
    en: 'There have been many orders under this address today that were given up again. Please log in, order tomorrow, or give us a call.',
  })
}

/**
 * Keeps one form from reserving a whole shop: bounds for guests and accounts, of what is not paid yet. Whoever may pay by invoice is trusted.
 * Throws Problem `UNPAID_ORDERS`, `TOO_MANY_PIECES` (409), each with what to do.
 */
export async function requireWithinBounds(
  ctx: Ctx,
  lines: readonly CartLine[],
  { account, mayPayByInvoice, email }: Pick<Customer, 'account' | 'mayPayByInvoice' | 'email'>,
): Promise<void> {
  if (account && mayPayByInvoice) return
  const { guestPieces, customerPieces } = await orderSettings(ctx)
  const { orders, pieces } = await unpaidOf(
    ctx,
    account ? { account } : { email: mailboxOf(email), origin: originOf(ctx, 'shop-order') },
  )
  if (orders >= mostUnpaid[account ? 'customer' : 'guest'])
    throw new Problem(
      'UNPAID_ORDERS',
      409,
      account
        ? {
            de: `Es warten schon ${orders} Ihrer Bestellungen auf die Zahlung. Bitte bezahlen Sie zuerst eine davon, oder rufen Sie uns an.`,
            en: `There are ${orders} orders of yours already that wait for their payment. Please pay one of them first, or give us a call.`,
          }
        : {
            de: `Unter dieser Adresse warten schon ${orders} Bestellungen auf die Zahlung. Bitte bezahlen Sie zuerst eine davon, oder melden Sie sich an.`,
            en: `There are ${orders} orders under this address already that wait for their payment. Please pay one of them first, or log in.`,
          },
    )
  if (!account) await requireFewGivenUp(ctx, mailboxOf(email))
  const bound = account ? customerPieces : guestPieces
  const tooMany = bound > 0 && lines.find((line) => line.quantity + (pieces.get(line.item) ?? 0) > bound)
  if (!tooMany) return
  const most = quantity(String(bound))
  throw new Problem(
    'TOO_MANY_PIECES',
    409,
    account
      ? {
          de: `„${tooMany.title}“: Sie können höchstens ${writeQuantity(most, 'de')} Stück bestellen, die noch nicht bezahlt sind. Bitte nehmen Sie weniger, bezahlen Sie zuerst, was Sie bestellt haben, oder rufen Sie uns an.`,
          en: `“${tooMany.title}”: you can order at most ${writeQuantity(most, 'en')} pieces that are not paid yet. Please take fewer, pay what you have ordered first, or give us a call.`,
        }
      : {
          de: `„${tooMany.title}“: Als Gast können Sie höchstens ${writeQuantity(most, 'de')} Stück auf einmal bestellen. Bitte nehmen Sie weniger, melden Sie sich an oder rufen Sie uns an.`,
          en: `“${tooMany.title}”: as a guest you can order at most ${writeQuantity(most, 'en')} pieces at a time. Please take fewer, log in or give us a call.`,
        },
  )
}
