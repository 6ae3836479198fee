import type { Ctx } from '#kit/server/context.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import { type PriceFor, pricesFor } from '#domains/books/items/server/offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { Customer } from './customers.service.ts'

/**
 * A customer's own prices, from the party and the price groups of its discount groups: a list per requested item, in
 * order. The usual price is not included. Group percentages are not applied.
 */
export async function groupPrices(
  ctx: Ctx,
  { party, discountGroups }: Pick<Customer, 'party' | 'discountGroups'>,
  asked: readonly { item: string; quantity: Quantity }[],
): Promise<PriceFor[][]> {
  const keys = [...new Set(discountGroups.flatMap(({ priceGroup }) => priceGroup || []))]
  // A customer without groups may still have individual prices
  const buyers = keys.length > 0 ? keys : party ? [''] : []
  const day = await siteDay(ctx)
  const found: PriceFor[][] = asked.map(() => [])
  for (const priceGroup of buyers) {
    const prices = await pricesFor(
      ctx,
      asked.map(({ item, quantity }) => ({ item, quantity, day, party: { _id: party ?? '', priceGroup } })),
    )
    for (const [at, price] of prices.entries()) if (price) found[at]!.push(price)
  }
  return found
}
