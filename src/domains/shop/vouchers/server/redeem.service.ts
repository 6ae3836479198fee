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

/** Attempts per hour for a network or account: enough for typing errors, too few for guessing. */
const mostTries = 20
/**
 * Attempts per hour at imported codes, for all networks together: those codes may be short or sequential, and networks
 * are cheap.
 */
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

/** A code and its origin: the office is limited by account only, not by strangers' attempts. */
interface Typed {
  typed: string
  currency: Currency
  byOffice: boolean
}

/**
 * The voucher of a typed code. A mistyped own code fails its check letter without a query; an imported code may look
 * like an own one.
 */
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

/** The voucher of a typed code if it can be redeemed today in the currency; else the reason. */
async function usableVoucher(ctx: Ctx, code: Typed): Promise<VoucherRow | Words> {
  const found = await typedVoucher(ctx, code)
  if (!('_id' in found)) return found
  const standing = standingOf(found, await siteDay(ctx))
  if (standing !== 'valid') return notValid[standing]
  return found.currency === code.currency ? found : faults.currency
}

/**
 * Counts wrong codes typed by the office before they are used, in a transaction of its own, so that a refused order
 * leaves them counted. Each code counts once a day, since the form repeats its requests. Call it outside of any
 * transaction. Throws 429 `TOO_MANY` for too many attempts by one account.
 */
export async function limitTyped(ctx: Ctx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    let free = 0
    for (const typed of codes) {
      // Counted first, so that concurrent requests cannot exceed the limit
      await limitAccount(inside, 'shop-voucher', mostTries)
      const isNew = await isFirstToday(inside, 'shop-voucher-typed', `${ctx.user?._id} ${plainCode(typed)}`)
      if (!isNew || '_id' in (await typedVoucher(inside, { typed, byOffice: true }))) free += 1
    }
    await uncountAccount(inside, 'shop-voucher', free)
  })
}

/**
 * Vouchers of codes typed by the office, by id; `limitTyped` has counted them. Throws 422 at `vouchers` for a code that
 * cannot be redeemed.
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
 * Adds a voucher to a cart by its code. Returns the reason of a refusal instead of throwing, so that the attempt stays
 * counted; null: added. Throws Problem 429 `TOO_MANY` for too many attempts by one network or account.
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

/** Removes a voucher from a cart. */
export async function unmarkVoucher(ctx: Ctx, cart: string, voucher: string): Promise<void> {
  await ctx.db
    .delete(cartVouchersTable)
    .where(and(eq(cartVouchersTable.cart, cart), eq(cartVouchersTable.voucher, voucher)))
}

/** Amount that a voucher pays. */
export interface VoucherPart {
  _id: string
  /** Last letters of its code. */
  end: string
  cents: Cents
  /** Balance afterwards. */
  left: Cents
}

/** Amounts paid by vouchers, in order, until nothing is due; unusable vouchers are left out. */
function parts(rows: readonly VoucherRow[], due: Cents, currency: Currency, today: string): VoucherPart[] {
  let open = due
  return rows.flatMap((row) => {
    if (row.currency !== currency || standingOf(row, today) !== 'valid' || open <= 0) return []
    const part = cents(Math.min(row.balanceCents, open))
    open = minus(open, part)
    return [{ _id: row._id, end: codeEnd(row.code), cents: part, left: minus(row.balanceCents, part) }]
  })
}

/** Vouchers by id, in the given order; always locked by id, to prevent deadlocks. */
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

/** Vouchers of a cart, in the order of entry. */
const markedIds = async (ctx: Ctx, cart: string): Promise<string[]> =>
  (await marksOf(ctx, cart))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ voucher }) => voucher)

/** Amounts that vouchers would pay now: those of a cart in the order of entry, or some by id. */
export async function voucherParts(
  ctx: Ctx,
  of: { cart: string } | { vouchers: readonly string[] },
  { due, currency }: { due: Cents; currency: Currency },
): Promise<VoucherPart[]> {
  if (!(await voucherSettings(ctx)).redeemable) return []
  const ids = 'cart' in of ? await markedIds(ctx, of.cart) : of.vouchers
  return parts(await rowsOf(ctx, ids, false), due, currency, await siteDay(ctx))
}

/** True if vouchers can be redeemed, and at least one exists. */
export async function takesVouchers(ctx: Ctx): Promise<boolean> {
  if (!(await voucherSettings(ctx)).redeemable) return false
  const { rows } = await ctx.db.execute<{ any: boolean }>(
    sql`select exists (select from shop_vouchers where "state" = 'active' and "balanceCents" > 0) as "any"`,
  )
  return rows[0]!.any
}

/** Amounts paid by locked vouchers, valid until the caller's transaction ends. */
export interface Cover {
  cents: Cents
  parts: { row: VoucherRow; cents: Cents }[]
}

/**
 * Locks vouchers of a cart, or by id, and returns the amounts that they pay. A concurrent order sees the remaining
 * balance.
 */
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

/**
 * Redeems the covered amounts and records the payment, in the caller's transaction. `text`: name of the payable for
 * people.
 */
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

/** True for an action by the shop, as opposed to the buyer or the job that ends unpaid orders. */
const isByShop = ({ user }: Ctx): boolean =>
  user !== null &&
  user._id !== systemCaller().user?._id &&
  (hasRight(user, 'shop_order', 'update') ||
    hasRight(user, 'shop_order', 'cancel') ||
    hasRight(user, 'payment', 'refund'))

/** New last day: at least a year for refunds by the shop, else the number of days left at redemption. */
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
 * Returns money of a redemption to its voucher: at most the redeemed amount, and with time to use it (`lastDayOf`).
 * Ordering and cancelling repeatedly does not prolong a voucher.
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
