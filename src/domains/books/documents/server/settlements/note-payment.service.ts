import type { Ctx } from '../../../../../kit/server/context.ts'
import { audit } from '../../../../../kit/server/audit/audit.ts'
import { tellEditors } from '../../../../../kit/server/live/editors-notice.ts'
import { type Cents, cents, negative } from '../../../../../kit/shared/money/cents.ts'
import { notFound } from '../../../../../kit/shared/problem.ts'
import { taxOfReduction } from '../../reduction.rules.ts'
import { documentsById } from '../documents-by-id.ts'
import { invoices } from '../documents.kinds.ts'
import { lockOriginal } from '../issuing/credit-limits.ts'
import { addSettlements, openOfDocument } from './offset.service.ts'

/**
 * What issued invoices still ask for, in cents by their ids, locked in the order of their ids until the caller's transaction ends; negative where the
 * seller owes, as with a credit note. Throws 404 for a document that is not issued.
 */
export async function openOfInvoices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Cents>> {
  const found = new Map<string, Cents>()
  for (const corrects of [...new Set(ids)].toSorted())
    found.set(corrects, await openOfDocument(ctx, await lockOriginal(ctx, { corrects })))
  return found
}

/**
 * Notes money that came in for an issued invoice, or went back (negative, as `refund`), in the caller's transaction. Who calls has
 * asked what is open with `openOfInvoices`: more than that may come in.
 */
export async function notePaymentOf(
  ctx: Ctx,
  noted: {
    document: string
    source: 'transfer' | 'cash' | 'card' | 'other' | 'refund'
    amount: Cents
    note: string
  },
): Promise<void> {
  await addSettlements(ctx, [noted])
  await told(ctx, noted)
}

/**
 * Writes a part of an issued invoice off, or takes that back (negative), in the caller's transaction: its VAT falls with it. Who calls has asked what is
 * open with `openOfInvoices`. Throws 404 for a document that is not issued.
 */
export async function writeOffPart(
  ctx: Ctx,
  { document, amount, note }: { document: string; amount: Cents; note: string },
): Promise<void> {
  const row = (await documentsById(ctx, [document])).get(document)
  if (!row?.content) throw notFound({ _id: document })
  const taken = taxOfReduction(row.content.vat, cents(Math.abs(amount)))
  const tax =
    amount > 0 ? taken : taken.map((part) => ({ ...part, net: negative(part.net), vat: negative(part.vat) }))
  await addSettlements(ctx, [{ document, source: 'write_off', amount, note, tax }])
  await told(ctx, { document, source: 'write_off', amount })
}

async function told(
  ctx: Ctx,
  { document, source, amount }: { document: string; source: string; amount: Cents },
): Promise<void> {
  await audit(ctx, {
    action: 'settle',
    collection: invoices.name,
    recordId: document,
    after: { source, amount },
  })
  ctx.drop('invoice', `invoice:${document}`)
  tellEditors(ctx, 'document', { action: 'update', _id: document })
}
