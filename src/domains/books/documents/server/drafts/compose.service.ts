import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { places, scaled } from '#kit/shared/money/decimals.ts'
import { claimedBy } from '../../content/claim.rules.ts'
import { composeContent, type Composed } from '../../content/compose.rules.ts'
import { type DocumentLine, mostCents } from '../../content/draft.rules.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { type KnownContext, loadDocumentContext } from './document-context.service.ts'

const tooMuch = {
  de: 'So viel kann eine Zeile nicht ausmachen. Prüfen Sie bitte Menge, Preis und Nachlass.',
  en: 'A line cannot come to that much. Please check quantity, price and reduction.',
}

const size = (value: bigint) => (value < 0n ? -value : value)

/** Amounts beyond the safe range are not computed exactly. Throws Problem 422 at the line's price or allowance. */
function requireWithinReach(lines: readonly DocumentLine[]): void {
  for (const { _id, quantity, price, base, allowance } of lines) {
    const steps = size(scaled(quantity, places.quantity) * scaled(price, places.price)) * 100n
    const most = BigInt(mostCents) * scaled(base, places.quantity) * 10n ** BigInt(places.price)
    if (steps > most) throw wrongField(`lines.${_id}.price`, tooMuch)
    if (Math.abs(allowance) > mostCents) throw wrongField(`lines.${_id}.allowance`, tooMuch)
  }
}

/**
 * Content of a document as of now, and the findings that block issuing. Read-only; preview, saving and issuing use it.
 * @param today day of issue, if not the present day
 * @param known data the caller has read or created in the same transaction Throws Problem 422 for a line beyond the
 * safe range of amounts.
 */
export async function compose(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  today?: string,
  known?: KnownContext,
): Promise<Composed> {
  requireWithinReach(lines)
  const context = await loadDocumentContext(ctx, row, lines, today, known)
  const kind = row.kind === 'template' ? (row.makes ?? 'invoice') : row.kind
  const type = kind === 'invoice' ? (row.type ?? 'invoice') : null
  return composeContent({ ...row, lines }, { _id: row._id, kind, type }, context)
}

/** Sums stored in a document's row. */
export const sumsOf = ({ content: { totals, direction, buyer } }: Composed) => ({
  net: totals.net,
  vat: totals.vat,
  gross: totals.gross,
  due: claimedBy(totals),
  direction,
  buyerName: buyer?.name ?? '',
})
