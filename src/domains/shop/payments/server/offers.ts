import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import type { Payable, PayableRef } from '#kit/server/payable.ts'
import { type Cents, minus, sum } from '#kit/shared/money/cents.ts'
import { choosingAgain } from '../payments.addresses.ts'
import type { DisputeState, Mode, PaymentSource, PaymentState } from '../payments.rules.ts'
import { payableOf, payAddress } from './payables.ts'
import { modeOf, paymentSettings } from './payment-settings.service.ts'
import { lockPayable } from './payments.locks.ts'
import type { PaymentRow } from './payments.table.ts'
import { paymentSources } from './start.service.ts'
import { coveredOf, dueOf, movedOf, paidOf, returnedOf, rowsOf } from './sums.ts'
import { transferData, type TransferData } from './transfer.ts'

export { payAddress } from './payables.ts'
/** Failure of the latest payment in words, for pages with payment methods. */
export { problemText } from './pay.views.service.ts'
/** Locks all payments of a payable; take this lock before those of the caller's own rows. */
export { lockPayable } from './payments.locks.ts'
/** States of a payment in progress. */
export { goingStates } from '../payments.rules.ts'
/** Ways to pay on the page of a payment service, whether a way to pay is one of them, and whether the office records its money. */
export { isByHand, isProvider, providerKeys } from '../payments.rules.ts'
export { paymentFaults } from './check.service.ts'
export { owedByHand, voucherMoney } from './sums.ts'
/** Records a manual payment, and changes the payment settings; the caller checks the right. */
export { receive as noteTransfer } from './payments.service.ts'
export { changePaymentSettings } from './payment-settings.service.ts'
/** Records payments and refunds that the office has entered in the books. */
export { receiveFromBooks, waivedInBooks } from './books-money.service.ts'
export { keepWaived, refundPayment } from './refunds.service.ts'
export { settleInvoices } from './settle.service.ts'
export {
  cancelPayments,
  goingHref,
  notePaid,
  paymentSources,
  startFirstPayment,
  startPayment,
  type ShownSource,
  type Started,
} from './start.service.ts'
/** Names of payment methods. */
export { sourceTitles } from '../payment-words.rules.ts'
export type { TransferData } from './transfer.ts'

/** A payment for the screens of its payable. */
export interface PaymentOf {
  _id: string
  number: number
  source: PaymentSource
  state: PaymentState
  cents: Cents
  received: Cents
  /** Refunded, including pending refunds. */
  refunded: Cents
  currency: string
  mode: Mode
  createdAt: string
  paidAt: string | null
  dispute: DisputeState | ''
}

const shown = (row: PaymentRow): PaymentOf => {
  const {
    _id,
    number,
    source,
    state,
    cents,
    received,
    refunded,
    currency,
    mode,
    createdAt,
    paidAt,
    dispute,
  } = row
  return { _id, number, source, state, cents, received, refunded, currency, mode, createdAt, paidAt, dispute }
}

/**
 * Payments of payables of a kind, oldest first, by payable id; payables without payments are missing. Tags the answer.
 */
export async function paymentsOf(
  ctx: Ctx,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, PaymentOf[]>> {
  const rows = await rowsOf(ctx, kind, ids)
  return new Map([...rows].map(([_id, all]) => [_id, all.map(shown)]))
}

/** SQL condition that the latest payment of a payable is in one of `states`. */
export const inPaymentState = (kind: string, _id: AnyPgColumn, states: readonly PaymentState[]): SQL =>
  sql`(select p."state" from payments p where p."payableKind" = ${kind} and p."payableId" = ${_id}
    order by p."_id" desc limit 1) = any(${sql.param([...states])}::text[])`

/** Payment status of a payable. */
export interface Paid {
  /** Received, less refunds, including pending ones. */
  paid: Cents
  /** No longer due: paid, or refunded for goodwill. */
  covered: Cents
  due: Cents
  state: 'open' | 'processing' | 'part' | 'paid' | 'over'
}

/** Received and due amounts of a payable. Throws 404. Tags the answer. */
export async function paidFor(ctx: Ctx, ref: PayableRef): Promise<Paid> {
  const payable = await payableOf(ctx, ref)
  const rows = (await rowsOf(ctx, ref.kind, [ref._id])).get(ref._id) ?? []
  const paid = paidOf(rows, payable)
  const covered = coveredOf(rows, payable)
  const due = dueOf(payable.cents, covered)
  const money = { paid, covered, due }
  if (minus(covered, payable.cents) > 0) return { ...money, state: 'over' }
  if (due === 0) return { ...money, state: 'paid' }
  if (rows.some(({ state }) => state === 'processing')) return { ...money, state: 'processing' }
  return { ...money, state: paid > 0 ? 'part' : 'open' }
}

/** Money of a payable, locked with its payments. */
export interface Moved {
  /** All receipts, regardless of refunds. */
  received: Cents
  /** Refunds that are completed. */
  returned: Cents
  /** Refunds that are pending. */
  going: Cents
  /** Received, less all refunds. */
  left: Cents
  /** No longer due: money left, and goodwill refunds. */
  covered: Cents
}

/** Receipts and refunds of a payable, locked until the caller's transaction ends. */
export async function moneyOf(
  ctx: Ctx,
  ref: PayableRef,
  its: Pick<Payable, 'currency' | 'mode'>,
): Promise<Moved> {
  const { received, refunded, waived, ids } = movedOf(await lockPayable(ctx, ref), its)
  const { returned } = await returnedOf(ctx, ids)
  const left = minus(received, refunded)
  return { received, returned, going: minus(refunded, returned), left, covered: sum([left, waived]) }
}

/** Mode (live or test keys) of new payments by a method. */
export const modeOfSource = async (ctx: Ctx, source: PaymentSource): Promise<Mode> =>
  modeOf(await paymentSettings(ctx), source)

/**
 * Page to choose another method instead of a transfer, for a buyer on the payable's own page; null: no other method.
 */
export async function otherWayHref(ctx: Ctx, ref: PayableRef): Promise<string | null> {
  const ways = await paymentSources(ctx, await payableOf(ctx, ref))
  return ways.some(({ key }) => key !== 'transfer')
    ? choosingAgain(payAddress(ctx, ref, ctx.lang, true))
    : null
}

/** Payment methods offered for a payable now. Throws 404. Tags the answer. */
export const waysToPay = async (ctx: Ctx, ref: PayableRef) => paymentSources(ctx, await payableOf(ctx, ref))

/** Bank details for transferring the amount due; null if nothing is due or transfers are not offered. */
export async function transferFor(ctx: Ctx, ref: PayableRef): Promise<TransferData | null> {
  const payable = await payableOf(ctx, ref)
  const { due } = await paidFor(ctx, ref)
  const ways = await paymentSources(ctx, payable)
  if (due <= 0 || !ways.some(({ key }) => key === 'transfer')) return null
  return transferData(ctx, { cents: due, currency: payable.currency, reference: payable.number })
}
