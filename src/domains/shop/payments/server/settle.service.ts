import type { Ctx } from '#kit/server/context.ts'
import type { PayableRef } from '#kit/server/payable.ts'
import { type Cents, cents, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { notePaymentOf, openOfInvoices } from '#domains/books/documents/server/offers.ts'
import type { PaymentSource } from '../payments.rules.ts'
import { kindOf } from './payables.ts'
import { lockPayable } from './payments.locks.ts'
import { type PaymentRow, paymentSettlementsTable as table } from './payments.table.ts'
import { returnedOf } from './sums.ts'
import { settledBy, takeTooMuchBack, writeOff } from './write-off.service.ts'

const sourcesOfBooks: Readonly<Record<PaymentSource, 'transfer' | 'cash' | 'card' | 'other'>> = {
  stripe: 'card',
  paypal: 'other',
  transfer: 'transfer',
  invoice: 'transfer',
  cash: 'cash',
  voucher: 'other',
}

/**
 * Settles a payable's open invoices with its money, oldest first; reverses settlements whose money was refunded, and
 * writes off goodwill refunds. Idempotent.
 */
export async function settleInvoices(ctx: Ctx, payable: PayableRef): Promise<void> {
  const documents = (await kindOf(ctx, payable.kind)?.invoices?.(ctx, payable._id)) ?? []
  if (documents.length === 0) return
  const rows = (await lockPayable(ctx, payable)).filter(({ mode }) => mode === 'live')
  // Invoices, and credit notes that still have to be paid out
  const open = await openOfInvoices(ctx, documents, payable._id)
  // First, so that money still available finds open the amount that was written off
  for (const row of rows) await takeTooMuchBack(ctx, row, open)
  for (const row of rows) {
    const settled = await settledBy(ctx, row._id, false)
    // A pending refund settles until it has gone
    const { returned, waived } = await returnedOf(ctx, [row._id])
    let left = minus(minus(row.received, returned), sum([...settled.values()]))
    for (const document of documents) {
      const asks = open.get(document) ?? zero
      const part =
        left > 0 && asks > 0
          ? cents(Math.min(left, asks))
          : left < 0 && asks < 0
            ? cents(Math.max(left, asks))
            : zero
      if (part === 0) continue
      await note(ctx, row, document, part)
      open.set(document, minus(asks, part))
      left = minus(left, part)
    }
    // A refund without a credit note makes its invoice open again
    for (const [document, has] of settled) {
      if (left >= 0) break
      const part = cents(Math.max(left, negative(has)))
      if (part >= 0) continue
      await note(ctx, row, document, part)
      open.set(document, minus(open.get(document) ?? zero, part))
      left = minus(left, part)
    }
    await moveOverpaid(ctx, row, { settled, documents, open })
    await writeOff(ctx, row, waived, open)
  }
}

/** Moves an overpayment of an invoice, cancelled for example, to the next open invoice of the same payable. */
async function moveOverpaid(
  ctx: Ctx,
  row: PaymentRow,
  {
    settled,
    documents,
    open,
  }: { settled: ReadonlyMap<string, Cents>; documents: readonly string[]; open: Map<string, Cents> },
): Promise<void> {
  for (const [from, has] of settled) {
    let left = has
    for (const document of documents) {
      const [over, asks] = [negative(open.get(from) ?? zero), open.get(document) ?? zero]
      const part = cents(Math.min(over, left, asks))
      if (part <= 0) continue
      left = minus(left, part)
      await note(ctx, row, from, negative(part), sourcesOfBooks[row.source])
      await note(ctx, row, document, part)
      open.set(from, minus(part, over))
      open.set(document, minus(asks, part))
    }
  }
}

async function note(
  ctx: Ctx,
  row: PaymentRow,
  document: string,
  amount: Cents,
  source = amount < 0 ? ('refund' as const) : sourcesOfBooks[row.source],
): Promise<void> {
  const settlement = await notePaymentOf(ctx, {
    document,
    order: row.payableId,
    source,
    amount,
    note: `#${row.number}`,
  })
  await ctx.db
    .insert(table)
    .values({ _id: uuidv7(), at: ctx.now, payment: row._id, document, cents: amount, settlement })
}
