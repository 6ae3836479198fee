import { expect } from 'vitest'
import { type Cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { places, scaled } from '#kit/shared/money/decimals.ts'
import { type AmountLine, type AmountsInput, computeAmounts } from './amounts.rules.ts'
import { type Random, randomDocument, whole } from './amounts.fixture.ts'
import type { DocumentContent } from './content.contract.ts'
import { creditParts } from './credit-parts.rules.ts'
import { creditedVat, rateKey } from './credited-vat.rules.ts'
import type { DocumentLine } from './draft.rules.ts'

type Sums = Map<string, { taxable: Cents; vat: Cents }>

/** Parts of an invoice that credit notes use. */
function charged(input: AmountsInput) {
  const { lines, allowances, charges, totals } = computeAmounts(input)
  const named = input.lines.map((line, at) => ({
    ...line,
    _id: `${at}`,
    type: 'item',
    role: 'firm',
    advance: null,
  }))
  const adjusted = (list: typeof charges) =>
    list.map(({ category, rate: of, ...one }) => ({ ...one, vat: { category, rate: of } }))
  const content = {
    lines: named.map(({ category, rate: of, ...line }, at) => ({
      ...line,
      counted: lines[at]!.counted,
      vat: { category, rate: of },
    })),
    allowances: adjusted(allowances),
    charges: adjusted(charges),
  } as unknown as DocumentContent
  return { content, lines: named as unknown as (DocumentLine & AmountLine)[], groups: totals.vatGroups }
}

/**
 * Credits an invoice by quantities until nothing is left; returns the amounts of each credit note and the rest at each
 * rate.
 */
export function credited(
  input: AmountsInput,
  next: (left: readonly bigint[], round: number) => { quantities: readonly bigint[]; charges: boolean },
) {
  const { content, lines, groups } = charged(input)
  const all = lines.map((line) => scaled(line.quantity, places.quantity))
  const taken = all.map(() => 0n)
  const given: Sums = new Map()
  const discounts = new Map<string, Cents>()
  for (const { vat, counted } of content.allowances)
    discounts.set(rateKey(vat), sum([discounts.get(rateKey(vat)) ?? zero, counted]))
  let charges = content.charges.map(({ counted }) => counted)
  const notes: Cents[] = []
  const left = () => all.map((whole_, at) => whole_ - taken[at]!)
  for (let round = 0; left().some((one) => one !== 0n) || charges.some((one) => one > 0); round++) {
    const { quantities, charges: givesCharges } = next(left(), round)
    const parts = lines.map((line, at) => ({ line, taken: taken[at]!, quantity: quantities[at]! }))
    const part = creditParts(content, parts, { discounts, charges }, givesCharges)
    const { totals, allowances, isDiscountCut } = computeAmounts({
      ...input,
      ...part,
      lines: part.lines.map((line) => ({ ...(line as DocumentLine & AmountLine), isAdvance: false })),
      vatOf(group) {
        const own = groups.find((one) => rateKey(one) === rateKey(group))!
        return creditedVat(input.counting, { charged: own, given: given.get(rateKey(group)) ?? none }, group)
      },
    })
    expect(isDiscountCut).toBe(false)
    for (const { counted, ...taxed } of allowances)
      discounts.set(rateKey(taxed), minus(discounts.get(rateKey(taxed))!, counted))
    for (const { taxable, vat, ...taxed } of totals.vatGroups) {
      const before = given.get(rateKey(taxed)) ?? none
      given.set(rateKey(taxed), { taxable: sum([before.taxable, taxable]), vat: sum([before.vat, vat]) })
    }
    for (const [at, one] of quantities.entries()) taken[at]! += one
    if (givesCharges) charges = charges.map(() => zero)
    notes.push(totals.gross)
  }
  const rest = groups.flatMap((group) => {
    const { taxable, vat } = given.get(rateKey(group)) ?? none
    const open = [minus(group.taxable, taxable), minus(group.vat, vat)]
    return open.some(Boolean) ? [[rateKey(group), ...open]] : []
  })
  return { notes, rest }
}
const none = { taxable: zero, vat: zero }

/** Credits random invoices in random parts; returns those with a rest or with a negative credit note. */
export function creditRandomly(random: Random, runs: number): object[] {
  return Array.from({ length: runs }, (_, run) => run).flatMap((run) => {
    const drawn = randomDocument(random)
    const lines = drawn.lines
      .filter((line) => !line.quantity.startsWith('-'))
      .map((line) => ({ ...line, isAdvance: false }))
    const input = { ...drawn, lines, paid: zero }
    if (computeAmounts(input).isDiscountCut) return []
    const most = whole(random, 1, 5)
    const { notes, rest } = credited(input, (left, round) => {
      const isLast = round >= most
      return {
        quantities: left.map((one) => (isLast ? one : (one * BigInt(whole(random, 0, 1_000))) / 1_000n)),
        charges: isLast || random() < 0.3,
      }
    })
    return rest.length > 0 || notes.some((note) => note < 0) ? [{ run, rest, notes }] : []
  })
}
