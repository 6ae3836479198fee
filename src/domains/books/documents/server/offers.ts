import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { DocumentContent } from '../content/content.contract.ts'
import { documentsById } from './records/documents-by-id.ts'
import { documentsTable as table } from './records/documents.table.ts'
import { frozenContent } from './records/frozen-content.ts'

export { addPaperMaker, type MadeFile, type PaperMaker } from './paper/paper-makers.ts'
export {
  answerableOffer,
  type AnswerableOffer,
  answerOffer,
  offerPaper,
  type OfferStanding,
} from './answers/offer-answers.service.ts'
export { booksSettings } from './settings/books-settings.ts'
export { chargesVat, homeTaxes } from './drafts/home-taxes.service.ts'
export {
  beginOrder,
  cancelIssued,
  cancelOrder,
  confirmOrder,
  creditableOfOrder,
  creditedOfOrders,
  creditLines,
  deliverOrder,
  documentFiles,
  documentsOfOrders,
  extendOrder,
  finishOrder,
  invoiceOrder,
  linesById,
  linesByIds,
  notCancelled,
  type OrderDocument,
  type PaidBefore,
  quantitiesOf,
  reduceOrder,
  reviveOrder,
  type SaleDocument,
} from './sales/sales.service.ts'
export {
  fitsOneInvoice,
  previewFitsOneInvoice,
  type PreviewedBuyer,
  previewOrder,
} from './sales/preview-order.service.ts'
export type { DocumentLine } from '../content/draft.rules.ts'
export { verifyBooks, isProven, type BooksProof } from './issuing/verify.service.ts'

/** Contents of issued documents by id; drafts and unknown ids are absent. */
export async function contentsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentContent>> {
  const found = await documentsById(ctx, ids)
  return new Map(
    [...found.values()].flatMap((row) => {
      const content = row.number === null ? null : frozenContent(row)
      return content ? [[row._id, content] as const] : []
    }),
  )
}

/** For payments recorded elsewhere: open amounts of invoices, and settling them. */
export {
  lowerWriteOffs,
  notePaymentOf,
  openOfInvoices,
  writeOffPart,
} from './settlements/note-payment.service.ts'

export { type MoneySettlement, moneyOfInvoices, takenOffInvoices } from './settlements/money-of-invoices.ts'

/** For the self-check: contents of the last invoices with data, newest first. */
export async function lastInvoices(ctx: Ctx, limit: number): Promise<DocumentContent[]> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.kind, 'invoice'), isNotNull(table.number)))
    .orderBy(desc(table.issuedOn), desc(table._id))
    .limit(limit)
  return rows.flatMap((row) => frozenContent(row) ?? []).filter(({ format }) => format !== 'pdf')
}

/** Number of issued documents without files ten minutes after issuing. */
export async function documentsWithoutFiles(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as "count" from documents d
    where d."number" is not null and d."contentHash" is not null and d."state" <> 'draft'
      and d."updatedAt" < ${ctx.now}::timestamptz - interval '10 minutes'
      and not exists (select 1 from document_files f where f."document" = d."_id" and f."contentHash" = d."contentHash")`)
  return rows[0]?.count ?? 0
}

/** For steps of other domains above the limit of the books. */
export { consumeApproval } from './approvals/approvals.service.ts'
/** Approvers of such steps. */
export { approversBeside } from './approvals/approvers.ts'

/**
 * For the demo: documents created, issued and settled as in the office, each in the caller's transaction and on the
 * caller's day.
 */
export { createDocument } from './drafts/begin-document.ts'
export { issueWithin } from './issuing/issue.service.ts'
export { convert as convertDocuments } from './chain/convert.service.ts'
export { settle as noteSettlement } from './settlements/settlements.service.ts'
export { documentKindsByName } from './records/documents.kinds.ts'
export { settle as noteOpeningSettlement } from './opening/opening-settlements.service.ts'
export { createOpeningItem } from './opening/opening-items.service.ts'
