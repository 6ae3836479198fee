import { expect, test } from 'vitest'
import { type Cents, cents, negative, sum } from '#kit/shared/money/cents.ts'
import { split } from '#kit/shared/money/split.ts'
import { seeded } from '#kit/testing/seeded.ts'
import { allocateSettlement, type OrderAccount, portionOf } from './order-shares.rules.ts'

const open = (accounts: readonly OrderAccount[]) => accounts.map(({ claim, settled }) => claim - settled)
const note = (accounts: readonly OrderAccount[], parts: readonly Cents[]): OrderAccount[] =>
  accounts.map((account, at) => ({ ...account, settled: sum([account.settled, parts[at]!]) }))

test('partial payments in random order, some taken back, settle each of the orders of an invoice to the cent', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = seeded(seed)
    const whole = (most: number) => Math.floor(random() * (most + 1))
    const count = 2 + whole(4)
    const sign = random() < 0.3 ? -1 : 1
    const weights = Array.from({ length: count }, () => cents(1 + whole(5_000)))
    const claims = split(sum(weights), weights)
    let accounts: OrderAccount[] = claims.map((claim, at) => ({
      order: at === 0 && random() < 0.3 ? null : `order ${at}`,
      claim: cents(sign * claim),
      settled: cents(0),
    }))
    const noted: Cents[][] = []
    for (let step = 0; step < 12; step++) {
      const left = Math.abs(open(accounts).reduce((all, one) => all + one, 0))
      const taken = random() < 0.3 ? noted.splice(whole(noted.length - 1), 1)[0]?.map(negative) : undefined
      const amount = cents(sign * Math.min(left, 1 + whole(left)))
      const parts = taken ?? allocateSettlement(amount, accounts)
      if (!taken) noted.push(parts)
      accounts = note(accounts, parts)
      expect([seed, sum(parts)]).toEqual([seed, taken ? sum(taken) : amount])
      // No claim is paid twice, and no order pays for another
      expect([seed, open(accounts).filter((one) => one * sign < 0)]).toEqual([seed, []])
    }
    const rest = cents(open(accounts).reduce((all, one) => all + one, 0))
    if (rest !== 0) accounts = note(accounts, allocateSettlement(rest, accounts))
    expect([seed, open(accounts).filter(Boolean)]).toEqual([seed, []])
  }
})

test('a credit note lowers the order whose lines it credits first, and too much belongs to the last order', () => {
  const accounts: OrderAccount[] = ['a', 'b'].map((order) => ({
    order,
    claim: cents(1000),
    settled: cents(0),
  }))
  expect(allocateSettlement(cents(700), accounts, new Set(['b']))).toEqual([0, 700])
  expect(allocateSettlement(cents(1500), accounts, new Set(['b']))).toEqual([500, 1000])
  expect(allocateSettlement(cents(2500), accounts)).toEqual([1000, 1500])
})

test('a refund goes back to the orders that have paid', () => {
  const accounts: OrderAccount[] = [
    { order: 'a', claim: cents(1000), settled: cents(300) },
    { order: 'b', claim: cents(1000), settled: cents(100) },
  ]
  expect(allocateSettlement(cents(-200), accounts)).toEqual([-150, -50])
})

test('a part of a settlement keeps its proportion', () => {
  const shares = [
    { order: 'a', amount: cents(201) },
    { order: null, amount: cents(100) },
  ]
  expect(portionOf(cents(100), shares)).toEqual([
    { order: 'a', amount: 67 },
    { order: null, amount: 33 },
  ])
})
