import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import { rateKey } from '../../content/credited-vat.rules.ts'
import { invoices } from '../records/documents.kinds.ts'
import { portionOf } from '../../settlements/order-shares.rules.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { lockOriginal } from '../quantities/credit-limits.ts'
import { auditSettled } from './accounts.ts'
import { addSettlements, openOfDocument } from './add-settlements.ts'
import { opposite } from './take-back.service.ts'
import { type SettledTax, type SettlementRow, settlementsTable as table } from './settlements.table.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /**
     * What a credit note had taken back of a settlement is noted again by another row, told in the same transaction with the document locked.
     * `of`: the settlement that was taken back.
     */
    settlementNotedAgain: { of: string; settlement: string; amount: Cents }
  }
}

/** What was stored of a settlement, less what stayed of it when it was taken back. */
const withoutKept = (tax: readonly SettledTax[], kept: readonly SettledTax[]): SettledTax[] => {
  const stayed = new Map(kept.map((part) => [rateKey(part), part]))
  return tax.map((part) => {
    const { net, vat } = stayed.get(rateKey(part)) ?? { net: zero, vat: zero }
    return { ...part, net: minus(part.net, net), vat: minus(part.vat, vat) }
  })
}

/** What a credit note took back of its invoice, each with what stayed of it; the first that was noted comes first. */
async function takenBackBy(ctx: Ctx, rows: readonly SettlementRow[]) {
  const reversed = rows.flatMap(({ reverses }) => reverses ?? [])
  if (reversed.length === 0) return []
  const found = await ctx.db.select().from(table).where(inArray(table._id, reversed)).orderBy(asc(table._id))
  return found.map((of) => {
    // What stays is stored right behind what takes it back
    const next = rows[rows.findIndex(({ reverses }) => reverses === of._id) + 1]
    return { of, kept: next?.reverses === null ? next : null }
  })
}

/** Puts a reduction that the credit note only moved to other rates back to its own, unless it was taken back since. */
async function restoreRates(
  ctx: Ctx,
  { of, kept, note }: { of: SettlementRow; kept: SettlementRow; note: DocumentRow },
): Promise<void> {
  const undone = await ctx.db.select({ _id: table._id }).from(table).where(eq(table.reverses, kept._id))
  if (undone.length > 0) return
  const { document, source, amount, tax, shares } = of
  const [by, again] = await addSettlements(ctx, [
    opposite(kept, of.note, note._id),
    { document, source, amount, note: of.note, tax, shares },
  ])
  await ctx.emit('settlementTakenBack', {
    ...{ settlement: kept._id, by: by!, kept: { _id: again!, amount } },
  })
}

/**
 * A credit note is about to be cancelled: what it took back of cash discounts and write-offs of its invoice is noted again by what was stored, VAT to the
 * cent. What it settled in their place it gives back, so that nobody owes twice.
 */
export async function noteAgain(ctx: Ctx, note: DocumentRow): Promise<void> {
  const invoice = await lockOriginal(ctx, note)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.document, invoice._id), eq(table.other, note._id)))
    .orderBy(asc(table._id))
  const isOffset = ({ source }: SettlementRow) => source === 'offset'
  let again: Cents = zero
  for (const { of, kept } of await takenBackBy(
    ctx,
    rows.filter((row) => !isOffset(row)),
  )) {
    const { document, source } = of
    const amount = minus(of.amount, kept?.amount ?? zero)
    const open = await openOfDocument(ctx, invoice)
    if (amount === 0) {
      if (kept) await restoreRates(ctx, { of, kept, note })
      continue
    }
    const shares = portionOf(amount, of.shares)
    const [settlement] = await addSettlements(ctx, [
      { document, source, amount, note: of.note, tax: withoutKept(of.tax, kept?.tax ?? []), shares },
    ])
    await auditSettled(ctx, { collection: invoices.name, recordId: document }, { source, open, amount })
    await ctx.emit('settlementNotedAgain', { of: of._id, settlement: settlement!, amount })
    again = sum([again, amount])
  }
  const settled = sum(rows.filter(isOffset).map(({ amount }) => amount))
  const back = cents(Math.min(again, Math.max(0, settled)))
  if (back === 0) return
  await addSettlements(ctx, [
    { document: invoice._id, source: 'offset', amount: negative(back), other: note._id },
    { document: note._id, source: 'offset', amount: back, other: invoice._id },
  ])
}
