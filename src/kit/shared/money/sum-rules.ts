import { type Cents, minus, negative, percentOf, sum, zero } from './cents.ts'
import type { DocumentTotals, Taxed, VatGroup } from './totals.ts'

/**
 * Rules for the sums of a document by EN 16931-1 (and its official rule files). BR-x-08 and -09 stand for all
 * categories.
 */
export const sumRules = [
  'BR-CO-10',
  'BR-CO-11',
  'BR-CO-12',
  'BR-CO-13',
  'BR-CO-14',
  'BR-CO-15',
  'BR-CO-16',
  'BR-CO-17',
  'BR-x-08',
  'BR-x-09',
] as const
export type SumRule = (typeof sumRules)[number]

/** A document's sums with the rates of its amounts, in the order of the totals. */
export interface TaxedTotals extends DocumentTotals {
  taxed: { lines: readonly Taxed[]; allowances: readonly Taxed[]; charges: readonly Taxed[] }
}

const nets = (amounts: readonly { net: Cents }[]) => sum(amounts.map(({ net }) => net))
const isOff = (amount: Cents, expected: Cents, tolerance = 0) => Math.abs(minus(amount, expected)) > tolerance

function taxableOf({ taxed, lines, allowances, charges }: TaxedTotals, group: VatGroup): Cents {
  const within = (amounts: readonly { net: Cents }[], rates: readonly Taxed[]) =>
    nets(
      amounts.filter(
        (_, index) => rates[index]?.category === group.category && rates[index].rate === group.rate,
      ),
    )
  return sum([
    within(lines, taxed.lines),
    negative(within(allowances, taxed.allowances)),
    within(charges, taxed.charges),
  ])
}

/**
 * Rules that the sums of a document violate; empty if none. Only adds up what it is given, so it can also judge
 * documents of others.
 * @param tolerance cents by which the VAT of a rate may differ from its share (BR-CO-17): 0 in net mode, 1 in gross
 * mode, one more in partial credit notes
 */
export function brokenSumRules(totals: TaxedTotals, tolerance: 0 | 1 | 2): SumRule[] {
  const { net, vat, gross, vatGroups } = totals
  const broken: Record<SumRule, boolean> = {
    'BR-CO-10': isOff(totals.lineNet, nets(totals.lines)),
    'BR-CO-11': isOff(totals.allowanceNet, nets(totals.allowances)),
    'BR-CO-12': isOff(totals.chargeNet, nets(totals.charges)),
    'BR-CO-13': isOff(net, sum([totals.lineNet, negative(totals.allowanceNet), totals.chargeNet])),
    'BR-CO-14': isOff(vat, sum(vatGroups.map((group) => group.vat))),
    'BR-CO-15': isOff(gross, sum([net, vat])),
    'BR-CO-16': isOff(totals.due, sum([gross, negative(totals.paid), totals.rounding])),
    'BR-CO-17': vatGroups.some((group) => isOff(group.vat, percentOf(group.taxable, group.rate), tolerance)),
    'BR-x-08': vatGroups.some((group) => isOff(group.taxable, taxableOf(totals, group))),
    'BR-x-09': vatGroups.some(({ category, vat: amount }) => category !== 'S' && amount !== zero),
  }
  return sumRules.filter((rule) => broken[rule])
}
