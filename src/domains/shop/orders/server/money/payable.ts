import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { tryWithin } from '#kit/server/database/attempt.ts'
import type { Payable, PayableKind, Recorder } from '#kit/server/payable.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { documentsOfOrders, linesById } from '#domains/books/documents/server/offers.ts'
import { customerOfParty } from '#domains/shop/customers/server/offers.ts'
import { orderScreens } from '../../orders.addresses.ts'
import { isHalted, isUnsent } from '../../orders.rules.ts'
import { deadlineAnew, deadlineOf } from './deadline.ts'
import { invoiceJobName, orderLettersJobName } from '../letters/letters.job-name.ts'
import { afterAddress, orderAddress } from '../links.ts'
import { wayOf } from '../order-lines.ts'
import { orderSettings } from '../order-settings.ts'
import { shopOrders } from '../orders.kind.ts'
import { askAnew, moneyIn, owedOf } from './order-money.ts'
import { lockOrder } from '../orders.locks.ts'
import { type OrderRow, ordersTable as table } from '../orders.table.ts'

const dayAfter = (time: string) => new Date(Date.parse(time) + 24 * 60 * 60_000).toISOString()

/**
 * Deadline for the current payment method, counted from the order however often the method changes. Never shortens a
 * running period; an order without a deadline gets at least one day.
 */
async function deadlineBy(ctx: Ctx, row: OrderRow): Promise<string | null> {
  const until = await deadlineOf(ctx, row)
  const least = row.unpaidUntil ?? dayAfter(ctx.now)
  return until && least > until ? least : until
}

const told = (ctx: Ctx, row: OrderRow, what: string, amount: Cents, inBooksBy?: Recorder) =>
  addStep(
    ctx,
    { collection: shopOrders.name, recordId: row._id },
    {
      what: inBooksBy ? `${what}InBooks` : what,
      text: writeMoney(amount, row.currency, 'de'),
      person: inBooksBy,
    },
  )

/**
 * Wording for a payment after dispatch, at pick-up or of a halted order, which starts no work; undefined: the usual
 * one.
 */
async function wordingOfPaid(ctx: Ctx, row: OrderRow): Promise<string | undefined> {
  const { state, source } = row
  if (isHalted(row)) return 'paidHalted'
  if (state === 'sent' || state === 'delivered' || source === 'cash') return 'paidLast'
  const way = wayOf(row, await linesById(ctx, row._id))
  return { send: undefined, pickup: 'paidPickup', service: 'paidLast' }[way]
}

/** Data of an order for its payment. */
export const payableFrom = (
  row: OrderRow,
  { cents, byInvoice }: Pick<Payable, 'cents' | 'byInvoice'>,
): Payable => ({
  cents,
  currency: row.currency,
  title: { de: `Bestellung ${row.code}`, en: `Order ${row.code}` },
  number: row.code,
  party: row.party,
  email: row.email,
  country: row.addresses.invoice.country,
  lang: row.lang,
  returnTo: afterAddress(row.lang, 'finish', row.key),
  pendingAt: orderAddress(row.lang, row.key),
  byInvoice,
  // Cash at pick-up needs no online payment; parcels wait for one unless the office has agreed on cash
  onlyOnline: !row.pickup && row.source !== 'cash',
  mode: row.mode,
  open: row.state !== 'cancelled',
})

/**
 * An order as something payable. Payments are recorded in any state of the order; their effect on the order is decided
 * afterwards.
 */
export const orderPayable: PayableKind = {
  key: 'order',
  title: { de: 'Bestellung', en: 'Order' },
  async read(ctx, _id) {
    const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
    if (!row) return null
    const { mayPayByInvoice } = await customerOfParty(ctx, row.party)
    return payableFrom(row, {
      cents: await owedOf(ctx, row),
      byInvoice: mayPayByInvoice,
    })
  },
  async onPaid(ctx, _id, { cents: came, settled, inBooksBy }) {
    const row = await lockOrder(ctx, _id)
    if (!row) return 'giveBack'
    const money = await moneyIn(ctx, row)
    // Lines added while a bank was processing are asked for now
    const isAskedAnew = !settled && row.unpaidUntil === null && isUnsent(row)
    const unpaidUntil = isAskedAnew ? await deadlineAnew(ctx, row, money) : settled ? null : row.unpaidUntil
    // Revives only lapsed orders: a buyer's cancellation or withdrawal was intended
    const mayRevive = row.lapsed && settled && row.withdrawals.every(({ state }) => state === 'rejected')
    const is = await changeRecord(ctx, shopOrders, row, {
      values: { ...money.values, unpaidUntil },
      action: 'paid',
    })
    await told(ctx, row, 'paid', came, inBooksBy)
    const keeps =
      row.state !== 'cancelled' ||
      (mayRevive && (await tryWithin(ctx, () => takeAction(ctx, shopOrders, is, { action: 'revive' }))))
    if (!keeps) {
      await ctx.platform.jobs.send(ctx, orderLettersJobName, {
        ...{ _id, letter: 'late', parcel: ctx.requestId },
        refund: came,
      })
      return 'giveBack'
    }
    const accepts = settled && row.acceptedAt === null
    if (accepts) await ctx.db.update(table).set({ acceptedAt: ctx.now }).where(eq(table._id, _id))
    await ctx.platform.jobs.send(ctx, orderLettersJobName, {
      ...{ _id, letter: settled ? 'paid' : 'part', parcel: ctx.requestId, accepts },
      ...(settled ? { wording: await wordingOfPaid(ctx, row) } : {}),
    })
    if (settled && (await orderSettings(ctx)).invoiceWhen === 'paid')
      await ctx.platform.jobs.send(ctx, invoiceJobName, { _id })
    return 'keep'
  },
  async onRefunded(ctx, _id, { cents: back, inBooksBy }) {
    const row = await lockOrder(ctx, _id)
    if (!row) return
    const { values } = await moneyIn(ctx, row)
    await changeRecord(ctx, shopOrders, row, { values, action: 'refunded' })
    await told(ctx, row, 'refunded', back, inBooksBy)
  },
  async onRefundFailed(ctx, _id) {
    const row = await lockOrder(ctx, _id)
    if (!row) return
    const { values } = await moneyIn(ctx, row)
    await changeRecord(ctx, shopOrders, row, { values, action: 'refundFailed' })
  },
  async onReceiptTakenBack(ctx, _id, { cents: amount, inBooksBy }) {
    const row = await lockOrder(ctx, _id)
    if (!row) return
    const money = await moneyIn(ctx, row)
    const unpaidUntil = isUnsent(row) ? await deadlineAnew(ctx, row, money) : row.unpaidUntil
    await changeRecord(ctx, shopOrders, row, {
      values: { ...money.values, unpaidUntil },
      action: 'receiptTakenBack',
    })
    await told(ctx, row, 'receiptTakenBack', amount, inBooksBy)
    // Asks for payment again by the chosen method
    if (row.state !== 'cancelled') await askAnew(ctx, row)
  },
  async onStarted(ctx, _id, { source }) {
    const row = await lockOrder(ctx, _id)
    if (!row || row.state === 'cancelled') return
    const unpaidUntil = await deadlineBy(ctx, { ...row, source })
    await changeRecord(ctx, shopOrders, row, { values: { source, unpaidUntil }, action: 'way' })
  },
  async onProcessing(ctx, _id) {
    const row = await lockOrder(ctx, _id)
    if (row) await changeRecord(ctx, shopOrders, row, { values: { unpaidUntil: null }, action: 'processing' })
  },
  async onFailed(ctx, _id, { wasProcessing = false }) {
    const row = await lockOrder(ctx, _id)
    if (!row || row.state === 'cancelled') return
    const { values, covered, owed } = await moneyIn(ctx, row, { failed: true })
    if (covered >= owed) return
    await changeRecord(ctx, shopOrders, row, {
      values: { ...values, unpaidUntil: row.unpaidUntil ?? (await deadlineBy(ctx, row)) },
      action: 'failed',
    })
    // The order page has promised a mail
    if (wasProcessing && !isHalted(row))
      await ctx.platform.jobs.send(ctx, orderLettersJobName, { _id, letter: 'failed', parcel: ctx.requestId })
  },
  async invoices(ctx, _id) {
    const documents = await documentsOfOrders(ctx, [_id])
    // Credit notes and cancellations too: a refund is recorded at the document that owes it
    return documents.flatMap((one) => (one.kind === 'invoice' ? one._id : []))
  },
  screen: (_id) => `${orderScreens.orders}/${_id}`,
}
