import { cents, type Cents } from './cents.ts'

const absolute = (value: bigint) => (value < 0n ? -value : value)

/**
 * Distributes integers by the largest remainder: `total` in proportion to `weights`, which may have different signs;
 * equal remainders go to the larger weight, then to the earlier one. Weights are measured by `divisor`, so that each
 * share is close to `weight / divisor`.
 */
function nearest(total: bigint, weights: readonly bigint[], divisor: bigint): bigint[] {
  // Rounded towards minus infinity, so that the remainder is always added and never subtracted
  const parts = weights.map((weight, index) => {
    const remainder = ((weight % divisor) + divisor) % divisor
    return { index, weight, remainder, share: (weight - remainder) / divisor }
  })
  let missing = total - parts.reduce((all, { share }) => all + share, 0n)
  if (missing < 0n || missing > BigInt(parts.length))
    throw new RangeError('the parts are too far from their total')
  const order = parts.toSorted(
    (a, b) =>
      Number(b.remainder - a.remainder > 0n) - Number(b.remainder - a.remainder < 0n) ||
      Number(absolute(b.weight) > absolute(a.weight)) - Number(absolute(b.weight) < absolute(a.weight)) ||
      a.index - b.index,
  )
  for (const part of order) {
    if (missing === 0n) break
    part.share++
    missing--
  }
  return parts.map(({ share }) => share)
}

/**
 * Rounds exact fractions `numerators[i] / divisor` to cents that add up to `total`, by the largest remainder: each part
 * is less than a cent from its fraction. The negated input has the negated result.
 * Throws a RangeError if `total` is not the rounded sum of the fractions.
 */
export function roundTogether(total: Cents, numerators: readonly bigint[], divisor: bigint): Cents[] {
  const isMirrored = total < 0
  const sign = isMirrored ? -1n : 1n
  const shares = nearest(
    sign * BigInt(total),
    numerators.map((numerator) => sign * numerator),
    divisor,
  )
  return shares.map((share) => cents(sign * share))
}

/**
 * Splits a total in proportion to net amounts, by the largest remainder (Hamilton): the shares add up to the total,
 * each less than a cent from its exact share; a net of zero gets nothing. If all are zero, the total is split evenly.
 * Nets finer than cents are passed as bigints.
 * Throws a RangeError without nets, or if some nets are negative and others positive.
 */
export function split(total: Cents, nets: readonly (Cents | bigint)[]): Cents[] {
  if (nets.length === 0) throw new RangeError('there is nothing to split over')
  if (nets.some((net) => net < 0) && nets.some((net) => net > 0))
    throw new RangeError('amounts of both signs have no shares')
  const given = nets.map((net) => absolute(BigInt(net)))
  const weights = given.every((weight) => weight === 0n) ? given.map(() => 1n) : given
  const all = weights.reduce((one, other) => one + other, 0n)
  return roundTogether(
    total,
    weights.map((weight) => weight * BigInt(total)),
    all,
  )
}
