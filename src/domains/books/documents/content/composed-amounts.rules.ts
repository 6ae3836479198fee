import type { Language } from '../../../../kit/shared/languages.ts'
import type { Amounts } from './amounts.rules.ts'
import type { Surroundings } from './compose.rules.ts'
import type { ContentAdjustment, ContentVatGroup, InvoiceType } from './content.contract.ts'
import { say } from './content-parts.rules.ts'
import { rateKey } from './credited-vat.rules.ts'
import type { DocumentLine, DraftDocument } from './draft.rules.ts'
import type { TaxDecision } from '../tax/tax.rules.ts'

/** A line with what was decided on its tax. */
export interface TaxedLine {
  line: DocumentLine
  decision: TaxDecision
}

/**
 * VAT of the breakdown with the sentences that its lines have; two reasons of one category are both said. Where a credit note has only charges at a rate,
 * what its invoice said.
 */
export function vatGroupsOf(
  { totals }: Amounts,
  taxed: readonly TaxedLine[],
  lang: Language,
  home: string,
  chargedRates: Surroundings['chargedRates'],
): ContentVatGroup[] {
  return totals.vatGroups.map(({ category, rate: percent, taxable, vat }) => {
    const charged = chargedRates.get(rateKey({ category, rate: percent }))?.charged
    const same = taxed.filter(({ decision }) => decision.category === category && decision.rate === percent)
    const reasons = same.flatMap(({ decision }) => decision.reason ?? [])
    if (same.length === 0 && charged) {
      const { reason, reasonCode, country } = charged
      return { category, rate: percent, taxable, vat, reason, reasonCode, country }
    }
    return {
      category,
      rate: percent,
      taxable,
      vat,
      reason: [...new Set(reasons.map(({ text }) => say(text, lang)).filter(Boolean))]
        .join('; ')
        .slice(0, 500),
      reasonCode: reasons.find(({ code }) => code)?.code ?? '',
      country: same[0]?.decision.country ?? home,
    }
  })
}

/** Only a credit note puts amounts at a rate of their own, which has to be one of its invoice. */
export function reductionsOf({ discounts, charges }: DraftDocument, type: InvoiceType | null) {
  if (type === 'credit_note') return { discounts, charges }
  const overAll = <A extends { vat?: unknown }>({ vat: _only, ...one }: A) => one
  return { discounts: discounts.map(overAll), charges: charges.map(overAll) }
}

/** Every discount and charge has a name, also where the author gave none. */
export const usualReasons = {
  discount: { de: 'Rabatt', en: 'Discount' },
  charge: { de: 'Zuschlag', en: 'Surcharge' },
}

/** Adjustments of a document's content. `usual` replaces an empty reason, because every output names one. */
export const adjustments = (shares: Amounts['allowances'], usual: string): ContentAdjustment[] =>
  shares.map(({ counted, net, percent, base, reason, reasonCode, category, rate: of }) => ({
    counted,
    net,
    percent,
    base,
    reason: reason.trim() || usual,
    reasonCode,
    vat: { category, rate: of },
  }))
