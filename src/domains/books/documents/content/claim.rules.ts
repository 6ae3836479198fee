import { type Cents, negative, sum } from '#kit/shared/money/cents.ts'
import type { DocumentContent } from './content.contract.ts'
import { say } from './content-parts.rules.ts'

/** The amount that settlements have to reach. It includes payments received before the document was issued. */
export const claimedBy = ({ due, paid }: Pick<DocumentContent['totals'], 'due' | 'paid'>): Cents =>
  sum([due, paid])

/** The claim of a document, including earlier payments. Negative if the seller owes the amount. */
export const claimOf = ({ direction, totals }: Pick<DocumentContent, 'direction' | 'totals'>): Cents =>
  direction === 'charge' ? claimedBy(totals) : negative(claimedBy(totals))

/** Content for payment in cash on collection: no transfer, no due date. */
export const toPayInCash = (content: DocumentContent): DocumentContent =>
  content.totals.due === 0
    ? content
    : {
        ...content,
        terms: { dueOn: null, text: say(cashWords, content.language), cashDiscounts: [] },
        payment: { means: '10', reference: '', account: null },
      }
const cashWords = { de: 'Zu bezahlen bar bei der Abholung.', en: 'To be paid in cash on collection.' }
