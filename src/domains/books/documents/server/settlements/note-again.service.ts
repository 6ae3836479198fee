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
     * A reduction that a credit note had reversed is recorded again by a new settlement, announced in the same
     * transaction with the document locked. `of`: the reversed settlement.
     */
    settlementNotedAgain: { of: string; settlement: string; amount: Cents }
  }
}

/** Tax of a settlement minus the part that was kept when it was reversed. */
const withoutKept = (tax: readonly SettledTax[], kept: readonly SettledTax[]): SettledTax[] => {
  const stayed = new Map(kept.map((part) => [rateKey(part), part]))
  return tax.map((part) => {
    const { net, vat } = stayed.get(rateKey(part)) ?? { net: zero, vat: zero }
    return { ...part, net: minus(part.net, net), vat: minus(part.vat, vat) }
  })
}

/** Settlements that a credit note reversed, oldest first, each with the part that was kept. */
async function takenBackBy(ctx: Ctx, rows: readonly SettlementRow[]) {
  const reversed = rows.flatMap(({ reverses }) => reverses ?? [])
  if (reversed.length === 0) return []
  const found = await ctx.db.select().from(table).where(inArray(table._id, reversed)).orderBy(asc(table._id))
  return found.map((of) => {
    // The kept part is stored right after its reversal
    const next = rows[rows.findIndex(({ reverses }) => reverses === of._id) + 1]
    return { of, kept: next?.reverses === null ? next : null }
  })
}

/** Moves a reduction that the credit note had shifted to other rates back, unless it was reversed since. */
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
 * Undoes a credit note's effect on reductions before it is cancelled: cash discounts and write-offs that it reversed
 * are recorded again with their stored VAT, to the cent, and the settlement that replaced them is reversed.
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
