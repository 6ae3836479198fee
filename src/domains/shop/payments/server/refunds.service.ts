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

/** What of a payment may still go back: what is on its way counts as gone. */
export const refundable = ({ received, refunded }: Pick<PaymentRow, 'received' | 'refunded'>): Cents =>
  minus(received, refunded)

declare module '#kit/server/events.ts' {
  interface Events {
    /** Money that a voucher paid goes back to it; `reference` is what it was noted by. */
    voucherGivenBack: { reference: string; cents: Cents }
  }
}

const tooMuch = () =>
  wrongField('cents', {
    de: 'So viel ist nicht eingegangen oder schon zurückgezahlt.',
    en: 'There did not come in that much, or it was paid back already.',
  })

/** The refund of a locked payment that did not go and that another one of its sum stands for: of several the first. */
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
 * What of a refund that begins now is given back for good will: what would be asked for once more because of it. Nothing of a thing that is over, nor of
 * money that never counted for it.
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
 * Keeps of what was given back for something for good will at most a sum, in the caller's transaction: what is over belongs to what a credit note or a
 * cancellation gives back. Invoices follow by `settleInvoices`.
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
 * Stores a refund of a locked payment before anybody is asked to carry it out: it counts at once. The provider is asked by a job;
 * what came by hand goes back by hand. `elsewhere`: the refund that did not go, and whose sum has gone by a way that no provider knows. `waives`: for
 * good will, so that it is not asked for once more. Throws 422 at `cents`.
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
  // Its balance is ours: it is there again at once
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

/** Moves a refund of a locked payment forward, and tells the thing when the money has gone. */
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
    // It did not go: the sum is there again, and who looks at the payment sees why
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

/** Takes in what a provider says of a refund: one of ours, or one that was made at its own screens. */
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
  // What the provider has sent cannot be refused, and more than came in cannot be written down
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
 * Begins to give money for something back, of what counts for it, the newest payment first, in the caller's transaction; providers are asked by jobs.
 * `sources`: only of these. Gives the ids of the refunds. Throws 422 at `cents` for more than came in.
 */
export async function refundPayment(
  ctx: Ctx,
  asked: { payable: PayableRef; cents: Cents; reason: string; sources?: readonly PaymentSource[] },
): Promise<string[]> {
  const { payable, cents: wanted, reason, sources } = asked
  const all = await lockPayable(ctx, payable)
  const its = await readPayable(ctx, payable)
  // Test money is none, and what a live order owes never goes back as such
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
 * Notes that a refund was carried out by hand; of one that a provider has refused, that its sum went back by another way. Throws 409 where the provider
 * does it, or it is done already.
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
