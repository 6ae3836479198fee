import { type Cents, cents, minus, vatWithin } from '../../../kit/shared/money/cents.ts'
import type { Rate } from '../../../kit/shared/money/decimals.ts'
import { split } from '../../../kit/shared/money/split.ts'
import type { VatCategory } from '../../../kit/shared/money/totals.ts'

/** By what the base and the VAT of a rate fall. */
export interface Reduction {
  category: VatCategory
  rate: Rate
  net: Cents
  vat: Cents
}

/**
 * What a gross amount that is taken off an invoice (cash discount, write-off) means at each of its rates (AT § 16, DE § 17 UStG): its **net** parts
 * stand in the proportion of the nets, so every rate falls by the same share; net and VAT together are the amount.
 */
export function taxOfReduction(
  groups: readonly { category: VatCategory; rate: Rate; taxable: Cents; vat: Cents }[],
  amount: Cents,
): Reduction[] {
  const charged = groups.filter(({ taxable }) => taxable > 0)
  if (charged.length === 0) return []
  const parts = split(
    amount,
    charged.map(({ taxable, vat }) => cents(BigInt(taxable) + BigInt(vat))),
  )
  return charged.map(({ category, rate }, at) => {
    const vat = vatWithin(parts[at]!, rate)
    return { category, rate, net: minus(parts[at]!, vat), vat }
  })
}
