import { uuidv7 } from '#kit/shared/uuid.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import type { DocumentRow } from '../records/documents.table.ts'

/** Copies lines with new ids and without references to other documents. */
export const copiedLines = (
  lines: readonly DocumentLine[],
  more: Partial<DocumentLine> = {},
): DocumentLine[] => lines.map((line) => ({ ...line, _id: uuidv7(), source: null, advance: null, ...more }))

/** Fields of the head that every derived document copies. Terms, discounts and charges depend on the conversion. */
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
