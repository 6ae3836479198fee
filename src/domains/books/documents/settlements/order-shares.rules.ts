import { type Cents, cents, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import { split } from '#kit/shared/money/split.ts'

/** One order's part of an amount. `order` null: lines of a collective document without an order. */
export interface OrderShare {
  order: string | null
  amount: Cents
}

/** The account of one order at a collective document. */
export interface OrderAccount {
  order: string | null
  /** Negative at a credit note. */
  claim: Cents
  settled: Cents
}

const openOf = ({ claim, settled }: OrderAccount) => minus(claim, settled)

/**
 * Splits an amount over rooms in proportion to their sizes, without exceeding any. An amount equal to all rooms fills
 * each exactly.
 */
function fill(amount: number, rooms: readonly number[]): Cents[] {
  const sizes = rooms.map((room) => cents(Math.max(0, room)))
  const total = sum(sizes)
  return total === 0 ? sizes : split(cents(Math.min(amount, total)), sizes)
}

/**
 * Allocates a settlement of a collective document to its orders: first by the amounts they owe, then by the amounts
 * settled (for refunds), the rest to the last one. `preferred`: orders served first, such as those of an offset credit
 * note.
 */
export function allocateSettlement(
  amount: Cents,
  accounts: readonly OrderAccount[],
  preferred: ReadonlySet<string | null> = new Set(),
): Cents[] {
  const sign = amount < 0 ? -1 : 1
  const owed = accounts.map((account) => sign * openOf(account))
  const settled = accounts.map((account) => -sign * account.settled)
  let left = Math.abs(amount)
  let parts: Cents[] = accounts.map(() => zero)
  const take = (rooms: readonly number[]) => {
    const taken = fill(left, rooms)
    parts = parts.map((part, at) => sum([part, taken[at]!]))
    left -= sum(taken)
  }
  take(owed.map((room, at) => (preferred.has(accounts[at]!.order) ? room : 0)))
  take(owed.map((room, at) => room - parts[at]!))
  take(settled)
  parts = parts.map((part, at) => (at === parts.length - 1 ? cents(part + left) : part))
  return parts.map((part) => (sign < 0 ? negative(part) : part))
}

/** Shares of a part, in proportion to the whole amount's shares. */
export function portionOf(part: Cents, shares: readonly OrderShare[]): OrderShare[] {
  if (shares.length === 0) return []
  const parts = split(
    part,
    shares.map(({ amount }) => amount),
  )
  return shares.flatMap(({ order }, at) => (parts[at] === 0 ? [] : { order, amount: parts[at]! }))
}

/** An order's part of a settlement: the whole amount at the order's own documents, its shares at collective ones. */
export const shareOfOrder = (
  { amount, shares, of }: { amount: Cents; shares: readonly OrderShare[]; of: string | null },
  order: string,
): Cents =>
  of === order ? amount : sum(shares.flatMap((share) => (share.order === order ? share.amount : [])))
