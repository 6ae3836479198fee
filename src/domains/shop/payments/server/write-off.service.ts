import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { lowerWriteOffs, writeOffPart } from '#domains/books/documents/server/offers.ts'
import { isByHand } from '../payments.rules.ts'
import { type PaymentRow, paymentSettlementsTable as table, paymentsTable } from './payments.table.ts'
import { returnedOf } from './sums.ts'

/** Amounts by document that a payment settles, or that are written off for it (`waives`). */
export async function settledBy(ctx: Ctx, payment: string, waives: boolean): Promise<Map<string, Cents>> {
  const rows = await ctx.db
    .select({ document: table.document, total: sql<string>`sum(${table.cents})` })
    .from(table)
    .where(and(eq(table.payment, payment), eq(table.waives, waives)))
    .groupBy(table.document)
  return new Map(rows.map(({ document, total }) => [document, cents(Number(total))]))
}

/** Goodwill refunds of a payment not written off yet; negative: written off too much. */
const leftToWriteOff = (waived: Cents, written: ReadonlyMap<string, Cents>): Cents =>
  minus(waived, sum([...written.values()]))

const noteOf = ({ number }: PaymentRow) => `#${number} Kulanz`

/** Writes off a payment's goodwill refunds against its open invoices, which the caller has locked; lowers `open`. */
export async function writeOff(
  ctx: Ctx,
  row: PaymentRow,
  waived: Cents,
  open: Map<string, Cents>,
): Promise<void> {
  let left = leftToWriteOff(waived, await settledBy(ctx, row._id, true))
  for (const [document, asks] of open) {
    const part = cents(Math.max(0, Math.min(left, asks)))
    if (part === 0) continue
    const settlement = await writeOffPart(ctx, {
      ...{ document, order: row.payableId, amount: part },
      note: noteOf(row),
    })
    await ctx.db.insert(table).values({
      _id: uuidv7(),
      at: ctx.now,
      payment: row._id,
      document,
      cents: part,
      waives: true,
      settlement,
    })
    open.set(document, minus(asks, part))
    left = minus(left, part)
  }
}

/** Reverses write-offs at locked invoices that exceed a payment's goodwill refunds. */
export async function takeTooMuchBack(ctx: Ctx, row: PaymentRow, open: Map<string, Cents>): Promise<void> {
  const written = await settledBy(ctx, row._id, true)
  let over = negative(leftToWriteOff((await returnedOf(ctx, [row._id])).waived, written))
  for (const [document, has] of written) {
    const part = cents(Math.min(over, has))
    if (part <= 0) continue
    const among = await ctx.db
      .select({ settlement: table.settlement })
      .from(table)
      .where(and(eq(table.payment, row._id), eq(table.document, document), eq(table.waives, true)))
    const back = await lowerWriteOffs(ctx, {
      ...{ document, most: minus(has, part), note: noteOf(row) },
      among: among.flatMap(({ settlement }) => settlement ?? []),
    })
    open.set(document, sum([open.get(document) ?? zero, back]))
    over = minus(over, back)
  }
}

const paidInShop = () =>
  new Problem('PAID_IN_SHOP', 409, {
    de: 'Dieses Geld hat der Shop von einem Zahlungsdienst oder Gutschein bekommen. Zahlen Sie es bei der Bestellung zurück: Die Rechnung folgt von selbst.',
    en: 'The shop has received this money from a payment provider or gift voucher. Refund it at the order: the invoice follows by itself.',
  })

/**
 * Refuses to reverse provider or voucher payments in the books, since that money did come. For manual payments the
 * payable's job follows.
 */
async function requireByHand(ctx: Ctx, payment: string): Promise<void> {
  const [row] = await ctx.db
    .select({ source: paymentsTable.source })
    .from(paymentsTable)
    .where(eq(paymentsTable._id, payment))
  if (row && !isByHand(row.source)) throw paidInShop()
}

/**
 * Records the reversal of a write-off in the books (by a cancellation, a credit note or the office), so that it can be
 * written off again.
 * Throws Problem `PAID_IN_SHOP` (409) for money of a provider.
 */
export async function noteTakenBack(
  ctx: Ctx,
  { settlement, by, kept }: { settlement: string; by: string; kept: { _id: string; amount: Cents } | null },
): Promise<void> {
  // Money at a collective invoice may belong to several payments
  const rows = await ctx.db.select().from(table).where(eq(table.settlement, settlement))
  for (const row of rows) if (!row.waives) await requireByHand(ctx, row.payment)
  const row = rows.find(({ waives }) => waives)
  if (!row) return
  const { payment, document, waives } = row
  const shared = { at: ctx.now, payment, document, waives }
  await ctx.db
    .insert(table)
    .values([
      { ...shared, _id: uuidv7(), cents: negative(row.cents), settlement: by },
      ...(kept ? [{ ...shared, _id: uuidv7(), cents: kept.amount, settlement: kept._id }] : []),
    ])
}

/** Records the write-off restored in the books by cancelling a credit note, so that it is not written off twice. */
export async function noteWrittenOffAgain(
  ctx: Ctx,
  { of, settlement, amount }: { of: string; settlement: string; amount: Cents },
): Promise<void> {
  const [row] = await ctx.db.select().from(table).where(eq(table.settlement, of))
  if (!row) return
  const { payment, document, waives } = row
  await ctx.db
    .insert(table)
    .values({ _id: uuidv7(), at: ctx.now, payment, document, cents: amount, waives, settlement })
}
