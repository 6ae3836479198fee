import {
  amountOf,
  type Cents,
  minus,
  negative,
  percentOf,
  sum,
  vatWithin,
  zero,
} from '#kit/shared/money/cents.ts'
import { places, type Quantity, type Rate, scaled, type UnitPrice } from '#kit/shared/money/decimals.ts'
import { split } from '#kit/shared/money/split.ts'
import {
  type Counting,
  type DocumentAdjustment,
  documentTotals,
  type DocumentTotals,
  type NetAmount,
  type Taxed,
  type VatOf,
} from '#kit/shared/money/totals.ts'

/** A line that counts towards the totals. */
export interface AmountLine extends Taxed {
  quantity: Quantity
  price: UnitPrice
  base: Quantity
  /** Discount in percent; null for none or an amount. */
  discount: Rate | null
  /** Discount as an amount in the document's price mode; ignored if `discount` is set. */
  allowance: Cents
  /** Deducts an advance, so document discounts and charges do not apply. */
  isAdvance: boolean
}

/** Discount on the whole document: a percentage or an amount. */
export interface AmountDiscount {
  percent: Rate | null
  /** In the document's price mode; ignored if `percent` is set. */
  amount: Cents
  reason: string
  /** The only rate that the amount applies to, as in credit notes; absent: split over all rates by net. */
  vat?: Taxed | undefined
}

/** Charge on the whole document, such as delivery. */
export interface AmountCharge {
  amount: Cents
  reason: string
  reasonCode: string
  /** As for discounts. */
  vat?: Taxed | undefined
}

export interface AmountsInput {
  counting: Counting
  lines: readonly AmountLine[]
  discounts: readonly AmountDiscount[]
  charges: readonly AmountCharge[]
  paid: Cents
  rounding: Cents
  vatOf?: VatOf
}

/** Share of a discount or charge at one rate. */
export interface SharedAmount extends Taxed, NetAmount {
  percent: Rate | null
  /** Net base of the percentage; null for amounts. */
  base: Cents | null
  reason: string
  reasonCode: string
}

export interface Amounts {
  /** In line order, each with its discount. */
  lines: (NetAmount & { allowance: Cents })[]
  allowances: SharedAmount[]
  charges: SharedAmount[]
  totals: DocumentTotals
  /** A discount exceeded its base and was limited to it. */
  isDiscountCut: boolean
}

/** UNCL5189: discount. */
const discountCode = '95'

interface RateSum extends Taxed {
  /** Sum at this rate after discounts, in the document's price mode. */
  counted: Cents
}

type Share = Omit<SharedAmount, 'net' | 'rounding'>

/** Discount of a line: percentage of quantity × price, or the amount. */
export const lineAllowance = ({
  quantity,
  price,
  base,
  discount,
  allowance,
}: Pick<AmountLine, 'quantity' | 'price' | 'base' | 'discount' | 'allowance'>): Cents =>
  discount === null ? allowance : percentOf(amountOf(quantity, price, base), discount)

const taxedKey = ({ category, rate }: Taxed) => `${category} ${scaled(rate, places.rate)}`

/** Sum at each rate in order of first occurrence, without advances. */
function rateSums(lines: readonly AmountLine[], counted: readonly Cents[]): RateSum[] {
  const sums = new Map<string, RateSum>()
  for (const [index, { category, rate, isAdvance }] of lines.entries()) {
    if (isAdvance) continue
    const key = taxedKey({ category, rate })
    const known = sums.get(key) ?? { category, rate, counted: zero }
    sums.set(key, { ...known, counted: sum([known.counted, counted[index]!]) })
  }
  return [...sums.values()]
}

const netOf = (counting: Counting, { counted, rate }: RateSum): Cents =>
  counting === 'net' ? counted : minus(counted, vatWithin(counted, rate))

/**
 * Splits an amount over rates in proportion to their **net** amounts, so gross sums are weighted without their VAT.
 * Rates with a sum of zero or less get no share.
 */
function sharesOf(amount: Cents, counting: Counting, sums: readonly RateSum[]): Cents[] {
  const weights = sums.map((one) => {
    const net = netOf(counting, one)
    if (net <= 0) return 0n
    const percent = counting === 'net' ? 0n : scaled(one.rate, places.rate)
    return BigInt(net) * (100_000n + percent)
  })
  return split(amount, weights)
}

const lesser = (one: Cents, other: Cents): Cents => (other < one ? other : one)

/** Limits shares to the room at each rate; cents that rounding put over the limit move to rates with room. */
function within(shares: readonly Cents[], room: readonly Cents[]): Cents[] {
  const kept = shares.map((share, at) => lesser(share, room[at]!))
  let rest = minus(sum(shares), sum(kept))
  return kept.map((share, at) => {
    const more = lesser(rest, minus(room[at]!, share))
    rest = minus(rest, more)
    return sum([share, more])
  })
}

function takeDiscounts(
  { counting, discounts }: AmountsInput,
  sums: RateSum[],
): { shares: Share[]; isDiscountCut: boolean } {
  const shares: Share[] = []
  let isDiscountCut = false
  const before = sums.map((one) => ({ ...one }))
  const take = (at: number, counted: Cents, more: Pick<Share, 'percent' | 'base' | 'reason'>) => {
    if (counted === 0) return
    const { category, rate } = sums[at]!
    sums[at]!.counted = minus(sums[at]!.counted, counted)
    shares.push({ category, rate, counted, reasonCode: discountCode, ...more })
  }
  // Percentages apply first, each to the sum of the lines; amounts reduce the rest
  for (const { percent, reason } of discounts)
    for (const [at, one] of percent === null ? [] : before.entries()) {
      if (one.counted <= 0) continue
      const wanted = percentOf(one.counted, percent!)
      const counted = lesser(wanted, sums[at]!.counted)
      isDiscountCut ||= counted < wanted
      take(at, counted, { percent, base: netOf(counting, one), reason })
    }
  for (const { percent, amount, reason, vat } of discounts) {
    if (percent !== null || sums.length === 0) continue
    const room = sums.map((one) =>
      one.counted > 0 && (!vat || taxedKey(vat) === taxedKey(one)) ? one.counted : zero,
    )
    const possible = lesser(amount, sum(room))
    isDiscountCut ||= possible < amount
    // An amount for one rate falls on that rate alone
    const wanted = vat ? room.map((most) => lesser(most, possible)) : sharesOf(possible, counting, sums)
    for (const [at, counted] of within(wanted, room).entries())
      take(at, counted, { percent: null, base: null, reason })
  }
  return { shares, isDiscountCut }
}

const addCharges = ({ counting, charges }: AmountsInput, sums: readonly RateSum[]): Share[] =>
  charges.flatMap(({ amount, reason, reasonCode, vat }) => {
    const said = { percent: null, base: null, reason, reasonCode }
    if (vat) return amount === 0 ? [] : [{ ...said, category: vat.category, rate: vat.rate, counted: amount }]
    if (sums.length === 0) return []
    return sharesOf(amount, counting, sums).flatMap((counted, at) => {
      const { category, rate } = sums[at]!
      return counted === 0 ? [] : [{ ...said, category, rate, counted }]
    })
  })

const adjustment = ({ category, rate, counted }: Share): DocumentAdjustment => ({
  category,
  rate,
  amount: counted,
})

/**
 * Computes all amounts of a document: line discounts, document discounts and charges split over the rates, VAT and
 * totals by `documentTotals`. Pure; used by browser and server. Throws a RangeError as `documentTotals` does.
 */
export function computeAmounts(input: AmountsInput): Amounts {
  const allowances = input.lines.map(lineAllowance)
  const counted = input.lines.map(({ quantity, price, base }, index) =>
    minus(amountOf(quantity, price, base), allowances[index]!),
  )
  const sums = rateSums(input.lines, counted)
  const { shares, isDiscountCut } = takeDiscounts(input, sums)
  const added = addCharges(input, sums)
  const totals = documentTotals({
    counting: input.counting,
    lines: input.lines.map(({ quantity, price, base, category, rate }, index) => ({
      quantity,
      price,
      base,
      category,
      rate,
      allowance: allowances[index]!,
    })),
    allowances: shares.map(adjustment),
    charges: added.map(adjustment),
    paid: input.paid,
    rounding: input.rounding,
    ...(input.vatOf ? { vatOf: input.vatOf } : {}),
  })
  const withNet = (share: Share, amount: NetAmount): SharedAmount => ({ ...share, ...amount })
  return {
    lines: totals.lines.map((line, index) => ({ ...line, allowance: allowances[index]! })),
    allowances: shares.map((share, index) => withNet(share, totals.allowances[index]!)),
    charges: added.map((share, index) => withNet(share, totals.charges[index]!)),
    totals,
    isDiscountCut,
  }
}

/** Amount payable with cash discount: rounded half away from zero. */
export const afterCashDiscount = (due: Cents, percent: Rate): Cents =>
  sum([due, negative(percentOf(due, percent))])
