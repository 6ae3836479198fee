import { uuidv7 } from '#kit/shared/uuid.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import type { DocumentRow } from '../records/documents.table.ts'

/** The lines of a document for another one: with ids of their own, and what they stand for elsewhere left behind. */
export const copiedLines = (
  lines: readonly DocumentLine[],
  more: Partial<DocumentLine> = {},
): DocumentLine[] => lines.map((line) => ({ ...line, _id: uuidv7(), source: null, advance: null, ...more }))

/** Who a document is for and how it counts: what every document made from it begins with. Terms, reductions and charges are up to each. */
export const copiedHead = ({
  party,
  invoiceAddress,
  deliveryAddress,
  isCollected,
  buysAs,
  contact,
  subject,
  language,
  currency,
  counting,
  format,
  buyerReference,
  purchaseOrder,
  contract,
  project,
  account,
}: DocumentRow): Partial<DocumentRow> => ({
  ...{ party, invoiceAddress, deliveryAddress, isCollected, buysAs, contact, subject, language, currency },
  ...{ counting, format, buyerReference, purchaseOrder, contract, project, account },
})
