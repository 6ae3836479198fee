import type { Words } from '#kit/shared/text/languages.ts'
import { flatRateNote } from '../tax/flat-rates.rules.ts'
import { decideTax, type TaxDecision } from '../tax/tax.rules.ts'
import type { DocumentContext } from './document-context.rules.ts'
import type { DocumentLine } from './draft.rules.ts'
import type { Finding } from './finding.contract.ts'
import { lineFindings } from './judge.rules.ts'

/** An item line with its tax decision. */
export interface TaxedLine {
  line: DocumentLine
  decision: TaxDecision
}

/**
 * Decides the tax of every item line. Lines that credit or deduct an issued document keep its decision.
 * @param day day of supply for lines without one of their own
 */
export function taxLines(
  lines: readonly DocumentLine[],
  day: string,
  context: DocumentContext,
): { taxed: TaxedLine[]; findings: Finding[] } {
  const taxed: TaxedLine[] = []
  const findings: Finding[] = []
  for (const line of lines) {
    if (line.type !== 'item') continue
    const sealed = context.sealedTaxes.get(line._id)
    const decided = sealed ? { decision: sealed, findings: [] } : decideLineTax(line, day, context)
    taxed.push({ line, decision: decided.decision })
    findings.push(...lineFindings(line, decided.findings))
  }
  return { taxed, findings }
}

function decideLineTax(line: DocumentLine, day: string, context: DocumentContext) {
  const { buyer, deliverTo, deliveries, groupKeys, seller } = context
  return decideTax({
    seller: context.sellerTax,
    buyer: buyer && {
      country: buyer.address.country,
      kind: buyer.kind === 'person' ? 'consumer' : buyer.kind,
      vatId: buyer.vatId,
      isVatIdChecked: context.isBuyerVatIdChecked,
    },
    subject: {
      group: groupKeys.get(line.vatGroup ?? '') ?? line.vatGroup ?? '',
      nature: line.nature,
      isOwnProduce: line.isOwn,
      isExcise: line.isExcise,
      reversesAtHome: line.reverses,
    },
    destination: deliverTo?.address.country ?? buyer?.address.country ?? seller.address.country,
    day: line.supplyFrom ?? deliveries.get(line.source ?? '')?.supply?.to ?? day,
    rateOf: context.rateOf,
  })
}

/** Note on the flat rate that a farmer owes business buyers; null where none applies. */
export function flatRateNoteOf(
  firm: readonly TaxedLine[],
  { sellerTax, buyer }: Pick<DocumentContext, 'sellerTax' | 'buyer'>,
): Words | null {
  if (sellerTax.scheme !== 'flat' || buyer?.kind !== 'business') return null
  const own = firm.find(({ line, decision }) => line.isOwn && decision.category === 'S')
  return own ? flatRateNote(sellerTax.country, own.decision.rate) : null
}
