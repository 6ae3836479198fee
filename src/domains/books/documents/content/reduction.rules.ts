import { type Cents, cents, minus, sum } from '#kit/shared/money/cents.ts'
import { divideRounded, type Rate } from '#kit/shared/money/decimals.ts'
import { split } from '#kit/shared/money/split.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'

/** By what the base and the VAT of a rate fall. */
export interface Reduction {
  category: VatCategory
  rate: Rate
  net: Cents
  vat: Cents
}

/** Base and VAT that an invoice charges at a rate. */
export interface ChargedGroup {
  category: VatCategory
  rate: Rate
  taxable: Cents
  vat: Cents
}

/**
 * What a gross amount that is taken off an invoice (cash discount, write-off) means at each of its rates (AT § 16, DE § 17 UStG): its **net** parts
 * stand in the proportion of the nets, so every rate falls by the same share; net and VAT together are the amount.
 * Each VAT is its share of the VAT charged: amounts that together take off all of it take off its VAT to the cent.
 * @param groups what is charged and not taken off or credited yet
 */
export function taxOfReduction(groups: readonly ChargedGroup[], amount: Cents): Reduction[] {
  const charged = groups.filter(({ taxable }) => taxable > 0)
  if (charged.length === 0) return []
  const gross = charged.map(({ taxable, vat }) => sum([taxable, vat]))
  const parts = split(amount, gross)
  return charged.map(({ category, rate, vat: all }, at) => {
    const vat = cents(divideRounded(BigInt(all) * BigInt(parts[at]!), BigInt(gross[at]!)))
    return { category, rate, net: minus(parts[at]!, vat), vat }
  })
}
