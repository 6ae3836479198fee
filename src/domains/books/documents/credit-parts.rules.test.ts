import { expect, test } from 'vitest'
import { type Cents, minus, sum, zero } from '../../../kit/shared/money/cents.ts'
import { places, quantity, rate, scaled, unitPrice } from '../../../kit/shared/money/decimals.ts'
import { seeded } from '../../../kit/testing/seeded.ts'
import { type AmountsInput, type AmountLine, computeAmounts } from './amounts.rules.ts'
import { freight, off, randomDocument, standard, whole } from './amounts.fixture.ts'
import { creditParts } from './credit-parts.rules.ts'
import { creditedVat, rateKey } from './credited-vat.rules.ts'
import type { DocumentContent } from './content.contract.ts'
import type { DocumentLine } from './draft.rules.ts'

type Sums = Map<string, { taxable: Cents; vat: Cents }>

/** An invoice as far as a credit note looks at it. */
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

/** Credits an invoice by quantities until nothing is left; gives what each credit note comes to. */
function credited(
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

const item = (count: string, price: string, percent: string, more: Partial<AmountLine> = {}): AmountLine => ({
  quantity: quantity(count),
  price: unitPrice(price),
  base: quantity('1'),
  discount: null,
  allowance: zero,
  isAdvance: false,
  ...standard(percent),
  ...more,
})
const document = (more: Partial<AmountsInput>): AmountsInput => ({
  ...{ counting: 'gross', lines: [], discounts: [], charges: [], paid: zero, rounding: zero },
  ...more,
})
/** Quantities of a single line, one after the other; charges with the last. */
const inParts =
  (...parts: number[]) =>
  (_left: readonly bigint[], round: number) => ({
    quantities: [BigInt(parts[round]!) * 1_000n],
    charges: round === parts.length - 1,
  })

test('credited in parts, invoices with discounts end at their own amounts', () => {
  const onLine = document({ lines: [item('3', '19.84', '13', { discount: rate('7.5') })] })
  expect(credited(onLine, inParts(1, 2)).rest).toEqual([])
  const onDocument = document({ lines: [item('4', '22.02', '10')], discounts: [off('7.5')] })
  expect(credited(onDocument, inParts(1, 2, 1)).rest).toEqual([])
  const net = document({ counting: 'net', lines: [item('10', '82.50', '20')], discounts: [off('15')] })
  expect(credited(net, inParts(3, 3, 4)).rest).toEqual([])
  const dear = document({ counting: 'net', lines: [item('3', '0.3333', '20')] })
  expect(credited(dear, inParts(1, 1, 1))).toEqual({ notes: [40, 40, 40], rest: [] })
})

test('the shipping of an invoice over two rates goes back as it was charged, with whatever lines', () => {
  const mixed = document({
    lines: [item('1', '12.80', '13'), item('1', '24', '20')],
    charges: [freight(1_040)],
  })
  for (const withShipping of [0, 1]) {
    const { notes, rest } = credited(mixed, (left, round) => ({
      quantities: round === 0 ? [left[0]!, 0n] : [0n, left[1]!],
      charges: round === withShipping,
    }))
    expect(notes).toEqual(withShipping === 0 ? [2_320, 2_400] : [1_280, 3_440])
    expect(rest).toEqual([])
  }
})

test('whatever is credited in whatever parts, each rate ends at what was charged', () => {
  const random = seeded(25)
  for (let run = 0; run < 1_000; run++) {
    const drawn = randomDocument(random)
    const lines = drawn.lines
      .filter((line) => !line.quantity.startsWith('-'))
      .map((line) => ({ ...line, isAdvance: false }))
    const input = { ...drawn, lines, paid: zero }
    if (computeAmounts(input).isDiscountCut) continue
    const most = whole(random, 1, 5)
    const { notes, rest } = credited(input, (left, round) => {
      const isLast = round >= most
      return {
        quantities: left.map((one) => (isLast ? one : (one * BigInt(whole(random, 0, 1_000))) / 1_000n)),
        charges: isLast || random() < 0.3,
      }
    })
    expect({ run, rest }).toEqual({ run, rest: [] })
    expect(notes.every((note) => note >= 0)).toBe(true)
  }
})
