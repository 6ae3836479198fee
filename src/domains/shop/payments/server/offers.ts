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
/** Why the last try to pay came to nothing, for pages with the ways to pay. */
export { problemText } from './pay.views.service.ts'
/** Locks everything that is paid for a thing: whoever locks rows of his own beside it locks it first. */
export { lockPayable } from './payments.locks.ts'
/** States of a try to pay that is not over. */
export { goingStates } from '../payments.rules.ts'
/** Ways to pay on the page of a payment service, whether a way to pay is one of them, and whether the office records its money. */
export { isByHand, isProvider, providerKeys } from '../payments.rules.ts'
export { paymentFaults } from './check.service.ts'
export { owedByHand, voucherMoney } from './sums.ts'
/** Notes money that came by hand, and how the shop is paid; the caller answers for the right. */
export { receive as noteTransfer } from './payments.service.ts'
export { changePaymentSettings } from './payment-settings.service.ts'
/** Records what the office has noted in the books as payments and refunds. */
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
/** What a way to pay is called. */
export { sourceTitles } from '../payment-words.rules.ts'
export type { TransferData } from './transfer.ts'

/** One payment as the screens of what is paid show it. */
export interface PaymentOf {
  _id: string
  number: number
  source: PaymentSource
  state: PaymentState
  cents: Cents
  received: Cents
  /** Gone back or on its way. */
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

/** Payments of things of one kind, oldest first, by the id of the thing; those without any are missing. Tags the answer. */
export async function paymentsOf(
  ctx: Ctx,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, PaymentOf[]>> {
  const rows = await rowsOf(ctx, kind, ids)
  return new Map([...rows].map(([_id, all]) => [_id, all.map(shown)]))
}

/** The condition that the last try to pay for a thing stands in one of some states. */
export const inPaymentState = (kind: string, _id: AnyPgColumn, states: readonly PaymentState[]): SQL =>
  sql`(select p."state" from payments p where p."payableKind" = ${kind} and p."payableId" = ${_id}
    order by p."_id" desc limit 1) = any(${sql.param([...states])}::text[])`

/** How something is paid. */
export interface Paid {
  /** Came in, less what went or goes back. */
  paid: Cents
  /** Not asked for any more: what is paid, and what goes back for good will. */
  covered: Cents
  due: Cents
  state: 'open' | 'processing' | 'part' | 'paid' | 'over'
}

/** What came in for something and what is still due. Throws 404. Tags the answer. */
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

/** Money of a thing, locked with its payments. */
export interface Moved {
  /** All that came in, whatever became of it. */
  received: Cents
  /** Gone back for good. */
  returned: Cents
  /** On its way back. */
  going: Cents
  /** Came in and neither went nor goes back. */
  left: Cents
  /** Not asked for any more: what is left, and what goes back for good will. */
  covered: Cents
}

/** What came in for something and what of it went or goes back, as it is stored; nobody changes it before the caller's transaction ends. */
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

/** Which keys a new payment by a source is made with. */
export const modeOfSource = async (ctx: Ctx, source: PaymentSource): Promise<Mode> =>
  modeOf(await paymentSettings(ctx), source)

/** Where another way is chosen for a thing that waits for a transfer, by somebody on its own page; null where there is no other. */
export async function otherWayHref(ctx: Ctx, ref: PayableRef): Promise<string | null> {
  const ways = await paymentSources(ctx, await payableOf(ctx, ref))
  return ways.some(({ key }) => key !== 'transfer')
    ? choosingAgain(payAddress(ctx, ref, ctx.lang, true))
    : null
}

/** Every way to pay that is offered for a thing now. Throws 404. Tags the answer. */
export const waysToPay = async (ctx: Ctx, ref: PayableRef) => paymentSources(ctx, await payableOf(ctx, ref))

/** What a transfer of what is due needs; null where nothing is due or transfers are not offered. */
export async function transferFor(ctx: Ctx, ref: PayableRef): Promise<TransferData | null> {
  const payable = await payableOf(ctx, ref)
  const { due } = await paidFor(ctx, ref)
  const ways = await paymentSources(ctx, payable)
  if (due <= 0 || !ways.some(({ key }) => key === 'transfer')) return null
  return transferData(ctx, { cents: due, currency: payable.currency, reference: payable.number })
}
