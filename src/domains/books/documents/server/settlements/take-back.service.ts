import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { portionOf } from '../../settlements/order-shares.rules.ts'
import { invoices } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { auditTakenBack } from './accounts.ts'
import { addSettlements } from './add-settlements.ts'
import { type NewSettlement, type SettlementRow, settlementsTable as table } from './settlements.table.ts'
import { taxLeft, taxOfNext } from './tax-left.ts'
import { takenOffSources } from '../../settlements/settlements.contract.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /**
     * A settlement was reversed by another row, announced in the same transaction with the document locked; `kept`: row
     * that records the remaining part again.
     */
    settlementTakenBack: { settlement: string; by: string; kept: { _id: string; amount: Cents } | null }
  }
}

/** Reversal of a settlement with its stored VAT, to the cent. `by`: the correction that causes it. */
export const opposite = (
  { _id, document, source, amount, other, tax, shares }: SettlementRow,
  note: string,
  by: string | null = source === 'offset' ? other : null,
): NewSettlement => ({
  ...{ document, source, amount: negative(amount), note, other: by, reverses: _id },
  tax: tax.map((part) => ({ ...part, net: negative(part.net), vat: negative(part.vat) })),
  shares: shares.map((share) => ({ ...share, amount: negative(share.amount) })),
})

/** Reverses rows of locked documents on behalf of the caller. */
export async function reverseSettlements(
  ctx: Ctx,
  rows: readonly SettlementRow[],
  note: string,
): Promise<void> {
  const added = await addSettlements(
    ctx,
    rows.map((row) => opposite(row, note)),
  )
  for (const [at, { _id }] of rows.entries())
    await ctx.emit('settlementTakenBack', { settlement: _id, by: added[at]!, kept: null })
}

/** A credit note or cancellation that is being issued. */
type Correction = Pick<DocumentContent, '_id' | 'vat'>

/**
 * Reverses a cash discount or write-off of a locked document as stored; records the kept part again by the amounts left
 * at each rate.
 */
async function replaceReduction(
  ctx: Ctx,
  invoice: Pick<DocumentRow, '_id' | 'content'>,
  row: SettlementRow,
  { kept, note, correction }: { kept: Cents; note: string; correction: Correction | undefined },
): Promise<void> {
  const { _id: document } = invoice
  const [by] = await addSettlements(ctx, [opposite(row, note, correction?._id)])
  const again = { document, source: row.source, amount: kept, note: row.note, other: correction?._id ?? null }
  const shares = portionOf(kept, row.shares)
  const [stays] =
    kept > 0
      ? await addSettlements(ctx, [
          { ...again, shares, tax: await taxOfNext(ctx, invoice, kept, correction) },
        ])
      : []
  await auditTakenBack(
    ctx,
    { collection: invoices.name, recordId: document },
    { source: row.source, amount: minus(row.amount, kept) },
  )
  await ctx.emit('settlementTakenBack', {
    ...{ settlement: row._id, by: by!, kept: stays === undefined ? null : { _id: stays, amount: kept } },
  })
}

/**
 * Records reductions of the locked invoice again if a credit note returns a whole rate that they had reduced, using the
 * amounts left at the other rates.
 */
export async function rebalanceReductions(
  ctx: Ctx,
  invoice: Pick<DocumentRow, '_id' | 'content'>,
  { note, correction }: { note: string; correction: Correction },
): Promise<void> {
  const isExceeded = async () =>
    (await taxLeft(ctx, invoice, correction)).some(({ taxable, vat }) => taxable < 0 || vat < 0)
  const rows = await reductionsOf(ctx, invoice._id)
  const undone = new Set(rows.flatMap(({ reverses }) => reverses ?? []))
  for (const row of rows) {
    if (row.amount <= 0 || undone.has(row._id)) continue
    if (!(await isExceeded())) return
    await replaceReduction(ctx, invoice, row, { kept: row.amount, note, correction })
  }
}

/** Cash discounts and write-offs of a document with their reversals, newest first. */
const reductionsOf = (ctx: Ctx, document: string): Promise<SettlementRow[]> =>
  ctx.db
    .select()
    .from(table)
    .where(and(eq(table.document, document), inArray(table.source, takenOffSources)))
    .orderBy(desc(table._id))

/** Limit for the reductions of an issued document. */
interface Kept {
  most: Cents
  note: string
  /** The credit note or cancellation that reverses them. */
  correction?: Correction
  /** Only these rows and their reversals; by default all cash discounts and write-offs. */
  among?: readonly string[]
}

/**
 * Reverses cash discounts and write-offs of a locked document, newest first, until at most `most` remains, each with
 * its stored VAT; records the rest of the last one again. Returns the reversed amount.
 */
export async function lowerReductions(
  ctx: Ctx,
  { _id: document, content }: Pick<DocumentRow, '_id' | 'content'>,
  { most, note, correction, among }: Kept,
): Promise<Cents> {
  const rows = (await reductionsOf(ctx, document)).filter(
    ({ _id, reverses }) => !among || among.includes(_id) || among.includes(reverses ?? ''),
  )
  const undone = new Set(rows.flatMap(({ reverses }) => reverses ?? []))
  const over = minus(sum(rows.map(({ amount }) => amount)), most)
  let left = over
  for (const row of rows) {
    if (left <= 0) break
    if (row.amount <= 0 || undone.has(row._id)) continue
    const kept = cents(Math.max(0, minus(row.amount, left)))
    await replaceReduction(ctx, { _id: document, content }, row, { kept, note, correction })
    left = minus(left, minus(row.amount, kept))
  }
  return over > 0 ? minus(over, left) : zero
}
