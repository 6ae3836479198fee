import { filled } from '#kit/shared/text/filled.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type PaymentOf, sourceTitles } from '#domains/shop/payments/server/offers.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import type { OrderRow } from '../orders.table.ts'

const wordsIn = (lang: Language) => (lang === 'en' ? en : de)

/** Delivery time as shown to the buyer; empty: nothing is sent, or no time was given. */
function deliveryTime({
  weeksFrom,
  weeksUntil,
  lang,
}: Pick<OrderRow, 'weeksFrom' | 'weeksUntil' | 'lang'>): string {
  const words = wordsIn(lang)
  if (weeksFrom === null || weeksUntil === null) return ''
  if (weeksFrom !== weeksUntil)
    return filled(words.weeksSpan, { min: String(weeksFrom), max: String(weeksUntil) })
  return filled(weeksUntil === 1 ? words.weeks_one : words.weeks_other, { count: String(weeksUntil) })
}

/** Payment method in the language of the order; empty: unknown. */
export const payTitle = ({ source, lang }: { source: string; lang: Language }): string =>
  sourceTitles[source as PaymentOf['source']]?.[lang] ?? ''

/**
 * Facts of the contract besides its lines: payment method and delivery time, as labels and values in the language of
 * the order.
 */
export function contractFacts(
  row: Pick<OrderRow, 'source' | 'weeksFrom' | 'weeksUntil' | 'pickup' | 'lang'>,
): [string, string][] {
  const words = wordsIn(row.lang)
  const facts: [string, string][] = [
    [words.payBy, payTitle(row)],
    [words.deliveryTime, row.pickup ? '' : deliveryTime(row)],
  ]
  return facts.filter(([, value]) => value !== '')
}
