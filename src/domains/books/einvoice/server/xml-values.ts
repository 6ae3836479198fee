import { daysFrom } from '#kit/shared/dates/days.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { CashDiscount, Invoice } from '../semantic-model.ts'

/** Cents as an XML amount: `1234.50`, without separators, always with two decimals. */
export function xmlAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Day in CII format 102: `20261122`. */
export const compactDay = (day: string | undefined): string | undefined => day?.replaceAll('-', '')

/**
 * One cash discount line in BT-20 as XRechnung requires (BR-DE-18): two decimals and a trailing line break. Its days
 * start at the invoice, whatever the terms.
 */
function discountLine(issued: string, { until, percent }: CashDiscount): string {
  const [whole = '', fraction = ''] = percent.split('.')
  return `#SKONTO#TAGE=${daysFrom(issued, until)}#PROZENT=${whole}.${fraction.slice(0, 2).padEnd(2, '0')}#\n`
}

/**
 * BT-20. XRechnung has a machine-readable form for cash discounts; elsewhere only the text names them. No other line
 * may begin with `#`.
 */
export function termsOf({ issued, terms, discounts }: Invoice, isXrechnung: boolean): string | undefined {
  if (!isXrechnung) return terms
  const lines = issued ? discounts.map((one) => discountLine(issued, one)).join('') : ''
  const words = terms?.replaceAll(/^#+/gm, '')
  return lines ? `${words ? `${words}\n` : ''}${lines}` : words
}
