import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { PayableRef } from '../../../../kit/server/payable.ts'
import { type Cents, cents, minus, negative } from '../../../../kit/shared/money/cents.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { notePaymentOf, openOfInvoices } from '../../../books/documents/server/offers.ts'
import type { PaymentSource } from '../payments.rules.ts'
import { kindOf } from './payables.ts'
import { lockPayable } from './payments.locks.ts'
import { type PaymentRow, paymentSettlementsTable as table } from './payments.table.ts'
import { returnedOf } from './sums.ts'

const sourcesOfBooks: Readonly<Record<PaymentSource, 'transfer' | 'cash' | 'card' | 'other'>> = {
  stripe: 'card',
  paypal: 'other',
  transfer: 'transfer',
  invoice: 'transfer',
  cash: 'cash',
  voucher: 'other',
}

/** What of each payment is there for good: what is on its way back still settles until it has gone. */
async function keptOf(ctx: Ctx, rows: readonly PaymentRow[]): Promise<Map<string, Cents>> {
  const kept = new Map<string, Cents>()
  for (const row of rows) kept.set(row._id, minus(row.received, await returnedOf(ctx, [row._id])))
  return kept
}

/** By document what each payment settles of it. */
async function settledBy(ctx: Ctx, payment: string): Promise<Map<string, Cents>> {
  const rows = await ctx.db
    .select({ document: table.document, total: sql<string>`sum(${table.cents})` })
    .from(table)
    .where(eq(table.payment, payment))
    .groupBy(table.document)
  return new Map(rows.map(({ document, total }) => [document, cents(Number(total))]))
}

/**
 * Sets money that has come in for something against its invoices, oldest first, as far as they are open, and takes back what settles them but has
 * gone back since. Called again it changes nothing.
 */
export async function settleInvoices(ctx: Ctx, payable: PayableRef): Promise<void> {
  const documents = (await kindOf(ctx, payable.kind)?.invoices?.(ctx, payable._id)) ?? []
  if (documents.length === 0) return
  const rows = (await lockPayable(ctx, payable)).filter(({ mode }) => mode === 'live')
  const kept = await keptOf(ctx, rows)
  // Invoices, and credit notes that something is still to be paid back for
  const open = await openOfInvoices(ctx, documents)
  for (const row of rows) {
    const settled = await settledBy(ctx, row._id)
    let left = minus(
      kept.get(row._id)!,
      [...settled.values()].reduce((all, one) => minus(all, negative(one)), cents(0)),
    )
    for (const document of documents) {
      const asks = open.get(document) ?? cents(0)
      const part =
        left > 0 && asks > 0
          ? cents(Math.min(left, asks))
          : left < 0 && asks < 0
            ? cents(Math.max(left, asks))
            : cents(0)
      if (part === 0) continue
      await note(ctx, row, document, part)
      open.set(document, minus(asks, part))
      left = minus(left, part)
    }
    // What went back without a credit note makes its invoice open again
    for (const [document, has] of settled) {
      if (left >= 0) break
      const part = cents(Math.max(left, negative(has)))
      if (part >= 0) continue
      await note(ctx, row, document, part)
      left = minus(left, part)
    }
  }
}

async function note(ctx: Ctx, row: PaymentRow, document: string, amount: Cents): Promise<void> {
  await notePaymentOf(ctx, {
    document,
    source: amount < 0 ? 'refund' : sourcesOfBooks[row.source],
    amount,
    note: `#${row.number}`,
  })
  await ctx.db.insert(table).values({ _id: uuidv7(), at: ctx.now, payment: row._id, document, cents: amount })
}
