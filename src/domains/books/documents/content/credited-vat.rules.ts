import { type Cents, cents, minus, percentOf, sum, vatWithin } from '#kit/shared/money/cents.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import type { Counting, Taxed } from '#kit/shared/money/totals.ts'
import type { ContentVatGroup } from './content.contract.ts'
import { shareOf } from './parts.rules.ts'

/** Category and rate: what is told apart in sums. */
export const rateKey = ({ category, rate }: Taxed): string => `${category} ${rate}`

interface Sums {
  taxable: Cents
  vat: Cents
}

/** The amount at a rate as its document counts. */
export const countedAt = (counting: Counting, { taxable, vat }: Sums): Cents =>
  counting === 'net' ? taxable : sum([taxable, vat])

/** What an invoice charged at a rate, and what credit notes have given back of it so far. */
export interface ChargedRate {
  charged: Sums & Pick<ContentVatGroup, 'reason' | 'reasonCode' | 'country'>
  given: Sums
}

/**
 * VAT of an invoice that charges the rest of an order at a rate: what the order says, less what its other invoices charged, so that all of them together
 * are the order to the cent. Null where this invoice is not the last one at the rate.
 * @param counted what it charges, as the document counts
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
 * VAT of a credit note at a rate: its share of what was charged, so that credit notes that follow one another end at that to the cent, and not beyond.
 * Null where nothing was charged at it.
 * @param counted what it gives back, as the document counts
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
  // No further from its own share than rounding leads (BR-CO-17)
  return cents(Math.min(Math.max(minus(upTo, given.vat), alone - 1), alone + 1))
}
