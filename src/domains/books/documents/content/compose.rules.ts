import type { Amounts } from './amounts.rules.ts'
import { adjustments, composeAmounts, usualReasons, vatGroupsOf } from './composed-amounts.rules.ts'
import type { ContentReference, DocumentContent, DocumentKind, InvoiceType } from './content.contract.ts'
import { contentLines } from './content-lines.rules.ts'
import { notesOf, say, supplyOf, typeCodeOf } from './content-parts.rules.ts'
import type { DocumentContext } from './document-context.rules.ts'
import type { DraftDocument } from './draft.rules.ts'
import type { Finding } from './finding.contract.ts'
import { countryFindings, judgeContent } from './judge.rules.ts'
import { correctingTerms, payTerms } from './pay-terms.rules.ts'
import { flatRateNoteOf, taxLines } from './taxed-lines.rules.ts'

export interface Composed {
  content: DocumentContent
  findings: Finding[]
}

/**
 * Composes a document's content and lists the obstacles to issuing it. Pure: preview, saving and issuing call it with the same context, so the issued
 * document equals the preview. Form of the content: `content.contract.ts`.
 */
export function composeContent(
  document: DraftDocument,
  { _id, kind, type }: { _id: string; kind: DocumentKind; type: InvoiceType | null },
  context: DocumentContext,
): Composed {
  const { language, counting } = document
  const { seller, buyer, today } = context
  const direction = type === 'credit_note' || type === 'cancellation' ? 'credit' : 'charge'
  const isCharge = kind === 'invoice' && direction === 'charge'
  const supply = supplyOf(document, kind, type, context)
  const { taxed, findings } = taxLines(document.lines, supply?.to ?? today, context)
  const firm = taxed.filter(({ line }) => line.role === 'firm')
  const amounts = composeAmounts(document, type, firm, context)
  const { totals } = amounts
  const content: DocumentContent = {
    form: 1,
    _id,
    kind,
    type,
    direction,
    typeCode: typeCodeOf(type, direction, [seller, buyer]),
    number: null,
    issuedOn: today,
    language,
    currency: document.currency,
    counting,
    subject: document.subject,
    format: document.format ?? context.format,
    showsPrices: document.showsPrices,
    isSmallAmount: document.isSmallAmount,
    seller,
    buyer,
    deliverTo: context.deliverTo,
    supply,
    buyerReference: document.buyerReference || context.buyerReference,
    purchaseOrder: document.purchaseOrder,
    contract: document.contract,
    project: document.project,
    order: context.order,
    deliveries: distinct(document.lines.map(({ source }) => context.deliveries.get(source ?? '')?.document)),
    preceding: distinct([
      context.corrects,
      ...document.lines.map(({ advance }) => context.advances.get(advance ?? '')),
    ]),
    lines: contentLines(document, context, taxed, amounts.lines),
    allowances: adjustments(amounts.allowances, say(usualReasons.discount, language)),
    charges: adjustments(amounts.charges, say(usualReasons.charge, language)),
    vat: vatGroupsOf(amounts, firm, language, seller.address.country, context.chargedRates),
    totals: contentTotalsOf(totals),
    payments: document.payments,
    ...paymentOf(document, { direction, isCharge, supplyTo: supply?.to ?? today, totals }, context),
    validUntil: kind === 'offer' ? document.validUntil : null,
    texts: {
      introduction: document.introduction,
      closing: document.closing,
      notes: notesOf(
        kind,
        type,
        context,
        language,
        kind === 'invoice' ? flatRateNoteOf(firm, context) : null,
      ),
    },
  }
  const countries = isCharge ? countryFindings(firm) : []
  const judged = judgeContent(content, context, amounts.isDiscountCut)
  return { content, findings: [...findings, ...countries, ...judged] }
}

/** Removes nulls and duplicates. */
const distinct = (references: readonly (ContentReference | null | undefined)[]): ContentReference[] => [
  ...new Map(references.flatMap((one) => (one ? [[one._id, one] as const] : []))).values(),
]

const contentTotalsOf = ({
  lineNet,
  allowanceNet,
  chargeNet,
  net,
  vat,
  gross,
  paid,
  rounding,
  due,
}: Amounts['totals']): DocumentContent['totals'] => ({
  lineNet,
  allowanceNet,
  chargeNet,
  net,
  vat,
  gross,
  paid,
  rounding,
  due,
})

/** Terms and means of payment. Corrections have no due date, and a paid document names no account. */
function paymentOf(
  { language, currency }: DraftDocument,
  {
    direction,
    isCharge,
    supplyTo,
    totals: { due, paid },
  }: Pick<DocumentContent, 'direction'> & Pick<Amounts, 'totals'> & { isCharge: boolean; supplyTo: string },
  { terms: agreed, today, seller, account }: DocumentContext,
): Pick<DocumentContent, 'terms' | 'payment'> {
  const { means, ...terms } = payTerms(agreed, {
    issuedOn: today,
    supplyTo,
    due,
    currency,
    lang: language,
    country: seller.address.country,
    isPayable: isCharge && due > 0,
  })
  return {
    terms: direction === 'credit' ? correctingTerms(direction, due, language) : terms,
    payment:
      paid > 0 && due === 0
        ? { means: '97', reference: '', account: null }
        : { means, reference: '', account },
  }
}
