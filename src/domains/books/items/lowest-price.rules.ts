import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { places, scaled, type Quantity, type UnitPrice } from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { priceAmong, type ItemPrice } from './items.rules.ts'

/** Days before a reduction whose lowest price has to be shown (Art. 6a of directive 98/6/EC). */
export const lookBackDays = 30

/** Price of an item for all customers on a day. */
export interface SalePrice {
  /** Id of the price row. */
  _id: string
  price: UnitPrice
  counting: Counting
  /** Last day (`YYYY-MM-DD`); null: no end. */
  until: string | null
  /** Lowest price of the 30 days before a temporary reduction; null if none is to be shown. */
  before: UnitPrice | null
  /** Unit prices from larger quantities, smallest quantity first. */
  tiers: { fromQuantity: Quantity; price: UnitPrice }[]
}

const isForAll = ({ kind, party, priceGroup }: ItemPrice): boolean =>
  kind === 'sale' && party === null && priceGroup === ''

/** The original of a price whose end was moved: the reduction is the same. */
function firstOf<P extends ItemPrice>(prices: readonly P[], holds: P): P {
  const before = prices.find(({ _id }) => _id === holds.replaces)
  return before && before.price === holds.price && before.from === holds.from
    ? firstOf(prices, before)
    : holds
}

/**
 * Lowest price for all customers in the 30 days before `last` began. Replays settings, replacements and ends in order,
 * so that even a price of an hour counts. Null: no price applied, or prices with and without VAT would be compared.
 * @param zone time zone for the day on which a price was set
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
      // On the first day only earlier prices count
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
 * Price for all customers on a day, for one unit and for larger quantities; null if none. Includes the previous price
 * only for temporary reductions: a permanent price is no reduction.
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
