import { eq } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Recorder } from '#kit/server/payable.ts'
import { minus, sum, zero } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { LooseReason } from '../payments.rules.ts'
import { announce, cancelOpen, changePayment } from './change.ts'
import { kindOf, readPayable } from './payables.ts'
import { lockPayment, refOf } from './payments.locks.ts'
import { type PaymentRow, receiptsTable, type ReceiptRow } from './payments.table.ts'
import type { SeenReceipt } from './providers/provider.ts'
import { createRefund } from './refunds.service.ts'
import { settleInvoices } from './settle.service.ts'
import { coveredOf, paidOf } from './sums.ts'

type NewReceipt = Pick<SeenReceipt, 'reference' | 'cents' | 'currency'> &
  Partial<SeenReceipt & Pick<ReceiptRow, 'note' | 'by' | 'byName'>>

/**
 * Records a receipt for a locked payment once, by its reference, in any state of payment and payable; then decides its
 * effect.
 * @param all every payment for the same payable, locked
 * @param silent the payable's domain is not notified, since it records the money itself
 * @param inBooksBy person who recorded the money in the books
 */
export async function noteReceipt(
  ctx: Ctx,
  { row, all }: { row: PaymentRow; all: readonly PaymentRow[] },
  seen: NewReceipt,
  { silent = false, inBooksBy }: { silent?: boolean; inBooksBy?: Recorder } = {},
): Promise<PaymentRow> {
  const counts = seen.currency === row.currency
  const _id = uuidv7()
  const added = await ctx.db
    .insert(receiptsTable)
    .values({
      _id,
      at: seen.at ?? ctx.now,
      payment: row._id,
      source: row.source,
      mode: row.mode,
      reference: seen.reference,
      cents: seen.cents,
      currency: seen.currency,
      fee: seen.fee ?? zero,
      method: seen.method ?? '',
      counts,
      note: seen.note ?? '',
      by: seen.by ?? null,
      byName: seen.byName ?? '',
      reason: counts ? '' : 'currency',
    })
    .onConflictDoNothing()
    .returning({ _id: receiptsTable._id })
  if (added.length === 0) return row
  await audit(ctx, {
    action: 'receive',
    collection: 'payment',
    recordId: row._id,
    after: { source: row.source, cents: seen.cents, currency: seen.currency, reference: seen.reference },
  })
  if (!counts) {
    announce(ctx, row)
    return row
  }
  const others = all.filter((one) => one._id !== row._id)
  const is = await changePayment(ctx, row, {
    received: sum([row.received, seen.cents]),
    method: seen.method ?? row.method,
    paidAt: row.paidAt ?? seen.at ?? ctx.now,
  })
  if (silent) return is
  const reason = await follow(ctx, is, { others, cents: seen.cents, inBooksBy })
  if (reason) await ctx.db.update(receiptsTable).set({ reason }).where(eq(receiptsTable._id, _id))
  if (reason === 'closed') return giveBack(ctx, is, seen)
  // The payable's domain may have started a partial refund
  return (await lockPayment(ctx, is._id)).row
}

/** Notifies the payable's domain. Returns the reason for a manual check; empty: none. */
async function follow(
  ctx: Ctx,
  row: PaymentRow,
  {
    others,
    cents,
    inBooksBy,
  }: { others: readonly PaymentRow[]; cents: PaymentRow['cents']; inBooksBy: Recorder | undefined },
): Promise<LooseReason | ''> {
  const ref = refOf(row)
  const payable = await readPayable(ctx, ref)
  const kind = kindOf(ctx, ref.kind)
  if (!payable || !kind) return 'unknown'
  if (payable.currency !== row.currency) return 'currency'
  if (payable.mode && payable.mode !== row.mode) return 'mode'
  const paid = paidOf([...others, row], payable)
  const covered = coveredOf([...others, row], payable)
  const before = minus(covered, cents)
  // Fully paid before: a second payment changes nothing for the payable
  if (payable.open && before >= payable.cents) return 'twice'
  const outcome = await kind.onPaid(ctx, ref._id, {
    payment: row._id,
    source: row.source,
    cents,
    paid,
    settled: covered >= payable.cents,
    test: row.mode === 'test',
    inBooksBy,
  })
  if (outcome === 'giveBack') return 'closed'
  await settleInvoices(ctx, ref)
  // Close other open pages, so that it is not paid twice
  if (covered >= payable.cents) await cancelOpen(ctx, others)
  if (covered > payable.cents) return 'tooMuch'
  return covered < payable.cents && cents < row.cents ? 'tooLittle' : ''
}

const closed = { de: 'Nicht mehr möglich', en: 'No longer possible' }

async function giveBack(ctx: Ctx, row: PaymentRow, { cents }: NewReceipt): Promise<PaymentRow> {
  return (await createRefund(ctx, row, { cents, reason: closed[row.lang] })).row
}
