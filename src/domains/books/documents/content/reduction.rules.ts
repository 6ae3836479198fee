import { type Cents, cents, minus, sum } from '#kit/shared/money/cents.ts'
import { divideRounded, type Rate } from '#kit/shared/money/decimals.ts'
import { split } from '#kit/shared/money/split.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'

/** Reduction of base and VAT at one rate. */
export interface Reduction {
  category: VatCategory
  rate: Rate
  net: Cents
  vat: Cents
}

/** Base and VAT charged at a rate. */
export interface ChargedGroup {
  category: VatCategory
  rate: Rate
  taxable: Cents
  vat: Cents
}

/**
 * Splits a gross deduction (cash discount, write-off) over an invoice's rates (AT § 16, DE § 17 UStG) in proportion to
 * their **net** amounts, so that every rate falls by the same share; net and VAT add up to the amount. Each VAT is a
 * share of the VAT charged, so deductions of the whole amount take off the whole VAT to the cent.
 * @param groups amounts charged and not yet deducted or credited
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
