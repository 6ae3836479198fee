import { daysFrom } from '#kit/shared/dates/days.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { CashDiscount, Invoice } from '../semantic-model.ts'

/** Cents as XML has amounts: `1234.50`, without groups, always with two places. */
export function xmlAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A day as CII has it (format 102): `20261122`. */
export const compactDay = (day: string | undefined): string | undefined => day?.replaceAll('-', '')

/**
 * One line of cash discount in BT-20, as BR-DE-18 of XRechnung wants it: two places, and a line break behind. Its days run from the
 * invoice's, wherever those of the terms begin.
 */
function discountLine(issued: string, { until, percent }: CashDiscount): string {
  const [whole = '', fraction = ''] = percent.split('.')
  return `#SKONTO#TAGE=${daysFrom(issued, until)}#PROZENT=${whole}.${fraction.slice(0, 2).padEnd(2, '0')}#\n`
}

/**
 * BT-20. XRechnung gives cash discounts a form that programs read; elsewhere they stand in the words alone. No other line may
 * begin with `#` there.
 */
export function termsOf({ issued, terms, discounts }: Invoice, isXrechnung: boolean): string | undefined {
  if (!isXrechnung) return terms
  const lines = issued ? discounts.map((one) => discountLine(issued, one)).join('') : ''
  const words = terms?.replaceAll(/^#+/gm, '')
  return lines ? `${words ? `${words}\n` : ''}${lines}` : words
}
