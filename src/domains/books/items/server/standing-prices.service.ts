import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { priceAmong } from '../items.rules.ts'
import { itemsTable, type PriceRow, pricesTable as table } from './items.table.ts'
import { pricesOf } from './items.kind.ts'

/** Permanent prices of an item. */
export interface StandingPrices {
  /** One per minimum quantity, smallest first. */
  prices: (Pick<PriceRow, '_id' | 'counting' | 'fromQuantity'> & { price: NonNullable<PriceRow['price']> })[]
  /** A temporary price applies now or later: a campaign. */
  isReduced: boolean
}

const order = (a: Quantity, b: Quantity) => Number(scaled(a, places.quantity) - scaled(b, places.quantity))

/** Prices without end that apply today to everyone (`''`) or to one price group, by item. */
export async function standingPrices(
  ctx: Ctx,
  ids: readonly string[],
  priceGroup: string,
): Promise<Map<string, StandingPrices>> {
  const [known, day] = [await pricesOf(ctx, ids), await siteDay(ctx)]
  return new Map(
    ids.map((_id) => {
      const all = known.get(_id) ?? []
      const replaced = new Set(all.flatMap(({ replaces }) => replaces ?? []))
      const own = all.filter(
        (one) => one.kind === 'sale' && one.party === null && one.priceGroup === priceGroup,
      )
      const lasting = own.filter(({ until }) => until === null)
      const prices = [...new Set(lasting.map(({ fromQuantity }) => fromQuantity))]
        .toSorted(order)
        .flatMap((fromQuantity) => {
          const holds = priceAmong(
            lasting.filter((one) => one.fromQuantity === fromQuantity),
            { day, priceGroup, quantity: fromQuantity },
          )
          return holds?.price
            ? [{ _id: holds._id, counting: holds.counting, fromQuantity, price: holds.price }]
            : []
        })
      const isReduced = own.some(
        ({ _id: price, until, price: amount }) =>
          amount !== null && until !== null && until >= day && !replaced.has(price),
      )
      return [_id, { prices, isReduced }]
    }),
  )
}

/** Ids of prices that were replaced, ended or followed by a newer one of the same kind. */
export async function supersededPrices(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select one."_id" from ${table} one where one."_id" = any(${sql.param([...ids])}::uuid[]) and exists (
      select 1 from ${table} later where later."item" = one."item" and later."kind" = one."kind"
        and later."priceGroup" = one."priceGroup" and later."party" is not distinct from one."party"
        and later."fromQuantity" = one."fromQuantity" and later."until" is null
        and (later."createdAt", later."_id") > (one."createdAt", one."_id"))`)
  return new Set(rows.map(({ _id }) => _id))
}

/** Price groups in use, sorted alphabetically. */
export async function usedPriceGroups(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ priceGroup: string }>(sql`
    select distinct "priceGroup" from ${table} where "priceGroup" <> '' and "kind" = 'sale' order by 1 limit 200`)
  return rows.map(({ priceGroup }) => priceGroup)
}

/** SQL condition on a column of item ids: one is in this VAT group. */
export const someInVatGroup = (items: SQLWrapper, vatGroup: string): SQL => sql`exists (
  select 1 from ${itemsTable} one where one."_id" = any(${items}) and one."vatGroup" = ${vatGroup}::uuid
    and one."deletedAt" is null)`

/** SQL condition on a column of item ids: one has a price for this price group. */
export const somePricedFor = (items: SQLWrapper, priceGroup: string): SQL => sql`exists (
  select 1 from ${table} one where one."item" = any(${items}) and one."priceGroup" = ${priceGroup}
    and one."kind" = 'sale' and one."price" is not null
    and not exists (select 1 from ${table} later where later."replaces" = one."_id"))`
