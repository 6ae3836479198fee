import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import type { documentCalls } from '../../document-calls.contract.ts'
import { createDocument } from '../drafts/begin-document.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { documentKindsByName } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { lockOffers } from '../records/offered.ts'
import { usualTexts } from '../settings/usual-texts.ts'
import { advanceLines, advanceOf } from './advances.ts'
import { requireChargeable, requireConvertible } from './convertible.ts'
import { copiedHead } from './copied.ts'
import { openParts } from './open-parts.ts'

const nothingOpen = new Problem('NOTHING_OPEN', 409, {
  de: 'Es ist nichts mehr offen.',
  en: 'Nothing is open any more.',
})
const nothingOffered = new Problem('NOTHING_OPEN', 409, {
  de: 'Aus diesem Angebot ist schon alles ein Auftrag oder eine Rechnung geworden. Führen Sie diese weiter; für dasselbe noch einmal kopieren Sie das Angebot.',
  en: 'All of this offer has become an order or an invoice already. Go on with those; for the same once more copy the offer.',
})

/**
 * Buyer references (BT-10 to BT-13) that all documents share: the reference of one document would be wrong for the
 * others.
 */
function sharedReferences(rows: readonly DocumentRow[]) {
  const shared = (field: 'buyerReference' | 'purchaseOrder' | 'contract' | 'project') =>
    new Set(rows.map((row) => row[field])).size === 1 ? rows[0]![field] : ''
  return {
    buyerReference: shared('buyerReference'),
    purchaseOrder: shared('purchaseOrder'),
    contract: shared('contract'),
    project: shared('project'),
  }
}

/**
 * Standard introduction extended by the numbers of several customer orders, because the fields hold one number only.
 */
async function introducing(
  ctx: Ctx,
  document: Parameters<typeof usualTexts>[1],
  rows: readonly DocumentRow[],
): Promise<Partial<DocumentRow>> {
  const orders = [...new Set(rows.flatMap(({ purchaseOrder }) => purchaseOrder || []))]
  if (orders.length < 2) return {}
  const { introduction } = await usualTexts(ctx, document)
  const label = document.language === 'de' ? 'Ihre Bestellungen' : 'Your orders'
  return {
    introduction: [introduction, `${label}: ${orders.join(', ')}`].filter(Boolean).join('\n').slice(0, 5_000),
  }
}

/** The order of all documents; null if there are several. */
const orderOf = (rows: readonly DocumentRow[]): string | null => {
  const orders = new Set(rows.map(({ _id, kind, order }) => (kind === 'order' ? _id : order)))
  return orders.size === 1 ? ([...orders][0] ?? null) : null
}

/**
 * `POST …/document/convert`: offer → order → delivery → invoice; several deliveries into one invoice; advance, partial and final invoices. Throws
 * Problem `ADVANCE_OPEN` (409) for a plain invoice beside advances.
 */
export async function convert(
  ctx: Ctx,
  { from, to, type, percent, lines: named }: InputOf<typeof documentCalls.convert>,
) {
  const rows = await rowsOf(ctx, from)
  await requireConvertible(ctx, rows, to)
  const [first] = rows as [DocumentRow, ...DocumentRow[]]
  const isSentOffer = first.kind === 'offer' && rows.some(({ state }) => state === 'sent')
  if (isSentOffer) requireAccess(ctx.user, { module: 'document', action: 'update' })
  if (first.kind === 'offer')
    await lockOffers(
      ctx,
      rows.map(({ _id }) => _id),
    )
  const invoiceType = to === 'invoice' ? type : null
  await requireChargeable(ctx, rows, invoiceType)
  const wanted = named ? new Map(named.map((one) => [one._id, one.quantity])) : null
  const order = orderOf(rows)
  const { lines, ...adjusted } =
    invoiceType === 'advance'
      ? { lines: advanceOf(first, await linesOfDocument(ctx, first), percent ?? '50') }
      : await openParts(ctx, rows, to, wanted)
  const advances = invoiceType === 'final' && order ? await advanceLines(ctx, order) : []
  if (!lines.some((line) => line.type === 'item')) throw first.kind === 'offer' ? nothingOffered : nothingOpen
  const document = await createDocument(
    ctx,
    to,
    {
      ...copiedHead(first),
      ...sharedReferences(rows),
      ...(await introducing(ctx, { kind: to, type, language: first.language }, rows)),
      terms: first.terms,
      ...adjusted,
      ...(invoiceType ? { type: invoiceType } : {}),
      order,
      origin: first._id,
    },
    [...lines, ...advances],
  )
  // An order or invoice made from a sent offer is the customer's acceptance
  if (first.kind === 'offer' && first.state === 'sent') await acceptOffer(ctx, first._id)
  return { document: { _id: document._id, kind: to } }
}

/** The documents in the order of the ids, without duplicates. Throws 404 for unknown ones. */
async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<DocumentRow[]> {
  const found = await documentsById(ctx, ids)
  return [...new Set(ids)].map((_id) => {
    const row = found.get(_id)
    if (!row) throw notFound({ _id })
    return row
  })
}

async function acceptOffer(ctx: Ctx, _id: string): Promise<void> {
  const kind = documentKindsByName.offer
  const row = await lockRecord(ctx, kind, { _id })
  if (row.state === 'sent')
    await changeRecord(ctx, kind, row, { values: { state: 'accepted' }, action: 'accept' })
}
