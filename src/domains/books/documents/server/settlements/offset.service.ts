import type { Ctx } from '../../../../../kit/server/context.ts'
import { type Cents, cents, minus, negative } from '../../../../../kit/shared/money/cents.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { claimOf } from '../../compose.rules.ts'
import type { DocumentContent } from '../../content.contract.ts'
import { lockOriginal } from '../issuing/credit-limits.ts'
import type { DocumentRow } from '../documents.table.ts'
import { deedOf } from './accounts.ts'
import { settledOf } from './settled.ts'
import { type SettlementRow, settlementsTable } from './settlements.table.ts'

/** What is noted of a settlement; who and when is the caller's. */
export type NewSettlement = Pick<SettlementRow, 'document' | 'source' | 'amount'> &
  Partial<Omit<SettlementRow, '_id' | 'at' | 'by' | 'byName'>>

/** Adds rows of settlements as the caller's deed. */
export async function addSettlements(ctx: Ctx, rows: readonly NewSettlement[]): Promise<void> {
  if (rows.length === 0) return
  const deed = await deedOf(ctx)
  await ctx.db.insert(settlementsTable).values(
    rows.map((row) => ({
      ...deed,
      _id: uuidv7(),
      note: '',
      tax: [],
      other: null,
      reverses: null,
      ...row,
    })),
  )
}

/** What an issued document still asks for: negative where the seller owes. The row is locked by the caller. */
export async function openOfDocument(
  ctx: Ctx,
  row: Pick<DocumentRow, '_id' | 'due' | 'direction'>,
): Promise<Cents> {
  const settled = (await settledOf(ctx, [row._id])).get(row._id)?.amount ?? 0
  return minus(row.direction === 'charge' ? row.due : negative(row.due), cents(settled))
}

/**
 * Sets what a credit note or cancellation gives back against what is still open of the invoice; the rest stays open at the credit note, to be
 * paid back or set against another invoice.
 */
export async function settleCredit(ctx: Ctx, row: DocumentRow, content: DocumentContent): Promise<void> {
  const original = await lockOriginal(ctx, row)
  const open = await openOfDocument(ctx, original)
  const claim = claimOf(content)
  // Both have to owe each other: an open invoice and a credit, or an open credit and what cancels it
  if (open === 0 || claim === 0 || open > 0 === claim > 0) return
  const size = Math.min(Math.abs(open), Math.abs(claim))
  const amount = cents(open > 0 ? size : -size)
  await addSettlements(ctx, [
    { document: original._id, source: 'offset', amount, other: row._id },
    { document: row._id, source: 'offset', amount: negative(amount), other: original._id },
  ])
}
