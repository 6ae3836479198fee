import { type Cents, cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { quantity, rate, unitPrice, unscaled } from '#kit/shared/money/decimals.ts'
import { brokenSumRules } from '#kit/shared/money/sum-rules.ts'
import type { Taxed } from '#kit/shared/money/totals.ts'
import { type AmountLine, type AmountsInput, computeAmounts } from './amounts.rules.ts'

/** Random numbers from 0 up to but excluding 1. */
export type Random = () => number

export const standard = (percent: string): Taxed => ({ category: 'S', rate: rate(percent) })
export const off = (percent: string | null, amount = 0, reason = 'Rabatt') => ({
  percent: percent === null ? null : rate(percent),
  amount: cents(amount),
  reason,
})
export const freight = (amount: number) => ({ amount: cents(amount), reason: 'Versand', reasonCode: 'FC' })

export const amountLine = (
  count: string,
  price: string,
  percent: string,
  more: Partial<AmountLine> = {},
): AmountLine => ({
  quantity: quantity(count),
  price: unitPrice(price),
  base: quantity('1'),
  discount: null,
  allowance: zero,
  isAdvance: false,
  ...standard(percent),
  ...more,
})
/** Amount input in net prices. */
export const amountsInput = (more: Partial<AmountsInput>): AmountsInput => ({
  counting: 'net',
  lines: [],
  discounts: [],
  charges: [],
  paid: zero,
  rounding: zero,
  ...more,
})

export const whole = (random: Random, from: number, to: number) => from + ((random() * (to - from + 1)) >>> 0)
const taxes: readonly Taxed[] = [
  ...['20', '19', '13', '10', '7', '4.9'].map(standard),
  { category: 'AE', rate: rate('0') },
]

/** Random document with lines, discounts and charges; one line in ten is a return. */
export function randomDocument(random: Random): AmountsInput {
  const some = <T>(most: number, make: () => T) => Array.from({ length: whole(random, 0, most) }, make)
  const isNegative = random() < 0.1
  return {
    counting: random() < 0.5 ? 'net' : 'gross',
    lines: some(12, () => ({
      quantity: quantity(unscaled(BigInt(whole(random, isNegative ? -9_000 : 0, 60_000)), 3)),
      price: unitPrice(unscaled(BigInt(whole(random, 0, 900_000)), 4)),
      base: quantity(random() < 0.1 ? '100' : '1'),
      discount: random() < 0.3 ? rate(unscaled(BigInt(whole(random, 0, 1_000)), 1)) : null,
      allowance: zero,
      isAdvance: random() < 0.05,
      ...taxes[whole(random, 0, taxes.length - 1)]!,
    })),
    discounts: some(2, () =>
      random() < 0.5 ? off(String(whole(random, 0, 60))) : off(null, whole(random, 0, 60_000)),
    ),
    charges: some(2, () => freight(whole(random, 0, 5_000))),
    paid: cents(whole(random, 0, 10_000)),
    rounding: zero,
  }
}

/** Names the arithmetic identities that a document's amounts violate; empty if all hold. */
export function brokenIdentities(input: AmountsInput): string[] {
  const { totals, allowances, charges, lines } = computeAmounts(input)
  const taxed = { lines: input.lines, allowances, charges }
  const counted = (list: readonly { counted: Cents }[]) => sum(list.map((one) => one.counted))
  const shown = minus(sum([counted(lines), counted(charges)]), counted(allowances))
  const hasRates = input.lines.some(({ isAdvance }) => !isAdvance)
  const asked = hasRates ? sum(input.charges.map(({ amount }) => amount)) : 0
  const more = allowances.filter(({ rate: of, category }) => {
    const at = (list: readonly (Taxed & { counted: Cents })[]) =>
      sum(list.filter((one) => one.rate === of && one.category === category).map((one) => one.counted))
    const had = sum(
      lines.flatMap((one, index) => {
        const { rate: its, category: kind, isAdvance } = input.lines[index]!
        return its === of && kind === category && !isAdvance ? [one.counted] : []
      }),
    )
    return at(allowances) > had
  })
  return [
    ...brokenSumRules({ ...totals, taxed }, input.counting === 'net' ? 0 : 1).map(String),
    ...((input.counting === 'gross' ? totals.gross : totals.net) === shown
      ? []
      : ['the sum of what is shown']),
    ...(counted(charges) === asked ? [] : ['what is charged']),
    ...(more.length === 0 ? [] : ['more taken off a rate than it had']),
  ]
}
