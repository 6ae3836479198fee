import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { PayableRef } from '../../../../kit/server/payable.ts'
import { type Cents, cents, minus, negative, sum, zero } from '../../../../kit/shared/money/cents.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { notePaymentOf, openOfInvoices, writeOffPart } from '../../../books/documents/server/offers.ts'
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

/** By document what each payment settles of it, or what is written off for it (`waives`). */
async function settledBy(ctx: Ctx, payment: string, waives: boolean): Promise<Map<string, Cents>> {
  const rows = await ctx.db
    .select({ document: table.document, total: sql<string>`sum(${table.cents})` })
    .from(table)
    .where(and(eq(table.payment, payment), eq(table.waives, waives)))
    .groupBy(table.document)
  return new Map(rows.map(({ document, total }) => [document, cents(Number(total))]))
}

/**
 * Sets money that has come in for something against its invoices, oldest first, as far as they are open, and takes back what settles them but has
 * gone back since. What of that was for good will is written off. Called again it changes nothing.
 */
export async function settleInvoices(ctx: Ctx, payable: PayableRef): Promise<void> {
  const documents = (await kindOf(ctx, payable.kind)?.invoices?.(ctx, payable._id)) ?? []
  if (documents.length === 0) return
  const rows = (await lockPayable(ctx, payable)).filter(({ mode }) => mode === 'live')
  // Invoices, and credit notes that something is still to be paid back for
  const open = await openOfInvoices(ctx, documents)
  // First of all, so that money that is there after all finds open what was written off in its place
  for (const row of rows) await takeTooMuchBack(ctx, row, open)
  for (const row of rows) {
    const settled = await settledBy(ctx, row._id, false)
    // What is on its way back still settles until it has gone
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
    // What went back without a credit note makes its invoice open again
    for (const [document, has] of settled) {
      if (left >= 0) break
      const part = cents(Math.max(left, negative(has)))
      if (part >= 0) continue
      await note(ctx, row, document, part)
      open.set(document, minus(open.get(document) ?? zero, part))
      left = minus(left, part)
    }
    await writeOff(ctx, row, waived, open)
  }
}

/** What of the money that a payment gave back for good will is still to be written off; negative: what is written off too much. */
const leftToWriteOff = (waived: Cents, written: ReadonlyMap<string, Cents>): Cents =>
  minus(waived, sum([...written.values()]))

/** Writes off at open invoices what a payment gave back for good will. */
async function writeOff(ctx: Ctx, row: PaymentRow, waived: Cents, open: Map<string, Cents>): Promise<void> {
  let left = leftToWriteOff(waived, await settledBy(ctx, row._id, true))
  for (const [document, asks] of open) {
    const part = cents(Math.max(0, Math.min(left, asks)))
    if (part === 0) continue
    await noteWriteOff(ctx, row, document, part)
    open.set(document, minus(asks, part))
    left = minus(left, part)
  }
}

/** Takes back what is written off for a payment that gave back less for good will since. */
async function takeTooMuchBack(ctx: Ctx, row: PaymentRow, open: Map<string, Cents>): Promise<void> {
  const written = await settledBy(ctx, row._id, true)
  let left = leftToWriteOff((await returnedOf(ctx, [row._id])).waived, written)
  for (const [document, has] of written) {
    const part = cents(Math.max(left, Math.min(0, negative(has))))
    if (part >= 0) continue
    await noteWriteOff(ctx, row, document, part)
    open.set(document, minus(open.get(document) ?? zero, part))
    left = minus(left, part)
  }
}

async function noteWriteOff(ctx: Ctx, row: PaymentRow, document: string, amount: Cents): Promise<void> {
  await writeOffPart(ctx, { document, amount, note: `#${row.number} Kulanz` })
  await ctx.db
    .insert(table)
    .values({ _id: uuidv7(), at: ctx.now, payment: row._id, document, cents: amount, waives: true })
}

/**
 * Takes back what is written off at the invoices of something, in the caller's transaction, so that a credit note or a cancellation finds open what was
 * never kept. The caller settles them anew once his documents stand.
 */
export async function takeWriteOffsBack(ctx: Ctx, payable: PayableRef): Promise<void> {
  for (const row of await lockPayable(ctx, payable))
    if (row.waived > 0)
      for (const [document, written] of await settledBy(ctx, row._id, true))
        if (written !== 0) await noteWriteOff(ctx, row, document, negative(written))
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
