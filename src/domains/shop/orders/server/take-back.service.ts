import type { Ctx } from '../../../../kit/server/context.ts'
import { changeRecord } from '../../../../kit/server/records/change.ts'
import { addStep } from '../../../../kit/server/states/steps.ts'
import { type Cents, cents, minus } from '../../../../kit/shared/money/cents.ts'
import { places, type Quantity, scaled } from '../../../../kit/shared/money/decimals.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import {
  creditLines,
  documentsOfOrders,
  linesById,
  reduceOrder,
} from '../../../books/documents/server/offers.ts'
import { giveBack, release, reserve } from '../../../books/stock/server/offers.ts'
import { refundPayment } from '../../payments/server/offers.ts'
import { paymentOf } from '../orders.rules.ts'
import { openLines } from './fulfil.service.ts'
import { writeInvoice } from './invoice.job.ts'
import { orderLettersJobName } from './letters.job-name.ts'
import { shopOrders } from './orders.kind.ts'
import type { OrderRow } from './orders.table.ts'
import { needsOf } from './stock-needs.ts'

/** What of an order comes back, or is left out before it is sent. */
export interface TakenBack {
  lines: readonly { _id: string; quantity: Quantity }[]
  /** What comes back lies in stock again. */
  restock: boolean
  /** Words for the steps and the provider; may be empty. */
  reason: string
}

const notThere = () =>
  new Problem('MORE_THAN_OPEN', 409, {
    de: 'So viel ist davon nicht bestellt.',
    en: 'There is not that much of it in the order.',
  })

const count = (quantity: string) => scaled(quantity, places.quantity)

/** Begins to give money back, at most what came in and is still here. */
async function refund(ctx: Ctx, row: OrderRow, wanted: Cents, reason: string): Promise<Cents> {
  const has = minus(row.paidCents, row.refundedCents)
  const back = cents(Math.max(0, Math.min(has, wanted)))
  if (back > 0)
    await refundPayment(ctx, {
      payable: { kind: 'order', _id: row._id },
      cents: back,
      reason: reason || row.code,
    })
  return back
}

/** Before anything has gone out: the order itself says less, what was paid too much goes back. */
async function leaveOut(ctx: Ctx, row: OrderRow, { lines, reason }: TakenBack): Promise<OrderRow> {
  const content = await reduceOrder(ctx, row._id, new Map(lines.map(({ _id, quantity }) => [_id, quantity])))
  await release(ctx, row._id)
  await reserve(ctx, row._id, needsOf(row._id, await openLines(ctx, row._id)), null)
  const total = content.totals.gross
  const is = await changeRecord(ctx, shopOrders, row, {
    values: {
      totalCents: total,
      goodsCents: cents(Math.max(0, minus(total, row.shippingCents))),
      payment: paymentOf({ total, paid: row.paidCents, refunded: row.refundedCents }),
    },
    action: 'reduce',
  })
  await refund(ctx, is, minus(minus(row.paidCents, row.refundedCents), total), reason)
  return is
}

/** After that: a credit note over the lines of the invoice, which is written first where there is none; what went out can lie in stock again. */
async function creditBack(ctx: Ctx, row: OrderRow, { lines, restock, reason }: TakenBack): Promise<void> {
  await writeInvoice(ctx, row._id)
  const documents = await documentsOfOrders(ctx, [row._id])
  const corrected = new Set(
    documents.flatMap(({ corrects, type }) => (type === 'cancellation' ? (corrects ?? []) : [])),
  )
  const invoice = documents.find(({ _id, type }) => type === 'invoice' && !corrected.has(_id))
  if (!invoice) throw notThere()
  const charged = new Map((await linesById(ctx, invoice._id)).map((line) => [line.source, line]))
  const credited = lines.map(({ _id, quantity }) => {
    const line = charged.get(_id)
    if (!line) throw notThere()
    return { _id: line._id, quantity }
  })
  const firm = [...charged.values()].filter(({ type }) => type === 'item')
  const isWhole =
    credited.length === firm.length &&
    firm.every((line) =>
      credited.some((one) => one._id === line._id && count(one.quantity) === count(line.quantity)),
    )
  const note = await creditLines(ctx, invoice._id, isWhole ? undefined : credited)
  if (restock) {
    const open = new Map((await openLines(ctx, row._id)).map((line) => [line._id, line]))
    const back = lines.flatMap(({ _id, quantity }) => {
      const line = open.get(_id)
      return line?.item ? [{ source: { _id: row._id, line: _id }, item: line.item, quantity }] : []
    })
    await giveBack(ctx, back, { note: reason })
  }
  await refund(ctx, row, note.content.totals.gross, reason)
}

/**
 * Takes lines of a locked order back, or leaves them out where nothing has gone out yet: documents, stock, money at the same provider, a mail.
 * Throws Problem `MORE_THAN_OPEN` (409) for more than there is, `NOT_OUT` (409) where it has not gone out.
 */
export async function takeBackLines(ctx: Ctx, row: OrderRow, given: TakenBack): Promise<void> {
  const all = new Map((await openLines(ctx, row._id)).map((line) => [line._id, line]))
  for (const { _id, quantity } of given.lines)
    if (count(quantity) <= 0n || count(quantity) > count(all.get(_id)?.quantity ?? '0')) throw notThere()
  const isOut = [...all.values()].some(({ sent }) => count(sent) > 0n)
  if (!isOut && row.invoicedAt === null) await leaveOut(ctx, row, given)
  else await creditBack(ctx, row, given)
  await addStep(
    ctx,
    { collection: shopOrders.name, recordId: row._id },
    {
      what: 'takeBack',
      text: [
        given.lines.map(({ _id, quantity }) => `${quantity} × ${all.get(_id)?.name ?? ''}`).join(', '),
        given.reason,
      ]
        .filter(Boolean)
        .join(' · '),
    },
  )
  await ctx.platform.jobs.send(ctx, orderLettersJobName, {
    _id: row._id,
    letter: 'back',
    text: given.reason,
    parcel: ctx.requestId,
  })
}
