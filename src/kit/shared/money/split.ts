import { cents, type Cents } from './cents.ts'

const absolute = (value: bigint) => (value < 0n ? -value : value)

/**
 * Shares of whole numbers by the largest remainder: `total` is handed out in the proportion of `weights`, which may differ
 * in sign; equal remainders go to the larger weight, then to the earlier one. `divisor` is what the weights are measured by,
 * so that each share is `total`-near `weight / divisor`.
 */
function nearest(total: bigint, weights: readonly bigint[], divisor: bigint): bigint[] {
  // Towards minus infinity, so that what is missing is always handed out and never taken back
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
 * Rounds exact fractions `numerators[i] / divisor` to whole cents that add up to `total`, by the largest remainder: no part is
 * a whole cent or more away from its fraction. The negated problem has the negated answer.
 * Throws a RangeError where `total` is not the sum of the fractions, rounded.
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
 * Hands out a total in the proportion of net amounts, by the largest remainder (Hamilton): the shares add up to the total, each
 * less than a cent away from its exact share; who has nothing gets nothing. Where all have nothing everyone gets as much.
 * What is finer than cents, and so larger than their numbers, comes as bigints.
 * Throws a RangeError where there is nobody to hand out to, or where some nets are negative and others are not.
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
