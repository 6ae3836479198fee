import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import { claimOf } from '../../content/claim.rules.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { creditedOf, lockOriginal } from '../quantities/credit-limits.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { addSettlements, openOfDocument } from './add-settlements.ts'
import { noteAgain } from './note-again.service.ts'
import { lowerReductions, rebalanceReductions } from './take-back.service.ts'

/**
 * Amount of an invoice that remains after a credit note or cancellation: the limit for its discounts and write-offs.
 */
async function leftOf(ctx: Ctx, original: DocumentRow, content: DocumentContent): Promise<Cents> {
  if (content.type === 'cancellation') return zero
  const credited = [...(await creditedOf(ctx, original._id)).values()]
  const before = sum(credited.flatMap(({ taxable, vat }) => [taxable, vat]))
  return cents(Math.max(0, minus(minus(original.due, before), content.totals.gross)))
}

/**
 * Offsets a credit note or cancellation against the open amount of its invoice; the rest stays open at the credit note
 * for a refund or another offset. Reverses discounts and write-offs of the credited amount first, so that its VAT falls
 * only once; if a credit note is cancelled, they are recorded again.
 */
export async function settleCredit(ctx: Ctx, row: DocumentRow, content: DocumentContent): Promise<void> {
  const original = await lockOriginal(ctx, row)
  const note = content.type === 'cancellation' ? 'Storno' : 'Gutschrift'
  if (original.type === 'credit_note') await noteAgain(ctx, original)
  const most = await leftOf(ctx, original, content)
  const correction = { _id: row._id, vat: content.vat }
  await lowerReductions(ctx, original, { most, note, correction })
  if (content.type === 'credit_note') await rebalanceReductions(ctx, original, { note, correction })
  const open = await openOfDocument(ctx, original)
  const claim = claimOf(content)
  // Offset only opposite signs: an open invoice and a credit, or an open credit and its cancellation
  if (open === 0 || claim === 0 || open > 0 === claim > 0) return
  const size = Math.min(Math.abs(open), Math.abs(claim))
  const amount = cents(open > 0 ? size : -size)
  await addSettlements(ctx, [
    { document: original._id, source: 'offset', amount, other: row._id },
    { document: row._id, source: 'offset', amount: negative(amount), other: original._id },
  ])
}
