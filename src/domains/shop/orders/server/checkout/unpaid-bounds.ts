import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { planKept } from '#kit/server/database/pool.ts'
import { mailboxOf, originOf } from '#kit/server/http/spam.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { CartLine } from '#domains/shop/cart/server/offers.ts'
import type { Customer } from '#domains/shop/customers/server/offers.ts'
import { unpaidStates, unsentStates } from '../../orders.rules.ts'
import { orderSettings } from '../order-settings.ts'

/** Limits of orders awaiting payment: per guest mailbox, and per account or proven mailbox. */
const mostUnpaid = { guest: 5, known: 20 } as const

/** Mailbox of an order, as computed by `mailboxOf` and by the index. */
const mailbox = sql`regexp_replace(lower(o."email"), '\\+[^@]*', '')`

/** Key of the limits: an account, or a mailbox and network. */
export type Bounded = { account: string } | { email: string; origin: string }

/** Limit of unpaid guest orders per mailbox that end within a day: each has sent mails there, by any sender. */
const mostGivenUp = 5

/** Unpaid orders of a buyer. */
interface Unpaid {
  /** Orders awaiting payment. */
  orders: number
  /** Pieces in the buyer's orders, by item. */
  own: Map<string, number>
  /** Pieces ordered today by other guests of the same network, by item. */
  beside: Map<string, number>
  /** Too many guest orders of this mailbox ended unpaid today. */
  hasGivenUpMany: boolean
}

/** Unpaid orders of a buyer, line by line, and whether too many have ended unpaid. */
export function unpaidStatement(by: Bounded, now: string): SQL {
  const [own, all, givenUp] =
    'account' in by
      ? [sql`true`, sql`o."account" = ${by.account}::uuid`, sql`false`]
      : [
          sql`${mailbox} = ${by.email}`,
          sql`(${mailbox} = ${by.email} or (o."origin" <> '' and o."origin" = ${by.origin})) and o."account" is null`,
          sql`(select count(*) from shop_orders o
            where ${mailbox} = ${by.email} and o."account" is null and o."channel" = 'web' and o."state" = 'cancelled'
              and o."paidCents" = 0 and o."placedAt" > ${now}::timestamptz - interval '1 day') >= ${mostGivenUp}::int`,
        ]
  return sql`${sql.raw(planKept)}
    select ${givenUp} as "hasGivenUpMany", coalesce((
      select json_agg(json_build_object('order', o."_id", 'own', ${own}, 'item', l."item", 'pieces', l."quantity"::float8))
      from shop_orders o join document_lines l on l."record" = o."_id"
      where ${all} and o."channel" = 'web' and o."state" = any(${sql.param([...unsentStates])}::text[])
        and o."payment" = any(${sql.param([...unpaidStates])}::text[])), '[]') as "waiting"`
}

/** Reads the unpaid orders of a buyer under a lock, so that simultaneous orders are counted. */
async function unpaidOf(ctx: Ctx, by: Bounded): Promise<Unpaid> {
  const keys = 'account' in by ? [`account ${by.account}`] : [by.email, by.origin].filter((one) => one !== '')
  // The query below sees orders stored by earlier holders of the locks
  await ctx.platform.database.send(
    ctx.db,
    sql`${sql.raw(planKept)} select pg_advisory_xact_lock(hashtextextended('shop-unpaid ' || "key", 0)) from unnest(${sql.param(keys)}::text[]) as "key"`,
  )
  const { rows } = await ctx.db.execute<{
    hasGivenUpMany: boolean
    waiting: { order: string; own: boolean; item: string | null; pieces: number }[]
  }>(unpaidStatement(by, ctx.now))
  const { hasGivenUpMany, waiting } = rows[0]!
  const [own, beside] = [new Map<string, number>(), new Map<string, number>()]
  for (const { item, pieces, own: isOwn } of waiting) {
    const into = isOwn ? own : beside
    if (item !== null) into.set(item, (into.get(item) ?? 0) + pieces)
  }
  const orders = new Set(waiting.filter((one) => one.own).map(({ order }) => order)).size
  return { orders, own, beside, hasGivenUpMany }
}

/** A buyer to whom limits apply: an account, or a guest with a proven or unproven mailbox. */
type Orderer = Pick<Customer, 'account' | 'mayPayByInvoice' | 'email'> & { isProven: boolean }

/**
 * Limits unpaid orders, so that a form cannot reserve a whole shop; buyers who may pay by invoice are exempt. Because
 * addresses can be misused, a guest beyond the limits must prove the mailbox (`unproven`), and then has the limits of
 * an account.
 * Throws Problem `UNPAID_ORDERS`, `TOO_MANY_PIECES` (409), each saying what to do.
 */
export async function requireWithinBounds(
  ctx: Ctx,
  lines: readonly CartLine[],
  { account, mayPayByInvoice, email, isProven }: Orderer,
): Promise<'within' | 'unproven'> {
  if (account && mayPayByInvoice) return 'within'
  const { guestPieces, customerPieces } = await orderSettings(ctx)
  const { orders, own, beside, hasGivenUpMany } = await unpaidOf(
    ctx,
    account ? { account } : { email: mailboxOf(email), origin: originOf(ctx, 'shop-order') },
  )
  const isKnown = account !== null || isProven
  const exceeds = (bound: number, waiting: ReadonlyMap<string, number>) =>
    bound > 0 ? lines.find((line) => line.quantity + (waiting.get(line.item) ?? 0) > bound) : undefined
  // The limit per network applies to every guest, proven or not
  const beyond = account ? undefined : exceeds(guestPieces, beside)
  if (beyond) throw tooManyPieces(beyond, guestPieces, false)
  if (!isKnown) {
    const all = new Map(beside)
    for (const [item, count] of own) all.set(item, (all.get(item) ?? 0) + count)
    const isBeyond = orders >= mostUnpaid.guest || hasGivenUpMany || exceeds(guestPieces, all) !== undefined
    return isBeyond ? 'unproven' : 'within'
  }
  if (orders >= mostUnpaid.known) throw tooManyOrders(orders)
  const most = exceeds(customerPieces, own)
  if (most) throw tooManyPieces(most, customerPieces, true)
  return 'within'
}

const tooManyOrders = (orders: number) =>
  new Problem('UNPAID_ORDERS', 409, {
    de: `Es warten schon ${orders} Ihrer Bestellungen auf die Zahlung. Bitte bezahlen Sie zuerst eine davon, oder rufen Sie uns an.`,
    en: `There are ${orders} orders of yours already that wait for their payment. Please pay one of them first, or give us a call.`,
  })

function tooManyPieces({ title }: CartLine, bound: number, isKnown: boolean): Problem {
  const most = quantity(String(bound))
  return new Problem(
    'TOO_MANY_PIECES',
    409,
    isKnown
      ? {
          de: `„${title}“: Sie können höchstens ${writeQuantity(most, 'de')} Stück bestellen, die noch nicht bezahlt sind. Bitte nehmen Sie weniger, bezahlen Sie zuerst, was Sie bestellt haben, oder rufen Sie uns an.`,
          en: `“${title}”: you can order at most ${writeQuantity(most, 'en')} pieces that are not paid yet. Please take fewer, pay what you have ordered first, or give us a call.`,
        }
      : {
          de: `„${title}“: Als Gast können Sie höchstens ${writeQuantity(most, 'de')} Stück auf einmal bestellen. Bitte nehmen Sie weniger, melden Sie sich an oder rufen Sie uns an.`,
          en: `“${title}”: as a guest you can order at most ${writeQuantity(most, 'en')} pieces at a time. Please take fewer, log in or give us a call.`,
        },
  )
}
