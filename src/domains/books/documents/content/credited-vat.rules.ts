import { type Cents, cents, minus, percentOf, sum, vatWithin } from '#kit/shared/money/cents.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import type { Counting, Taxed } from '#kit/shared/money/totals.ts'
import type { ContentVatGroup } from './content.contract.ts'
import { shareOf } from './parts.rules.ts'

/** Key of sums per category and rate. */
export const rateKey = ({ category, rate }: Taxed): string => `${category} ${rate}`

interface Sums {
  taxable: Cents
  vat: Cents
}

/** Amount at a rate in the document's price mode. */
export const countedAt = (counting: Counting, { taxable, vat }: Sums): Cents =>
  counting === 'net' ? taxable : sum([taxable, vat])

/** Amounts an invoice charged at a rate, and the part returned by credit notes. */
export interface ChargedRate {
  charged: Sums & Pick<ContentVatGroup, 'reason' | 'reasonCode' | 'country'>
  given: Sums
}

/**
 * VAT of the last invoice of an order at a rate: the order's VAT minus the VAT of its other invoices, so that all of
 * them add up to the order to the cent. Null unless this invoice is the last at the rate.
 * @param counted amount charged, in the document's price mode
 */
export function remainingVat(
  counting: Counting,
  { charged, given }: { charged: Sums; given: Sums },
  counted: Cents,
): Cents | null {
  if (given.taxable === 0 && given.vat === 0) return null
  if (counted === 0 || sum([countedAt(counting, given), counted]) !== countedAt(counting, charged))
    return null
  return minus(charged.vat, given.vat)
}

/**
 * VAT of a credit note at a rate: its share of the VAT charged, so that any sequence of credit notes adds up to it to
 * the cent. Null if nothing was charged at the rate.
 * @param counted amount returned, in the document's price mode
 */
export function creditedVat(
  counting: Counting,
  { charged, given }: { charged: Sums; given: Sums },
  { counted, rate }: { counted: Cents; rate: Rate },
): Cents | null {
  const [all, before] = [BigInt(countedAt(counting, charged)), BigInt(countedAt(counting, given))]
  if (all <= 0n || before < 0n || counted <= 0) return null
  const upTo = shareOf(charged.vat, { before: 0n, after: before + BigInt(counted), all })
  const alone = counting === 'net' ? percentOf(counted, rate) : vatWithin(counted, rate)
  // Stay within rounding of the note's own share (BR-CO-17)
  return cents(Math.min(Math.max(minus(upTo, given.vat), alone - 1), alone + 1))
}
