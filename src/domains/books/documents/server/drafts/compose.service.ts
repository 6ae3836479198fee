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

/** Amounts beyond the largest sum are not computed exactly. Throws Problem 422 at the line's price or amount off. */
function requireWithinReach(lines: readonly DocumentLine[]): void {
  for (const { _id, quantity, price, base, allowance } of lines) {
    const steps = size(scaled(quantity, places.quantity) * scaled(price, places.price)) * 100n
    const most = BigInt(mostCents) * scaled(base, places.quantity) * 10n ** BigInt(places.price)
    if (steps > most) throw wrongField(`lines.${_id}.price`, tooMuch)
    if (Math.abs(allowance) > mostCents) throw wrongField(`lines.${_id}.allowance`, tooMuch)
  }
}

/**
 * What a document says as things stand now, and what stands in its way. It writes nothing: preview, saving and issuing are all made of it.
 * @param today the day of issue, where it is not the present one
 * @param known what the caller has read or made in the same transaction
 * Throws Problem 422 for a line that comes to more than is computed exactly.
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

/** What a document's row tells of what it adds up to. */
export const sumsOf = ({ content: { totals, direction, buyer } }: Composed) => ({
  net: totals.net,
  vat: totals.vat,
  gross: totals.gross,
  due: claimedBy(totals),
  direction,
  buyerName: buyer?.name ?? '',
})
