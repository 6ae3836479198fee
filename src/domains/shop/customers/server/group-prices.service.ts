import type { Ctx } from '#kit/server/context.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import { type PriceFor, pricesFor } from '#domains/books/items/server/offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { Customer } from './customers.service.ts'

/**
 * Prices that a customer has of his own, by party and by each price group of his discount groups: a list for each item asked for, in
 * that order. What everybody pays is not among them where nothing of his own is set. Percents of the groups are not taken off here.
 */
export async function groupPrices(
  ctx: Ctx,
  { party, discountGroups }: Pick<Customer, 'party' | 'discountGroups'>,
  asked: readonly { item: string; quantity: Quantity }[],
): Promise<PriceFor[][]> {
  const keys = [...new Set(discountGroups.flatMap(({ priceGroup }) => priceGroup || []))]
  // A customer without groups may still have prices that were set for him alone
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
