import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import type { documentCalls } from '../../document-calls.contract.ts'
import { createDocument } from '../drafts/begin-document.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import { requireOwnGoods } from '../quantities/goods.ts'
import { documentsById } from '../records/documents-by-id.ts'
import type { AnyKind } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { copiedHead, copiedLines } from './copied.ts'

/** Refuses to copy an invoice for a part of an order: the order's final invoice would not know the copy. */
function requireWhole({ type, order }: DocumentRow): void {
  if (!order || (type !== 'advance' && type !== 'partial' && type !== 'final')) return
  throw new Problem('CHARGE_ANEW', 409, {
    de: 'Anzahlungen, Teil- und Schlussrechnungen gehören zu ihrem Auftrag; eine Kopie wüsste nichts von ihm. Bitte legen Sie sie beim Auftrag neu an.',
    en: 'Advance, partial and final invoices belong to their order; a copy would know nothing of it. Please begin it anew at the order.',
  })
}

/**
 * `POST …/document/:_id/copy`. Throws Problem `CHARGE_ANEW` (409) for an invoice whose goods belong to an order or a
 * delivery note, and for one that charges a part of an order.
 */
export async function copy(ctx: Ctx, { _id, to }: InputOf<typeof documentCalls.copy>) {
  const row = (await documentsById(ctx, [_id])).get(_id)
  if (!row) throw notFound({ _id })
  const kind: AnyKind = to ?? row.kind
  const isCorrection = row.type === 'credit_note' || row.type === 'cancellation'
  const lines = await linesOfDocument(ctx, row)
  if (kind === 'invoice') {
    // A correction concerns the goods of its invoice
    const moved = row.corrects ? (await documentsById(ctx, [row.corrects])).get(row.corrects) : null
    requireWhole(moved ?? row)
    await requireOwnGoods(ctx, moved ?? row, moved ? await linesOfDocument(ctx, moved) : lines)
  }
  const document = await createDocument(
    ctx,
    kind,
    {
      ...copiedHead(row),
      terms: row.terms,
      discounts: row.discounts,
      charges: row.charges,
      introduction: row.introduction,
      closing: row.closing,
      showsPrices: row.showsPrices,
      isSmallAmount: row.isSmallAmount,
      // A template repeats its period of supply; a single copy is about another supply
      ...(kind === 'template' ? { supplyFrom: row.supplyFrom, supplyTo: row.supplyTo } : {}),
      ...(kind === 'invoice' ? { type: isCorrection || row.type === null ? 'invoice' : row.type } : {}),
      ...(kind === 'template' ? { makes: row.makes ?? (row.kind as DocumentKind), state: 'active' } : {}),
    },
    copiedLines(lines.filter(({ advance }) => advance === null)),
  )
  return { document: { _id: document._id, kind } }
}
