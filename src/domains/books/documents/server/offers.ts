import type { Ctx } from '../../../../kit/server/context.ts'
import type { DocumentContent } from '../content.contract.ts'
import { documentsById } from './documents-by-id.ts'
import { frozenContent } from './preview.service.ts'

export { addPaperMaker, type MadeFile, type PaperMaker } from './paper/paper-makers.ts'
export {
  answerableOffer,
  type AnswerableOffer,
  answerOffer,
  offerPaper,
  type OfferStanding,
} from './answers/offer-answers.service.ts'
export { booksSettings } from './books-settings.ts'
export {
  beginOrder,
  cancelIssued,
  cancelOrder,
  confirmOrder,
  creditLines,
  deliverOrder,
  documentFiles,
  documentsOfOrders,
  invoiceOrder,
  linesById,
  previewOrder,
  quantitiesOf,
  reduceOrder,
  reviveOrder,
  type SaleDocument,
} from './chain/sales.service.ts'
export type { DocumentLine } from '../draft.rules.ts'
export { verifyBooks, isProven, type BooksProof } from './issuing/verify.service.ts'

/** What issued documents say, by id; drafts and ids of none are missing in the map. */
export async function contentsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentContent>> {
  const found = await documentsById(ctx, ids)
  return new Map(
    [...found.values()].flatMap((row) => {
      const content = row.number === null ? null : frozenContent(row)
      return content ? [[row._id, content] as const] : []
    }),
  )
}

/** For money that comes in elsewhere: what invoices ask for, and settling them. */
export { notePaymentOf, openOfInvoices } from './settlements/note-payment.service.ts'
