import { expect, test } from 'vitest'
import { rate } from '#kit/shared/money/decimals.ts'
import { seeded } from '#kit/testing/seeded.ts'
import type { AmountsInput } from './amounts.rules.ts'
import { amountLine as item, amountsInput, freight, off } from './amounts.fixture.ts'
import { credited, creditRandomly } from './credit-parts.fixture.ts'

const document = (more: Partial<AmountsInput>) => amountsInput({ counting: 'gross', ...more })
/** Quantities of a single line in sequence; charges go with the last. */
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
  expect(creditRandomly(seeded(25), 1_000)).toEqual([])
})
