import type { Ctx } from '#kit/server/context.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { DocumentContent } from '../../content/content.contract.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { invoices } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { lockOriginal } from '../quantities/credit-limits.ts'
import { addSettlements, openOfDocument } from './add-settlements.ts'
import { openOfOrder, wholeShare } from './order-shares.ts'
import { taxOfNext } from './tax-left.ts'
import { lowerReductions } from './take-back.service.ts'

/**
 * Open amounts of issued invoices in cents by id, locked in id order until the caller's transaction ends; negative if
 * the seller owes, as with a credit note; of a collective document the share of `order`. Throws 404 unless a document
 * is issued.
 */
export async function openOfInvoices(
  ctx: Ctx,
  ids: readonly string[],
  order?: string,
): Promise<Map<string, Cents>> {
  const found = new Map<string, Cents>()
  for (const corrects of [...new Set(ids)].toSorted()) {
    const row = await lockOriginal(ctx, { corrects })
    const share = order === undefined ? undefined : await openOfOrder(ctx, row, order)
    found.set(corrects, share ?? (await openOfDocument(ctx, row)))
  }
  return found
}

/**
 * Records money received for an issued invoice, or refunded (negative, as `refund`), in the caller's transaction. The
 * caller has read the open amount with `openOfInvoices`; overpayments are accepted. `order`: gets the whole amount at a
 * collective invoice.
 * Returns the id of the settlement.
 */
export async function notePaymentOf(
  ctx: Ctx,
  {
    order,
    ...noted
  }: {
    document: string
    order: string
    source: 'transfer' | 'cash' | 'card' | 'other' | 'refund'
    amount: Cents
    note: string
  },
): Promise<string> {
  const document = await issuedDocument(ctx, noted.document)
  const [_id] = await addSettlements(ctx, [
    { ...noted, ...(await wholeShare(ctx, document, { order, amount: noted.amount })) },
  ])
  await auditNoted(ctx, noted)
  return _id!
}

async function issuedDocument(ctx: Ctx, _id: string): Promise<DocumentRow & { content: DocumentContent }> {
  const row = (await documentsById(ctx, [_id])).get(_id)
  if (!row?.content) throw notFound({ _id })
  return row as DocumentRow & { content: DocumentContent }
}

/**
 * Writes off a part of an issued invoice with its VAT, in the caller's transaction. The caller has read the open amount
 * with `openOfInvoices` and listens to `settlementTakenBack`. Returns the id of the settlement. Throws 404 unless the
 * document is issued.
 */
export async function writeOffPart(
  ctx: Ctx,
  { document, order, amount, note }: { document: string; order: string; amount: Cents; note: string },
): Promise<string> {
  const row = await issuedDocument(ctx, document)
  const tax = await taxOfNext(ctx, row, amount)
  const [_id] = await addSettlements(ctx, [
    { document, source: 'write_off', amount, note, tax, ...(await wholeShare(ctx, row, { order, amount })) },
  ])
  await auditNoted(ctx, { document, source: 'write_off', amount })
  return _id!
}

/**
 * Reverses write-offs of an issued invoice until at most the given sum remains, in the caller's transaction with the
 * document locked. `among`: limits them to these settlements. Returns the reversed amount. Throws 404 unless the
 * document is issued.
 */
export async function lowerWriteOffs(
  ctx: Ctx,
  { document, most, note, among }: { document: string; most: Cents; note: string; among: readonly string[] },
): Promise<Cents> {
  return lowerReductions(ctx, await issuedDocument(ctx, document), { most, note, among })
}

const auditNoted = (
  ctx: Ctx,
  { document, source, amount }: { document: string; source: string; amount: Cents },
): Promise<void> =>
  audit(ctx, {
    action: 'settle',
    collection: invoices.name,
    recordId: document,
    after: { source, amount },
  })
