import { and, asc, eq } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PayableRef, Recorder } from '#kit/server/payable.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { type Cents, cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { isBegunAnew, isProvider, type PaymentSource, refundSteps } from '../payments.rules.ts'
import { announce, changePayment } from './change.ts'
import { kindOf, readPayable } from './payables.ts'
import { lockPayable, lockPayment, refOf } from './payments.locks.ts'
import { type PaymentRow, type RefundRow, refundsTable } from './payments.table.ts'
import type { SeenRefund } from './providers/provider.ts'
import { refundJobName } from './job-names.ts'
import { settleInvoices } from './settle.service.ts'
import { countedFor, coveredOf, dueOf, paidOf } from './sums.ts'

/** Amount of a payment that can still be refunded; pending refunds count as refunded. */
export const refundable = ({ received, refunded }: Pick<PaymentRow, 'received' | 'refunded'>): Cents =>
  minus(received, refunded)

declare module '#kit/server/events.ts' {
  interface Events {
    /** A voucher payment is refunded to the voucher; `reference` is that of its receipt. */
    voucherGivenBack: { reference: string; cents: Cents }
  }
}

const tooMuch = () =>
  wrongField('cents', {
    de: 'So viel ist nicht eingegangen oder schon zurückgezahlt.',
    en: 'There did not come in that much, or it was paid back already.',
  })

/** Failed refund of a locked payment with the same amount and no replacement yet; the first of several. */
async function undoneOf(ctx: Ctx, payment: string, amount: Cents): Promise<string | null> {
  const all = await ctx.db
    .select()
    .from(refundsTable)
    .where(eq(refundsTable.payment, payment))
    .orderBy(asc(refundsTable._id))
  const found = all.find((one) => one.state === 'failed' && one.cents === amount && !isBegunAnew(one, all))
  return found?._id ?? null
}

/**
 * Goodwill part of a new refund: the amount that would otherwise become due again. Zero for a payable that is over, and
 * for money that never counted for it.
 */
export async function waivedBy(ctx: Ctx, row: PaymentRow, amount: Cents): Promise<Cents> {
  const ref = refOf(row)
  const all = await lockPayable(ctx, ref)
  const its = await readPayable(ctx, ref)
  if (!its?.open || countedFor([row], its).length === 0) return zero
  const covered = coveredOf(all, its)
  return minus(dueOf(its.cents, minus(covered, amount)), dueOf(its.cents, covered))
}

/**
 * Limits the goodwill refunds of a payable to `most`, in the caller's transaction: the excess belongs to a credit note
 * or cancellation. Call `settleInvoices` afterwards.
 */
export async function keepWaived(ctx: Ctx, payable: PayableRef, most: Cents): Promise<void> {
  const rows = (await lockPayable(ctx, payable)).filter(({ waived }) => waived > 0)
  let over = minus(sum(rows.map(({ waived }) => waived)), most)
  for (const row of rows) {
    const before = over
    const all = await ctx.db.select().from(refundsTable).where(eq(refundsTable.payment, row._id))
    for (const { _id, waived, state } of all) {
      const part = cents(Math.min(over, waived))
      if (state === 'failed' || part <= 0) continue
      await ctx.db
        .update(refundsTable)
        .set({ waived: minus(waived, part) })
        .where(eq(refundsTable._id, _id))
      over = minus(over, part)
    }
    if (over < before) await changePayment(ctx, row, { waived: minus(row.waived, minus(before, over)) })
  }
}

/**
 * Stores a refund of a locked payment, which counts at once. A job asks the provider; manual payments are refunded by
 * hand. `elsewhere`: the failed refund whose amount was returned by another way. `waives`: goodwill, so that it is not
 * due again. Throws 422 at `cents`.
 */
export async function createRefund(
  ctx: Ctx,
  row: PaymentRow,
  {
    cents: amount,
    reason,
    elsewhere,
    waives = false,
  }: { cents: Cents; reason: string; elsewhere?: string; waives?: boolean },
): Promise<{ row: PaymentRow; refund: string }> {
  if (amount <= 0 || amount > refundable(row)) throw tooMuch()
  const _id = uuidv7()
  const isVoucher = row.source === 'voucher'
  // A voucher's balance is restored at once
  const isDone = isVoucher || elsewhere !== undefined
  const waived = waives ? await waivedBy(ctx, row, amount) : zero
  await ctx.db.insert(refundsTable).values({
    ...{ _id, at: ctx.now, payment: row._id, cents: amount, waived, currency: row.currency, reason },
    state: isDone ? 'done' : 'created',
    doneAt: isDone ? ctx.now : null,
    reference: isDone ? _id : null,
    replaces: elsewhere ?? (await undoneOf(ctx, row._id, amount)),
    by: ctx.user?._id ?? null,
    byName: ctx.user?.name ?? '',
  })
  const is = await changePayment(ctx, row, {
    refunded: sum([row.refunded, amount]),
    waived: sum([row.waived, waived]),
  })
  await audit(ctx, {
    action: 'refund',
    collection: 'payment',
    recordId: row._id,
    after: { cents: amount, waived, currency: row.currency, reason },
  })
  if (isProvider(row.source) && !isDone) await ctx.platform.jobs.send(ctx, refundJobName, { refund: _id })
  if (isVoucher) await ctx.emit('voucherGivenBack', { reference: row.reference ?? '', cents: amount })
  if (isDone) await tellRefunded(ctx, is, amount)
  return { row: is, refund: _id }
}

/** Moves a refund of a locked payment forward, and notifies the payable's domain once the money has gone. */
export async function moveRefund(
  ctx: Ctx,
  row: PaymentRow,
  refund: RefundRow,
  seen: Pick<SeenRefund, 'state' | 'reference' | 'problem'> & { at?: string; inBooksBy?: Recorder },
): Promise<PaymentRow> {
  const isForward = refundSteps[refund.state].includes(seen.state)
  const isNamed = refund.reference === null && seen.reference !== ''
  if (!isForward && !isNamed) return row
  await ctx.db
    .update(refundsTable)
    .set({
      ...(isForward ? { state: seen.state, problem: seen.problem } : {}),
      ...(isNamed ? { reference: seen.reference } : {}),
      ...(isForward && seen.state === 'done' ? { doneAt: seen.at ?? ctx.now } : {}),
    })
    .where(eq(refundsTable._id, refund._id))
  if (!isForward) return row
  if (seen.state === 'failed') {
    // Failed: the amount is available again, and the payment shows the reason
    const is = await changePayment(ctx, row, {
      refunded: minus(row.refunded, refund.cents),
      waived: minus(row.waived, refund.waived),
      problem: seen.problem,
    })
    const ref = refOf(row)
    if (refund.state === 'done') await settleInvoices(ctx, ref)
    const { payment, cents: amount } = refund
    const paid = paidOf(await lockPayable(ctx, ref), row)
    const news = { payment, source: row.source, cents: amount, paid }
    await kindOf(ctx, ref.kind)?.onRefundFailed?.(ctx, ref._id, news)
    return is
  }
  announce(ctx, row)
  await tellRefunded(ctx, row, refund.cents, seen.inBooksBy)
  return row
}

async function tellRefunded(ctx: Ctx, row: PaymentRow, amount: Cents, inBooksBy?: Recorder): Promise<void> {
  const ref = refOf(row)
  const all = await lockPayable(ctx, ref)
  await settleInvoices(ctx, ref)
  await kindOf(ctx, ref.kind)?.onRefunded?.(ctx, ref._id, {
    payment: row._id,
    source: row.source,
    cents: amount,
    paid: paidOf(all, row),
    inBooksBy,
  })
}

/** Records a provider's report of a refund, made here or in its dashboard. */
export async function noteRefund(
  ctx: Ctx,
  row: PaymentRow,
  seen: SeenRefund & { inBooksBy?: Recorder },
): Promise<PaymentRow> {
  const all = await ctx.db.select().from(refundsTable).where(eq(refundsTable.payment, row._id))
  const known =
    all.find(({ reference }) => reference === seen.reference) ?? all.find(({ _id }) => _id === seen.refund)
  if (known) return moveRefund(ctx, row, known, seen)
  if (seen.state === 'failed') return row
  const _id = uuidv7()
  // A refund already sent cannot be refused, but at most the received amount can be recorded
  const amount = cents(Math.min(seen.cents, refundable(row)))
  if (amount <= 0) return row
  await ctx.db.insert(refundsTable).values({
    ...{ _id, at: seen.at, payment: row._id, cents: amount, currency: row.currency, reason: '' },
    state: seen.state,
    reference: seen.reference,
    outside: true,
    doneAt: seen.state === 'done' ? seen.at : null,
    replaces: await undoneOf(ctx, row._id, amount),
  })
  const is = await changePayment(ctx, row, { refunded: sum([row.refunded, amount]) })
  if (seen.state === 'done') await tellRefunded(ctx, is, amount, seen.inBooksBy)
  return is
}

/**
 * Starts refunds for a payable, newest payment first, in the caller's transaction; jobs ask the providers. `sources`:
 * only payments by these methods. Returns the ids of the refunds. Throws 422 at `cents` for more than was received.
 */
export async function refundPayment(
  ctx: Ctx,
  asked: { payable: PayableRef; cents: Cents; reason: string; sources?: readonly PaymentSource[] },
): Promise<string[]> {
  const { payable, cents: wanted, reason, sources } = asked
  const all = await lockPayable(ctx, payable)
  const its = await readPayable(ctx, payable)
  // Test money is not real: a live order must not refund it
  const rows = (its ? countedFor(all, its) : all).filter(
    (row) => refundable(row) > 0 && (sources?.includes(row.source) ?? true),
  )
  const made: string[] = []
  let left = wanted
  for (const row of rows.toReversed()) {
    const part = cents(Math.min(left, refundable(row)))
    if (part <= 0) break
    made.push((await createRefund(ctx, row, { cents: part, reason })).refund)
    left = minus(left, part)
  }
  if (left > 0) throw tooMuch()
  return made
}

const isDealtWith = () =>
  new Problem('TRANSITION', 409, {
    de: 'Diese Rückzahlung ist schon erledigt oder wird vom Anbieter ausgeführt.',
    en: 'This refund is done already or is carried out by the provider.',
  })

/**
 * Records a refund carried out by hand, or the manual replacement of one that the provider refused. Throws 409 if the
 * provider carries it out, or it is done already.
 */
export async function refundByHand(ctx: Ctx, payment: string, _id: string): Promise<void> {
  const { row } = await lockPayment(ctx, payment)
  const [refund] = await ctx.db
    .select()
    .from(refundsTable)
    .where(and(eq(refundsTable._id, _id), eq(refundsTable.payment, payment)))
  if (!refund) throw notFound({ _id })
  if (isProvider(row.source) && refund.state === 'failed') {
    const all = await ctx.db.select().from(refundsTable).where(eq(refundsTable.payment, payment))
    if (isBegunAnew(refund, all)) throw isDealtWith()
    const { cents: amount, reason, waived } = refund
    await createRefund(ctx, row, { cents: amount, reason, elsewhere: _id, waives: waived > 0 })
    return
  }
  if (isProvider(row.source) || refund.state !== 'created') throw isDealtWith()
  await audit(ctx, { action: 'refundDone', collection: 'payment', recordId: payment, after: { refund: _id } })
  await moveRefund(ctx, row, refund, { state: 'done', reference: _id, problem: '' })
}
