import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Payable, PayableRef, Recorder } from '#kit/server/payable.ts'
import { type Cents, cents, minus, negative, sum } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type MoneySettlement, moneyOfInvoices } from '#domains/books/documents/server/offers.ts'
import { isByHand } from '../payments.rules.ts'
import { advance, changePayment } from './change.ts'
import { noteReceipt } from './note.service.ts'
import { kindOf, readPayable } from './payables.ts'
import { lockPayable, lockPayment, refOf } from './payments.locks.ts'
import {
  paymentSettlementsTable as linksTable,
  paymentsTable,
  type PaymentRow,
  receiptsTable,
  refundsTable,
  type RefundRow,
} from './payments.table.ts'
import { moveRefund, noteRefund, refundable } from './refunds.service.ts'
import { paidOf } from './sums.ts'

/** Part of a payment linked to a settlement of the books; refunds are negative. */
interface Link {
  settlement: string
  payment: string
  cents: Cents
}

/** Reference of a receipt or refund recorded in the books. Orders that share a settlement have one each. */
const referenceOf = (settlement: string, { isShare }: MoneySettlement, { _id }: PayableRef) =>
  isShare ? `books ${settlement} ${_id}` : `books ${settlement}`

const recorderOf = ({ by, byName }: MoneySettlement): Recorder => ({ _id: by, name: byName })

/** SQL condition for the payments of a payable. */
const isOf = ({ kind, _id }: PayableRef) =>
  and(eq(paymentsTable.payableKind, kind), eq(paymentsTable.payableId, _id))

async function linksOf(
  ctx: Ctx,
  ref: PayableRef,
  settlements: readonly string[],
): Promise<Map<string, Link[]>> {
  const { settlement, payment, cents: amount } = linksTable
  const rows = await ctx.db
    .select({ settlement, payment, cents: amount })
    .from(linksTable)
    .innerJoin(paymentsTable, eq(paymentsTable._id, payment))
    .where(and(inArray(settlement, [...settlements]), isOf(ref)))
  return Map.groupBy(
    rows.flatMap((row) => (row.settlement === null ? [] : { ...row, settlement: row.settlement })),
    (row) => row.settlement,
  )
}

const link = async (ctx: Ctx, payment: string, { _id, document }: MoneySettlement, amount: Cents) => {
  await ctx.db.insert(linksTable).values({
    ...{ _id: uuidv7(), at: ctx.now, payment, document, cents: amount, settlement: _id },
  })
}

/**
 * Records money from invoices of a payable in the books as receipts and refunds of its payments, once each; reversals
 * there are reversed here. `silent`: the payable's domain is not notified. Locks the payable, then documents.
 */
export async function receiveFromBooks(
  ctx: Ctx,
  ref: PayableRef,
  { silent = false }: { silent?: boolean } = {},
): Promise<void> {
  await lockPayable(ctx, ref)
  const payable = await readPayable(ctx, ref)
  const documents = (await kindOf(ctx, ref.kind)?.invoices?.(ctx, ref._id)) ?? []
  const money = await moneyOfInvoices(ctx, documents, ref._id)
  if (!payable || money.length === 0) return
  const links = await linksOf(
    ctx,
    ref,
    money.map(({ _id }) => _id),
  )
  const reversed = new Set(money.flatMap(({ reverses }) => reverses ?? []))
  for (const one of money) {
    if (links.has(one._id)) continue
    const undone = one.reverses === null ? null : (links.get(one.reverses) ?? [])
    if (undone) for (const of of undone) await takeBack(ctx, one, of)
    // Reversed before it was recorded here
    else if (reversed.has(one._id)) continue
    else if (one.amount > 0) await receive(ctx, { ref, payable, one, silent })
    else await giveBack(ctx, ref, one)
  }
}

interface Receiving {
  ref: PayableRef
  payable: Payable
  one: MoneySettlement
  silent: boolean
}

/** Adds money to the waiting manual payment, or to a new one. */
async function receive(ctx: Ctx, { ref, payable, one, silent }: Receiving): Promise<void> {
  const all = await lockPayable(ctx, ref)
  const waiting = all.find(
    ({ source, state, currency, mode }) =>
      isByHand(source) && state === 'open' && currency === payable.currency && mode === 'live',
  )
  const row = waiting ?? (await storeReceived(ctx, { ref, payable, one }))
  await link(ctx, row._id, one, one.amount)
  const { at, by, byName, note } = one
  const is = await noteReceipt(
    ctx,
    { row, all },
    {
      ...{ reference: referenceOf(one._id, one, ref), cents: one.amount, currency: row.currency },
      ...{ at, by, byName, note },
    },
    { silent, inBooksBy: recorderOf(one) },
  )
  if (is.received >= is.cents) await advance(ctx, is, 'paid')
}

async function storeReceived(
  ctx: Ctx,
  { ref, payable, one }: Pick<Receiving, 'ref' | 'payable' | 'one'>,
): Promise<PaymentRow> {
  const { currency, title, number, email, party, lang } = payable
  const [row] = await ctx.db
    .insert(paymentsTable)
    .values({
      ...{ _id: uuidv7(), createdAt: ctx.now, createdBy: one.by, mode: 'live', state: 'paid' },
      ...{ payableKind: ref.kind, payableId: ref._id, payableNumber: number },
      source: one.source === 'cash' ? 'cash' : 'transfer',
      cents: one.amount,
      ...{ currency, title, email, party, lang },
    })
    .returning()
  return row!
}

/** Completes pending manual refunds; records the rest as a refund of its own. */
async function giveBack(ctx: Ctx, ref: PayableRef, one: MoneySettlement): Promise<void> {
  let left = negative(one.amount)
  for (const refund of await waitingRefunds(ctx, await lockPayable(ctx, ref))) {
    const part = cents(Math.min(left, refund.cents))
    if (part <= 0) break
    const { row } = await lockPayment(ctx, refund.payment)
    const done = await splitOff(ctx, refund, part)
    await link(ctx, row._id, one, negative(part))
    await moveRefund(ctx, row, done, {
      state: 'done',
      reference: done._id,
      problem: '',
      at: one.at,
      inBooksBy: recorderOf(one),
    })
    left = minus(left, part)
  }
  for (const { _id } of (await lockPayable(ctx, ref)).toReversed()) {
    const { row } = await lockPayment(ctx, _id)
    const part = cents(Math.min(left, refundable(row)))
    if (part <= 0 || row.mode !== 'live') continue
    await link(ctx, row._id, one, negative(part))
    await noteRefund(ctx, row, {
      ...{ reference: referenceOf(one._id, one, ref), refund: null, cents: part, state: 'done', at: one.at },
      problem: '',
      inBooksBy: recorderOf(one),
    })
    left = minus(left, part)
  }
}

/** Pending manual refunds, oldest first. */
async function waitingRefunds(ctx: Ctx, rows: readonly PaymentRow[]): Promise<RefundRow[]> {
  const ids = rows.filter(({ source }) => isByHand(source)).map(({ _id }) => _id)
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(refundsTable)
    .where(and(inArray(refundsTable.payment, ids), eq(refundsTable.state, 'created')))
    .orderBy(asc(refundsTable._id))
}

/** Splits a part off a refund into a new one. Returns the refund itself if the part is the whole. */
async function splitOff(ctx: Ctx, refund: RefundRow, part: Cents): Promise<RefundRow> {
  const rest = minus(refund.cents, part)
  if (rest === 0) return refund
  const waived = cents(Math.max(0, minus(refund.waived, rest)))
  await ctx.db
    .update(refundsTable)
    .set({ cents: rest, waived: minus(refund.waived, waived) })
    .where(eq(refundsTable._id, refund._id))
  const [made] = await ctx.db
    .insert(refundsTable)
    .values({ ...refund, _id: uuidv7(), cents: part, waived, reference: null })
    .returning()
  return made!
}

/** Reverses the part of a payment that a settlement, now reversed in the books, had recorded. */
async function takeBack(ctx: Ctx, one: MoneySettlement, of: Link): Promise<void> {
  const { row } = await lockPayment(ctx, of.payment)
  await link(ctx, row._id, one, negative(of.cents))
  if (of.cents > 0) await takeReceiptBack(ctx, row, one, of)
  else await takeRefundBack(ctx, row, one, of)
}

const isRefunded = () =>
  new Problem('REFUNDED', 409, {
    de: 'Dieses Geld wurde schon zurückgezahlt. Nehmen Sie zuerst die Rückzahlung zurück.',
    en: 'This money was refunded already. Take the refund back first.',
  })

/**
 * Reduces the received amount by money that never came. Refunds not yet carried out are dropped. Throws 409 `REFUNDED`.
 */
async function takeReceiptBack(ctx: Ctx, row: PaymentRow, one: MoneySettlement, of: Link): Promise<void> {
  const ref = refOf(row)
  const received = minus(row.received, of.cents)
  const { refunded, waived } = await dropRefunds(ctx, row, minus(row.refunded, received))
  if (refunded > received) throw isRefunded()
  await ctx.db.insert(receiptsTable).values({
    ...{ _id: uuidv7(), at: one.at, payment: row._id, source: row.source, mode: row.mode },
    ...{ reference: referenceOf(one._id, one, ref), cents: negative(of.cents), counts: true },
    currency: row.currency,
    ...{ note: one.note, by: one.by, byName: one.byName },
  })
  await ctx.db
    .update(receiptsTable)
    .set({ resolvedAt: ctx.now, resolvedByName: one.byName, resolution: one.note })
    .where(
      and(
        eq(receiptsTable.reference, referenceOf(of.settlement, one, ref)),
        sql`${receiptsTable.reason} <> ''`,
        sql`${receiptsTable.resolvedAt} is null`,
      ),
    )
  const is = await changePayment(ctx, row, {
    ...{ received, refunded, waived },
    ...(received === 0 ? { paidAt: null } : {}),
  })
  await audit(ctx, {
    action: 'takeBack',
    collection: 'payment',
    recordId: row._id,
    before: { received: row.received },
    after: { received },
  })
  const paid = paidOf(await lockPayable(ctx, ref), is)
  const news = { payment: row._id, source: row.source, cents: of.cents, paid, inBooksBy: recorderOf(one) }
  await kindOf(ctx, ref.kind)?.onReceiptTakenBack?.(ctx, ref._id, news)
}

/** Drops pending refunds up to an amount, latest first. Returns the amount refunded afterwards. */
async function dropRefunds(
  ctx: Ctx,
  row: PaymentRow,
  most: Cents,
): Promise<Pick<PaymentRow, 'refunded' | 'waived'>> {
  let [left, { refunded, waived }] = [most, row]
  if (left <= 0) return { refunded, waived }
  for (const refund of (await waitingRefunds(ctx, [row])).toReversed()) {
    const part = cents(Math.min(left, refund.cents))
    if (part <= 0) break
    const dropped = await splitOff(ctx, refund, part)
    await ctx.db
      .update(refundsTable)
      .set({ state: 'failed', problem: notReceived[row.lang] })
      .where(eq(refundsTable._id, dropped._id))
    left = minus(left, part)
    refunded = minus(refunded, part)
    waived = minus(waived, dropped.waived)
  }
  return { refunded, waived }
}

const notReceived = {
  de: 'Die Zahlung wurde in der Buchhaltung zurückgenommen',
  en: 'The payment was taken back in the books',
}

/**
 * Reverses a refund that was not carried out: one requested by the shop becomes pending again, one recorded only in the
 * books is dropped.
 */
async function takeRefundBack(ctx: Ctx, row: PaymentRow, one: MoneySettlement, of: Link): Promise<void> {
  const ref = refOf(row)
  const amount = negative(of.cents)
  const done = await ctx.db
    .select()
    .from(refundsTable)
    .where(and(eq(refundsTable.payment, row._id), eq(refundsTable.state, 'done')))
    .orderBy(desc(refundsTable.doneAt), desc(refundsTable._id))
  const own = done.find(({ reference }) => reference === referenceOf(of.settlement, one, ref))
  const found =
    own ?? done.find((refund) => refund.cents === amount) ?? done.find((refund) => refund.cents > amount)
  if (!found) throw isRefunded()
  const refund = await splitOff(ctx, found, amount)
  if (found.outside) {
    await moveRefund(ctx, row, refund, { state: 'failed', reference: '', problem: notReceived[row.lang] })
    return
  }
  await ctx.db
    .update(refundsTable)
    .set({ state: 'created', doneAt: null, reference: null })
    .where(eq(refundsTable._id, refund._id))
  const is = await changePayment(ctx, row, {})
  const paid = paidOf(await lockPayable(ctx, ref), is)
  const news = { payment: row._id, source: row.source, cents: amount, paid }
  await kindOf(ctx, ref.kind)?.onRefundFailed?.(ctx, ref._id, news)
}

/** Sum of goodwill write-offs at a payable's documents, less reversals. */
export async function waivedInBooks(ctx: Ctx, ref: PayableRef, documents: readonly string[]): Promise<Cents> {
  if (documents.length === 0) return cents(0)
  const rows = await ctx.db
    .select({ amount: linksTable.cents })
    .from(linksTable)
    .innerJoin(paymentsTable, eq(paymentsTable._id, linksTable.payment))
    .where(and(inArray(linksTable.document, [...documents]), eq(linksTable.waives, true), isOf(ref)))
  return sum(rows.map(({ amount }) => amount))
}
