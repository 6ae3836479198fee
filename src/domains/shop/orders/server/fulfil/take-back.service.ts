import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { requireAction, takeAction } from '#kit/server/states/take-action.ts'
import { type Cents, cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import {
  creditableOfOrder,
  creditLines,
  documentsOfOrders,
  finishOrder,
  notCancelled,
  reduceOrder,
} from '#domains/books/documents/server/offers.ts'
import { giveBack } from '#domains/books/stock/server/offers.ts'
import { cancelPayments, keepWaived, settleInvoices } from '#domains/shop/payments/server/offers.ts'
import { shopOrderStates } from '../../orders.rules.ts'
import { depositOf } from '../order-lines.ts'
import {
  isSome,
  less,
  more,
  type OpenLine,
  openLines,
  openOnly,
  reserveOpen,
  sayLines,
} from './fulfil.service.ts'
import { isCharged } from '../money/from-books.service.ts'
import { writeInvoice } from '../money/invoice.job.ts'
import { invoiceJobName, orderLettersJobName } from '../letters/letters.job-name.ts'
import { orderSettings } from '../order-settings.ts'
import { shippingLeft } from './shipping-left.ts'
import { askAnew, giveMoneyBack, moneyIn, owedOf } from '../money/order-money.ts'
import { requireSecondPerson } from '../money/second-person.ts'
import { shopOrders } from '../orders.kind.ts'
import { payableOfOrder } from '../orders.locks.ts'
import type { OrderRow } from '../orders.table.ts'

/** Lines of an order to return, or to remove before dispatch. */
export interface TakenBack {
  lines: readonly { _id: string; quantity: Quantity }[]
  /** Puts returned goods back into stock. */
  restock: boolean
  /** Also refunds the outward shipping; always done with the last line. */
  shipping?: boolean
  /** Text for the order's history, the provider and the mail to the buyer; may be empty. */
  reason: string
  /** Settles a declared withdrawal: the mail says so instead of the reason. */
  isWithdrawal?: boolean
}

const notThere = () =>
  new Problem('MORE_THAN_OPEN', 409, {
    de: 'So viel ist davon nicht bestellt, oder es wurde schon zurückgenommen.',
    en: 'There is not that much of it in the order, or it was taken back already.',
  })

const count = (quantity: string) => scaled(quantity, places.quantity)
const lesser = (one: Quantity, other: Quantity): Quantity => (count(other) < count(one) ? other : one)

/** A line with the quantity returned; `unsent`: the part that was never sent. */
interface Taken extends OpenLine {
  taken: Quantity
  unsent: Quantity
}

/** Quantity returned per line; a deposit follows its line. Throws `MORE_THAN_OPEN` above the remaining quantity. */
function takenOf(all: readonly OpenLine[], wanted: TakenBack['lines']): Taken[] {
  const asked = new Map<string, Quantity>()
  for (const { _id, quantity } of wanted) asked.set(_id, more(asked.get(_id) ?? '0', quantity))
  if ([...asked.keys()].some((_id) => !all.some((line) => line._id === _id))) throw notThere()
  return all.flatMap((line, at) => {
    const of = depositOf(all, at)
    const taken = asked.get(line._id) ?? (of ? asked.get(of._id) : undefined)
    if (taken === undefined) return []
    if (!isSome(taken) || isSome(less(taken, less(line.quantity, line.back)))) throw notThere()
    return [{ ...line, taken, unsent: lesser(taken, line.open) }]
  })
}

/** True if the return leaves nothing of the order. */
const isAllTaken = (all: readonly OpenLine[], taken: readonly Taken[]): boolean =>
  all.every(({ _id, quantity, back }) => {
    const now = taken.find((one) => one._id === _id)?.taken ?? '0'
    return !isSome(less(less(quantity, back), now))
  })

/** Starts a refund, at most of what was received and not refunded yet. Returns the amount. */
async function refund(ctx: Ctx, row: OrderRow, wanted: Cents, reason: string): Promise<Cents> {
  const { left } = await moneyIn(ctx, row)
  const back = cents(Math.max(0, Math.min(left, wanted)))
  if (back > 0) await giveMoneyBack(ctx, row, back, reason)
  return back
}

/** Amount refunded, and the document that records the return. */
interface Returned {
  refund: Cents
  document: string
}

/** Before dispatch and invoice: reduces the order itself, and refunds the excess or asks again for the amount due. */
async function leaveOut(ctx: Ctx, row: OrderRow, taken: readonly Taken[], reason: string): Promise<Returned> {
  const content = await reduceOrder(ctx, row._id, new Map(taken.map((line) => [line._id, line.taken])))
  await reserveOpen(ctx, row._id)
  const total = content.totals.gross
  const payable = payableOfOrder(row._id)
  await keepWaived(ctx, payable, await owedOf(ctx, { ...row, totalCents: total }))
  const { values, left, covered, owed } = await moneyIn(ctx, { ...row, totalCents: total })
  const isPaid = covered >= owed
  const is = await changeRecord(ctx, shopOrders, row, {
    values: {
      ...values,
      totalCents: total,
      goodsCents: sum(content.lines.flatMap((line) => (line.type === 'item' ? line.counted : []))),
      ...(isPaid ? { unpaidUntil: null } : {}),
    },
    action: 'reduce',
  })
  await cancelPayments(ctx, payable)
  if (isPaid) {
    const back = await refund(ctx, is, minus(covered, owed), reason)
    if (left > 0 && (await orderSettings(ctx)).invoiceWhen === 'paid')
      await ctx.platform.jobs.send(ctx, invoiceJobName, { _id: row._id })
    return { refund: back, document: row._id }
  }
  await askAnew(ctx, row)
  return { refund: zero, document: row._id }
}

/**
 * After dispatch or invoice: credits the lines of the invoice, issuing it first if necessary. Sent goods can return to
 * stock; the others are no longer sent.
 */
async function creditBack(
  ctx: Ctx,
  row: OrderRow,
  taken: readonly Taken[],
  given: TakenBack,
): Promise<Returned> {
  await writeInvoice(ctx, row._id)
  const documents = notCancelled(await documentsOfOrders(ctx, [row._id]))
  const invoice = documents.find(({ type }) => type === 'invoice')
  if (!invoice) throw notThere()
  const charged = new Map(
    (await creditableOfOrder(ctx, invoice._id, row._id)).map((line) => [line.source, line._id]),
  )
  const credited = taken.map(({ _id, taken: quantity }) => {
    const line = charged.get(_id)
    if (!line) throw notThere()
    return { _id: line, quantity }
  })
  const isLast = isAllTaken(await openLines(ctx, row._id), taken)
  const payable = payableOfOrder(row._id)
  const givesShipping = isLast || given.shipping === true
  const note = await creditLines(ctx, invoice._id, credited, {
    charges: givesShipping && invoice.isCollective ? await shippingLeft(ctx, row) : givesShipping,
  })
  if (given.restock)
    await giveBack(
      ctx,
      taken.flatMap(({ _id, item, taken: whole, unsent }) => {
        const quantity = less(whole, unsent)
        return item && isSome(quantity) ? [{ source: { _id: row._id, line: _id }, item, quantity }] : []
      }),
      { note: given.reason },
    )
  await dropUnsent(ctx, row, taken)
  const owed = await owedOf(ctx, row)
  await keepWaived(ctx, payable, owed)
  await settleInvoices(ctx, payable)
  // Offset against the amount owed first
  const { covered } = await moneyIn(ctx, row)
  const wanted = cents(Math.min(note.content.totals.gross, minus(covered, owed)))
  return { refund: await refund(ctx, row, wanted, given.reason), document: note._id }
}

/** Credited before dispatch: cancel the shipment and release the reserved stock. */
async function dropUnsent(ctx: Ctx, row: OrderRow, taken: readonly Taken[]): Promise<void> {
  const dropped = { ...row.dropped }
  for (const { _id, unsent } of taken) if (isSome(unsent)) dropped[_id] = more(dropped[_id] ?? '0', unsent)
  const is = await changeRecord(ctx, shopOrders, row, { values: { dropped }, action: 'takeBack' })
  await reserveOpen(ctx, row._id)
  const isAllSent = openOnly(await openLines(ctx, row._id)).length === 0
  if (!isAllSent || is.state !== 'sending') return
  await changeRecord(ctx, shopOrders, is, { values: { state: 'sent', sentAt: ctx.now }, action: 'send' })
  await finishOrder(ctx, row._id)
}

/**
 * Returns lines of a locked order, or removes them before dispatch: documents, stock, refund by the same provider,
 * mail. Removing everything before dispatch cancels the order.
 * Throws Problem `MORE_THAN_OPEN` (409) above the remaining quantity, `TRANSITION` (409) for a cancelled order.
 */
export async function takeBackLines(ctx: Ctx, row: OrderRow, given: TakenBack): Promise<void> {
  if (row.state === 'cancelled') requireAction(shopOrderStates, 'cancel', row.state)
  const all = await openLines(ctx, row._id)
  const taken = takenOf(all, given.lines)
  const isOut = all.some(({ sent }) => isSome(sent))
  const isWhole = isAllTaken(all, taken)
  if (!isOut && isWhole) {
    await takeAction(ctx, shopOrders, row, {
      action: 'cancel',
      ...(given.isWithdrawal ? { text: given.reason } : { message: given.reason }),
    })
    return
  }
  const isLeftOut = !isOut && !(await isCharged(ctx, row))
  const back = await (isLeftOut
    ? leaveOut(ctx, row, taken, given.reason)
    : creditBack(ctx, row, taken, given))
  await requireSecondPerson(ctx, row, 'take_back', given.reason)
  const returned = sayLines(
    row,
    taken.map(({ taken: quantity, name }) => ({ quantity, name })),
  )
  await addStep(
    ctx,
    { collection: shopOrders.name, recordId: row._id },
    {
      what: isLeftOut ? 'leaveOut' : 'takeBack',
      text: [returned, given.reason].filter(Boolean).join(' · '),
    },
  )
  await ctx.platform.jobs.send(ctx, orderLettersJobName, {
    _id: row._id,
    letter: 'back',
    wording: wordingOfReturn({ isWhole, isLeftOut, isWithdrawal: given.isWithdrawal === true }),
    text: given.isWithdrawal ? '' : given.reason,
    parcel: ctx.requestId,
    returned,
    ...{ refund: back.refund, document: back.document },
  })
}

/** Wording by extent and reason: whole or partial return, removal, or withdrawal. */
function wordingOfReturn(its: { isWhole: boolean; isLeftOut: boolean; isWithdrawal: boolean }) {
  if (its.isWithdrawal) return its.isWhole ? 'withdrawnWhole' : 'withdrawnPart'
  if (its.isLeftOut) return 'backLess'
  return its.isWhole ? 'backWhole' : undefined
}
