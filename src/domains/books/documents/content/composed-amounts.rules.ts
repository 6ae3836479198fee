import type { Language } from '#kit/shared/text/languages.ts'
import { cents, zero } from '#kit/shared/money/cents.ts'
import { type AmountLine, type Amounts, computeAmounts } from './amounts.rules.ts'
import type { ContentAdjustment, ContentVatGroup, InvoiceType } from './content.contract.ts'
import { say } from './content-parts.rules.ts'
import { creditedVat, rateKey, remainingVat } from './credited-vat.rules.ts'
import type { DocumentContext } from './document-context.rules.ts'
import type { DraftDocument } from './draft.rules.ts'
import type { TaxedLine } from './taxed-lines.rules.ts'

/** Input of the amount computation for a taxed line. */
export const amountLine = ({ line, decision }: TaxedLine): AmountLine => ({
  quantity: line.quantity,
  price: line.price,
  base: line.base,
  discount: line.discount,
  allowance: line.allowance,
  isAdvance: line.advance !== null,
  category: decision.category,
  rate: decision.rate,
})

/**
 * Amounts of a document from its firm lines. Credit notes return the VAT of their invoice, and the last invoice of an order charges the rest of
 * the order's VAT, so that the sums match to the cent.
 */
export function composeAmounts(
  document: DraftDocument,
  type: InvoiceType | null,
  firm: readonly TaxedLine[],
  { chargedRates, orderRates }: Pick<DocumentContext, 'chargedRates' | 'orderRates'>,
): Amounts {
  const { counting, payments } = document
  return computeAmounts({
    counting,
    lines: firm.map(amountLine),
    ...reductionsOf(document, type),
    paid: cents(payments.reduce((all, { amount }) => all + BigInt(amount), 0n)),
    rounding: zero,
    vatOf(group) {
      const charged = chargedRates.get(rateKey(group))
      if (charged) return creditedVat(counting, charged, group)
      const order = orderRates.get(rateKey(group))
      return order ? remainingVat(counting, order, group.counted) : null
    },
  })
}

/**
 * VAT breakdown with exemption reasons; joins different reasons of one category. Rates with charges only, in a credit
 * note, keep the invoice's reason.
 */
export function vatGroupsOf(
  { totals }: Amounts,
  taxed: readonly TaxedLine[],
  lang: Language,
  home: string,
  chargedRates: DocumentContext['chargedRates'],
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

/** Only credit notes assign reductions to a rate, which must be one of the invoice's. */
function reductionsOf({ discounts, charges }: DraftDocument, type: InvoiceType | null) {
  if (type === 'credit_note') return { discounts, charges }
  const overAll = <A extends { vat?: unknown }>({ vat: _only, ...one }: A) => one
  return { discounts: discounts.map(overAll), charges: charges.map(overAll) }
}

/** Default reasons of discounts and charges, used if the author gave none. */
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
