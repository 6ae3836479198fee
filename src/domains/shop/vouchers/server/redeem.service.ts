import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedSelect, selectable, selectRows } from '#kit/server/database/select-rows.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { runWrite, sameCaller, systemCaller } from '#kit/server/http/scope.ts'
import { isCrowded, isFirstToday, limitAccount, limitSending, uncountAccount } from '#kit/server/http/spam.ts'
import type { PayableRef } from '#kit/server/payable.ts'
import { hasRight } from '#kit/shared/access.ts'
import { dayIn, writeDay } from '#kit/shared/dates/dates.ts'
import { daysFrom, laterDay } from '#kit/shared/dates/days.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { type Cents, cents, type Currency, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import { siteDay, siteZone } from '#domains/books/masterdata/server/offers.ts'
import { notePaid } from '#domains/shop/payments/server/offers.ts'
import {
  codeEnd,
  codeLength,
  later,
  isOwnCode,
  mostAtOnce,
  plainCode,
  type Standing,
  standingOf,
} from '../vouchers.rules.ts'
import { lockedVoucher, moveBalance } from './balance.service.ts'
import { voucherSettings } from './voucher-settings.ts'
import { cartVouchersTable, movesTable, type VoucherRow, vouchersTable as table } from './vouchers.table.ts'

/** Codes that one network or account may try within an hour: people mistype, programs guess. */
const mostTries = 20
/** Codes from elsewhere that all together may try within an hour: those may be short and follow one another, and networks cost little. */
const mostFormerTries = 60

const faults = {
  empty: { de: 'Bitte geben Sie den Code des Gutscheins ein.', en: 'Please enter the code of the voucher.' },
  mistyped: {
    de: 'In diesem Code stimmt ein Zeichen nicht. Bitte vergleichen Sie ihn mit Ihrem Gutschein.',
    en: 'A character of this code is wrong. Please compare it with your voucher.',
  },
  unknown: {
    de: 'Einen Gutschein mit diesem Code gibt es nicht. Bitte vergleichen Sie ihn mit Ihrem Gutschein.',
    en: 'There is no voucher with this code. Please compare it with your voucher.',
  },
  currency: {
    de: 'Dieser Gutschein ist in einer anderen Währung und kann hier nicht eingelöst werden.',
    en: 'This voucher is in another currency and cannot be redeemed here.',
  },
  already: { de: 'Dieser Gutschein ist schon eingetragen.', en: 'This voucher has been entered already.' },
  many: {
    de: 'Mehr Gutscheine können Sie mit einer Bestellung nicht einlösen.',
    en: 'You cannot redeem more vouchers with one order.',
  },
  crowded: {
    de: 'Gerade werden sehr viele Codes versucht. Bitte versuchen Sie es in einer Stunde noch einmal, oder rufen Sie uns an.',
    en: 'Very many codes are being tried at the moment. Please try again in an hour, or give us a call.',
  },
  off: {
    de: 'Gutscheine können hier gerade nicht eingelöst werden.',
    en: 'Vouchers cannot be redeemed here at present.',
  },
} satisfies Record<string, Words>

const notValid: Record<Exclude<Standing, 'valid'>, Words> = {
  used: {
    de: 'Dieser Gutschein ist schon ganz eingelöst.',
    en: 'This voucher has been redeemed completely.',
  },
  expired: { de: 'Dieser Gutschein ist abgelaufen.', en: 'This voucher has expired.' },
  blocked: {
    de: 'Dieser Gutschein ist gesperrt. Bitte fragen Sie beim Shop nach.',
    en: 'This voucher is blocked. Please ask the shop.',
  },
}

/** A code, and who typed it: the office is bound by account, and not by what strangers try. */
interface Typed {
  typed: string
  currency: Currency
  byOffice: boolean
}

/** The voucher that was typed. A mistyped code of ours is known without asking for it; one from elsewhere may look like ours. */
async function typedVoucher(
  ctx: Ctx,
  { typed, byOffice }: Omit<Typed, 'currency'>,
): Promise<VoucherRow | Words> {
  const code = plainCode(typed)
  if (code === '') return faults.empty
  if (!byOffice && !isOwnCode(code) && (await isCrowded(ctx, 'shop-voucher-former', mostFormerTries)))
    return faults.crowded
  const isMistyped = code.length === codeLength && !isOwnCode(code)
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.code, code), isMistyped ? eq(table.origin, 'former') : undefined))
  return row ?? (isMistyped ? faults.mistyped : faults.unknown)
}

/** The voucher that was typed, where something in a currency can be paid with it today; else why not. */
async function usableVoucher(ctx: Ctx, code: Typed): Promise<VoucherRow | Words> {
  const found = await typedVoucher(ctx, code)
  if (!('_id' in found)) return found
  const standing = standingOf(found, await siteDay(ctx))
  if (standing !== 'valid') return notValid[standing]
  return found.currency === code.currency ? found : faults.currency
}

/**
 * Counts wrong codes that the office types for somebody before anything is done with them, in a transaction of its own: an order that is refused for
 * one leaves it counted. Each counts once a day, since a form asks again with whatever is changed in it. Called outside of any transaction. Throws 429 `TOO_MANY` for too many tries from one account, whatever comes then.
 */
export async function limitTyped(ctx: Ctx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    let free = 0
    for (const typed of codes) {
      // Counted first, so that of many at once none is looked up beyond the bound
      await limitAccount(inside, 'shop-voucher', mostTries)
      const isNew = await isFirstToday(inside, 'shop-voucher-typed', `${ctx.user?._id} ${plainCode(typed)}`)
      if (!isNew || '_id' in (await typedVoucher(inside, { typed, byOffice: true }))) free += 1
    }
    await uncountAccount(inside, 'shop-voucher', free)
  })
}

/**
 * The vouchers of codes that the office types for somebody, by their ids; `limitTyped` has counted them. Throws 422 at `vouchers` for one
 * that cannot be redeemed.
 */
export async function typedVouchers(
  ctx: Ctx,
  { codes, currency }: { codes: readonly string[]; currency: Currency },
): Promise<string[]> {
  if (codes.length === 0) return []
  if (!(await voucherSettings(ctx)).redeemable) throw wrongField('vouchers', faults.off)
  const found: string[] = []
  for (const typed of codes) {
    const one = await usableVoucher(ctx, { typed, currency, byOffice: true })
    if (!('_id' in one)) throw wrongField('vouchers', one)
    if (found.includes(one._id)) throw wrongField('vouchers', faults.already)
    found.push(one._id)
  }
  return found
}

const marksOf = (ctx: Ctx, cart: string): Promise<(typeof cartVouchersTable.$inferSelect)[]> =>
  selectRows(ctx, selectable(cartVouchersTable), sql`where "cart" = ${cart}::uuid`, plannedSelect)

/**
 * Notes that a cart is to be paid with the voucher of a code. Gives why not, null where it is noted; it does not throw, so that the try stays
 * counted. Throws Problem 429 `TOO_MANY` for too many tries from one network or account.
 */
export async function markVoucher(
  ctx: Ctx,
  { cart, typed, currency }: { cart: string; typed: string; currency: Currency },
): Promise<Words | null> {
  if (!(await voucherSettings(ctx)).redeemable) return faults.off
  await limitSending(ctx, 'shop-voucher', mostTries)
  await limitAccount(ctx, 'shop-voucher', mostTries)
  const found = await usableVoucher(ctx, { typed, currency, byOffice: false })
  if (!('_id' in found)) return found
  const marks = await marksOf(ctx, cart)
  if (marks.some(({ voucher }) => voucher === found._id)) return faults.already
  if (marks.length >= mostAtOnce) return faults.many
  await ctx.db
    .insert(cartVouchersTable)
    .values({ cart, voucher: found._id, at: ctx.now })
    .onConflictDoNothing()
  return null
}

/** A cart is not to be paid with a voucher any more. */
export async function unmarkVoucher(ctx: Ctx, cart: string, voucher: string): Promise<void> {
  await ctx.db
    .delete(cartVouchersTable)
    .where(and(eq(cartVouchersTable.cart, cart), eq(cartVouchersTable.voucher, voucher)))
}

/** What a voucher pays of something. */
export interface VoucherPart {
  _id: string
  /** The last letters of its code. */
  end: string
  cents: Cents
  /** Left on it afterwards. */
  left: Cents
}

/** What each of some vouchers pays, in their order, until nothing is due; those that cannot be used pay nothing and are left out. */
function parts(rows: readonly VoucherRow[], due: Cents, currency: Currency, today: string): VoucherPart[] {
  let open = due
  return rows.flatMap((row) => {
    if (row.currency !== currency || standingOf(row, today) !== 'valid' || open <= 0) return []
    const part = cents(Math.min(row.balanceCents, open))
    open = minus(open, part)
    return [{ _id: row._id, end: codeEnd(row.code), cents: part, left: minus(row.balanceCents, part) }]
  })
}

/** Vouchers by id, in the order given; locked in one order, whoever comes first. */
async function rowsOf(ctx: Ctx, ids: readonly string[], isLocked: boolean): Promise<VoucherRow[]> {
  if (ids.length === 0) return []
  const query = ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...ids]))
    .orderBy(asc(table._id))
  const byId = new Map((isLocked ? await query.for('update') : await query).map((row) => [row._id, row]))
  return ids.flatMap((_id) => byId.get(_id) ?? [])
}

/** The vouchers noted for a cart, as they were entered. */
const markedIds = async (ctx: Ctx, cart: string): Promise<string[]> =>
  (await marksOf(ctx, cart))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ voucher }) => voucher)

/** What vouchers would pay of an amount now: those noted for a cart in the order they were entered in, or some by their ids. */
export async function voucherParts(
  ctx: Ctx,
  of: { cart: string } | { vouchers: readonly string[] },
  { due, currency }: { due: Cents; currency: Currency },
): Promise<VoucherPart[]> {
  if (!(await voucherSettings(ctx)).redeemable) return []
  const ids = 'cart' in of ? await markedIds(ctx, of.cart) : of.vouchers
  return parts(await rowsOf(ctx, ids, false), due, currency, await siteDay(ctx))
}

/** Vouchers can be redeemed, and there are some. */
export async function takesVouchers(ctx: Ctx): Promise<boolean> {
  if (!(await voucherSettings(ctx)).redeemable) return false
  const { rows } = await ctx.db.execute<{ any: boolean }>(
    sql`select exists (select from shop_vouchers where "state" = 'active' and "balanceCents" > 0) as "any"`,
  )
  return rows[0]!.any
}

/** What vouchers pay of something that is being stored, locked until the caller's transaction ends. */
export interface Cover {
  cents: Cents
  parts: { row: VoucherRow; cents: Cents }[]
}

/** Locks the vouchers noted for a cart, or named by their ids, and says what they pay of an amount. Of two who use one at once the second sees what the first has left. */
export async function lockCover(
  ctx: Ctx,
  of: { cart: string } | { vouchers: readonly string[] },
  { due, currency }: { due: Cents; currency: Currency },
): Promise<Cover> {
  if (!(await voucherSettings(ctx)).redeemable) return { cents: zero, parts: [] }
  const rows = await rowsOf(ctx, 'cart' in of ? await markedIds(ctx, of.cart) : of.vouchers, true)
  const byId = new Map(rows.map((row) => [row._id, row]))
  const found = parts(rows, due, currency, await siteDay(ctx)).map((part) => ({
    row: byId.get(part._id)!,
    cents: part.cents,
  }))
  return { cents: sum(found.map((part) => part.cents)), parts: found }
}

/** Takes what was covered from the vouchers and notes it as money of something, in the caller's transaction. `text`: how people call it. */
export async function redeemCover(
  ctx: Ctx,
  { parts: taken }: Cover,
  { payable, text }: { payable: PayableRef; text: string },
): Promise<void> {
  for (const { row, cents: part } of taken) {
    const { move } = await moveBalance(ctx, row, { what: 'redeem', cents: negative(part), payable, text })
    await notePaid(ctx, { payable, source: 'voucher', cents: part, reference: move })
  }
}

/** Somebody of the shop does it: neither the buyer nor a job that ends what nobody has paid. */
const isByShop = ({ user }: Ctx): boolean =>
  user !== null &&
  user._id !== systemCaller().user?._id &&
  (hasRight(user, 'shop_order', 'update') ||
    hasRight(user, 'shop_order', 'cancel') ||
    hasRight(user, 'payment', 'refund'))

/** The last day from now on: a year at least for what the shop gives back, else as many days as there were when it was redeemed. */
async function lastDayOf(
  ctx: Ctx,
  row: VoucherRow,
  redeemed: typeof movesTable.$inferSelect,
): Promise<string | null> {
  if (row.validUntil === null) return null
  const today = await siteDay(ctx)
  const former = redeemed.validUntil ?? row.validUntil
  const bound = daysFrom(dayIn(redeemed.at, await siteZone(ctx)), today)
  const day = isByShop(ctx) ? later(today, 1) : laterDay(former, bound)
  return day > row.validUntil ? day : null
}

/**
 * Gives money that a redemption took back to its voucher: never more than it took, and with time to use it (`lastDayOf`). Buyers order and give up as
 * often as they like, which makes no voucher last longer.
 */
export async function giveBackTo(
  ctx: Ctx,
  { reference, cents: back }: { reference: string; cents: Cents },
): Promise<void> {
  const [redeemed] = await ctx.db.select().from(movesTable).where(eq(movesTable._id, reference))
  if (redeemed?.what !== 'redeem') throw new Error(`no voucher was redeemed as ${reference}`)
  const row = (await lockedVoucher(ctx, redeemed.voucher))!
  const before = await ctx.db.select().from(movesTable).where(eq(movesTable.of, redeemed._id))
  const open = minus(negative(redeemed.cents), sum(before.map((one) => one.cents)))
  if (back > open) throw new Error(`more goes back to a voucher than ${reference} took`)
  const validUntil = await lastDayOf(ctx, row, redeemed)
  await moveBalance(ctx, row, {
    what: 'giveBack',
    cents: back,
    of: redeemed._id,
    ...(validUntil ? { validUntil, text: `gültig bis ${writeDay(validUntil, 'de', { year: true })}` } : {}),
  })
}
