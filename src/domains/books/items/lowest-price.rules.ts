import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { places, scaled, type Quantity, type UnitPrice } from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { priceAmong, type ItemPrice } from './items.rules.ts'

/** How long a price has to have been asked for before it may stand beside a reduced one (Art. 6a of directive 98/6/EC). */
export const lookBackDays = 30

/** What everybody pays for an item on a day. */
export interface SalePrice {
  /** Which of the prices that were set. */
  _id: string
  price: UnitPrice
  counting: Counting
  /** The last day (`YYYY-MM-DD`); null: without end. */
  until: string | null
  /** The lowest price of the 30 days before a reduction that ends; null where there is none to be shown. */
  before: UnitPrice | null
  /** What one costs from a larger quantity on, the smallest quantity first. */
  tiers: { fromQuantity: Quantity; price: UnitPrice }[]
}

const isForAll = ({ kind, party, priceGroup }: ItemPrice): boolean =>
  kind === 'sale' && party === null && priceGroup === ''

/** The price that this one goes on from: only its end was moved, the reduction is the same. */
function firstOf<P extends ItemPrice>(prices: readonly P[], holds: P): P {
  const before = prices.find(({ _id }) => _id === holds.replaces)
  return before && before.price === holds.price && before.from === holds.from
    ? firstOf(prices, before)
    : holds
}

/**
 * The lowest price that everybody was asked for in the 30 days before `holds` began to hold: what was set, replaced and ended is
 * followed in the order in which it happened, so that no price is forgotten that stood for an hour. Null: nobody was asked for
 * any, or prices with and without VAT would have to be compared.
 * @param zone decides on which day a price was set
 */
export function lowestBefore<P extends ItemPrice>(
  prices: readonly P[],
  last: P,
  zone: string,
): UnitPrice | null {
  const holds = firstOf(prices, last)
  const dated = prices
    .filter(isForAll)
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id))
    .map((price) => ({ price, setOn: dayIn(price.createdAt, zone) }))
  const setOn = dayIn(holds.createdAt, zone)
  const began = holds.from > setOn ? holds.from : setOn
  const found: P[] = []
  for (let back = lookBackDays; back >= 0; back -= 1) {
    const day = laterDay(began, -back)
    const known = dated.filter((one) => one.setOn < day).map(({ price }) => price)
    const during = dated.filter((one) => one.setOn === day).map(({ price }) => price)
    const states = [known, ...during.map((_, at) => [...known, ...during.slice(0, at + 1)])]
    for (const state of states) {
      // On its first day what counts is what was asked before it
      if (back === 0 && state.includes(holds)) break
      const held = priceAmong(state, { day })
      if (held) found.push(held)
    }
  }
  if (found.some(({ counting }) => counting !== holds.counting)) return null
  const [lowest] = found.toSorted((a, b) =>
    Number(scaled(a.price!, places.price) - scaled(b.price!, places.price)),
  )
  return lowest?.price ?? null
}

/**
 * What everybody pays on a day for one, and from larger quantities on; null where there is no price. A price of before stands
 * beside it only where this one ends: a price that stays is no reduction.
 */
export function salePrice(prices: readonly ItemPrice[], day: string, zone: string): SalePrice | null {
  const own = prices.filter(isForAll)
  const holds = priceAmong(own, { day })
  if (!holds?.price) return null
  const lowest = holds.until === null ? null : lowestBefore(own, holds, zone)
  const steps = (price: UnitPrice) => scaled(price, places.price)
  const tiers: SalePrice['tiers'] = []
  const larger = [...new Set(own.map(({ fromQuantity }) => fromQuantity))].toSorted((a, b) =>
    Number(scaled(a, places.quantity) - scaled(b, places.quantity)),
  )
  for (const fromQuantity of larger) {
    const price = priceAmong(own, { day, quantity: fromQuantity })
    const last = tiers.at(-1)?.price ?? holds.price
    if (price?.price && price.counting === holds.counting && steps(price.price) < steps(last))
      tiers.push({ fromQuantity, price: price.price })
  }
  return {
    _id: holds._id,
    price: holds.price,
    counting: holds.counting,
    until: holds.until,
    before: lowest !== null && steps(lowest) > steps(holds.price) ? lowest : null,
    tiers,
  }
}
