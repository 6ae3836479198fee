import { expect, test } from 'vitest'
import { type Cents, cents, minus, percentOf, sum, vatWithin, zero } from '#kit/shared/money/cents.ts'
import { type Rate, rate } from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { seeded } from '#kit/testing/seeded.ts'
import { whole } from './amounts.fixture.ts'
import { creditedVat, remainingVat } from './credited-vat.rules.ts'

const rates = ['20', '19', '13', '10', '7', '4.9'].map((percent) => rate(percent))

/** VAT at a rate and totals including it, in both price modes. */
const vatAt = (counting: Counting, of: Rate) => ({
  alone: (counted: Cents) => (counting === 'net' ? percentOf(counted, of) : vatWithin(counted, of)),
  sums: (counted: Cents, vat: Cents) => ({
    taxable: counting === 'net' ? counted : minus(counted, vat),
    vat,
  }),
})

test.each(['net', 'gross'] as const)(
  'credit notes that follow one another end at the VAT of their invoice, in %s prices, none a cent off',
  (counting) => {
    const random = seeded(13)
    for (let run = 0; run < 2_000; run++) {
      const of = rates[whole(random, 0, rates.length - 1)]!
      const { alone, sums } = vatAt(counting, of)
      const parts = Array.from({ length: whole(random, 1, 9) }, () => cents(whole(random, 1, 500)))
      const all = sum(parts)
      const charged = sums(all, alone(all))
      let given = { taxable: zero, vat: zero }
      for (const counted of parts) {
        const vat = creditedVat(counting, { charged, given }, { counted, rate: of })!
        expect(Math.abs(minus(vat, alone(counted)))).toBeLessThanOrEqual(1)
        const part = sums(counted, vat)
        // Tolerance of the e-invoice rule BR-CO-17
        expect(Math.abs(minus(vat, percentOf(part.taxable, of)))).toBeLessThanOrEqual(
          counting === 'net' ? 1 : 2,
        )
        given = { taxable: sum([given.taxable, part.taxable]), vat: sum([given.vat, part.vat]) }
        expect(given.vat).toBeLessThanOrEqual(charged.vat)
      }
      expect(given).toEqual(charged)
    }
  },
)

test('what was given back at another VAT before is made up for by a cent at most', () => {
  const one = {
    charged: { taxable: cents(100), vat: cents(20) },
    given: { taxable: cents(50), vat: cents(14) },
  }
  expect(creditedVat('net', one, { counted: cents(50), rate: rate('20') })).toBe(9)
  const none = { charged: { taxable: zero, vat: zero }, given: { taxable: zero, vat: zero } }
  expect(creditedVat('net', none, { counted: cents(50), rate: rate('20') })).toBeNull()
})

test.each(['net', 'gross'] as const)(
  'advances and the invoice that charges the rest are the order to the cent, in %s prices',
  (counting) => {
    const random = seeded(5)
    const differed = { before: 0 }
    for (let run = 0; run < 2_000; run++) {
      const of = rates[whole(random, 0, rates.length - 1)]!
      const { alone, sums } = vatAt(counting, of)
      const advances = Array.from({ length: whole(random, 1, 4) }, () => cents(whole(random, 1, 5_000)))
      const rest = cents(whole(random, 1, 5_000))
      const all = sum([...advances, rest])
      const charged = sums(all, alone(all))
      const each = advances.map((counted) => sums(counted, alone(counted)))
      const given = {
        taxable: sum(each.map(({ taxable }) => taxable)),
        vat: sum(each.map(({ vat }) => vat)),
      }
      const vat = remainingVat(counting, { charged, given }, rest)!
      if (vat !== alone(rest)) differed.before++
      const last = sums(rest, vat)
      expect([sum([given.taxable, last.taxable]), sum([given.vat, last.vat])]).toEqual([
        charged.taxable,
        charged.vat,
      ])
      expect(remainingVat(counting, { charged, given }, cents(rest + 1))).toBeNull()
    }
    expect(differed.before).toBeGreaterThan(500)
  },
)
