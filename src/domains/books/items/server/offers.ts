import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { selectRows } from '#kit/server/database/select-rows.ts'
import { answered, linesOf } from '#kit/server/records/answer.ts'
import type { Quantity, UnitPrice } from '#kit/shared/money/decimals.ts'
import type { Counting } from '#kit/shared/money/totals.ts'
import { type Party, siteDay, siteZone } from '#domains/books/masterdata/server/offers.ts'
import type { Item } from '../items.contract.ts'
import { priceAmong, type PriceKind } from '../items.rules.ts'
import { type SalePrice, salePrice } from '../lowest-price.rules.ts'
import { items, pricesOf, withPrices } from './items.kind.ts'
import { itemRecordCalls } from './items.service.ts'
import { type ItemRow, itemsTable } from './items.table.ts'
import { addPrice, endPrices, movePriceEnds, type NewPrice } from './prices.service.ts'

export type { Item } from '../items.contract.ts'
export type { NewPrice } from './prices.service.ts'
export { basePrice, priceIn } from '../items.rules.ts'
/** What items cost until somebody says otherwise, and whether such prices were followed by others since. */
export { type StandingPrices, standingPrices, supersededPrices } from './standing-prices.service.ts'
/** Price groups that items have prices for; and conditions for a column of item ids: one is in a VAT group, has a price for a group. */
export { somePricedFor, someInVatGroup, usedPriceGroups } from './standing-prices.service.ts'
export type { SalePrice } from '../lowest-price.rules.ts'
/** Items by what buyers call them: article number, vintage, colour, size. */
export {
  beginningsOfNumbers,
  itemsNumbered,
  itemsWith,
  plainNumber,
  usedColours,
} from './items-found.service.ts'

/** Items by id with their packs and parts, those in the bin too: documents may name them. Ids of none are missing in the map. */
export async function itemsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Item>> {
  const whole = (await answered(ctx, items, await rowsOf(ctx, ids))) as unknown as Item[]
  return new Map(whole.map((one) => [one._id, one]))
}

async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  const asked = [...new Set(ids)]
  ctx.tag(...asked.map((_id) => `${items.name}:${_id}`))
  return selectRows(ctx, items, sql`where "_id" = any(${sql.param(asked)}::uuid[])`)
}

/** What goods are called and where they come from by the codes of trade, and their deposit, by item: for documents of many lines. */
export async function tradeCodesById(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, Pick<Item, 'ean' | 'customsCode' | 'countryOfOrigin' | 'deposit'>>> {
  if (ids.length === 0) return new Map()
  const asked = [...new Set(ids)]
  ctx.tag(...asked.map((_id) => `${items.name}:${_id}`))
  const { _id, ean, customsCode, countryOfOrigin, deposit } = itemsTable
  const rows = await ctx.db
    .select({ _id, ean, customsCode, countryOfOrigin, deposit })
    .from(itemsTable)
    .where(inArray(_id, asked))
  return new Map(rows.map(({ _id: item, ...codes }) => [item, codes]))
}

/** A price that was found for somebody. */
export interface PriceFor {
  /** Of one unit of the item. */
  price: UnitPrice
  /** Whether VAT is in it; `priceIn` counts it the other way. */
  counting: Counting
}

/** What is asked for a price: an item (not a pack: of its units), for whom, how many, on which day of order (`YYYY-MM-DD`). */
export interface PriceAsked {
  item: string
  party?: Pick<Party, '_id' | 'priceGroup'> | null
  quantity?: Quantity
  day: string
  kind?: PriceKind
}

/**
 * Prices of several items in one read, in the order asked: the party's own goes before its group's and that before everybody's,
 * then the tier by quantity. Null where there is none. The party's percent off (`discount`) is not taken off here.
 */
export async function pricesFor(ctx: Ctx, asked: readonly PriceAsked[]): Promise<(PriceFor | null)[]> {
  const known = await pricesOf(ctx, [...new Set(asked.map(({ item }) => item))])
  return asked.map(({ item, party, quantity: count, day, kind }) => {
    const holds = priceAmong(known.get(item) ?? [], {
      day,
      party: party?._id ?? null,
      priceGroup: party?.priceGroup ?? '',
      ...(kind ? { kind } : {}),
      ...(count ? { quantity: count } : {}),
    })
    return holds?.price ? { price: holds.price, counting: holds.counting } : null
  })
}

/** An item with what everybody pays for it today. */
export interface ItemOnSale {
  item: Item
  /** Null: it has no price. */
  sale: SalePrice | null
}

/**
 * Items by id as `itemsById` gives them, each with what everybody pays today: with tiers and, beside a reduction that ends, the lowest price of
 * the 30 days before it (Art. 6a of directive 98/6/EC). Tags the answer; it is right until the site's midnight.
 */
export async function itemsOnSale(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ItemOnSale>> {
  const rows = await rowsOf(ctx, ids)
  const prices = await pricesOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  const priced = await withPrices(ctx, rows, prices)
  const [lines, day, zone] = [await linesOf(ctx, items, rows), await siteDay(ctx), await siteZone(ctx)]
  return new Map(
    priced.map((one, at) => [
      one._id,
      {
        item: { ...one, ...lines[at] } as unknown as Item,
        sale: salePrice(prices.get(one._id) ?? [], day, zone),
      },
    ]),
  )
}

/**
 * Prices for everybody on a day, by item, as known now; items without a price are missing. A reduction that ends carries the lowest price of
 * the 30 days before it. Tags the answer.
 */
export async function salePricesOn(
  ctx: Ctx,
  ids: readonly string[],
  day: string,
): Promise<Map<string, SalePrice>> {
  ctx.tag(items.name)
  const [prices, zone] = [await pricesOf(ctx, ids), await siteZone(ctx)]
  return new Map(
    ids.flatMap((_id) => {
      const sale = salePrice(prices.get(_id) ?? [], day, zone)
      return sale ? [[_id, sale] as const] : []
    }),
  )
}

/** How many units of the item a quantity of a pack is, and how many are in a unit that it is sold by. */
export { inUnits, packOf } from './packs.ts'

/** Makes an item as the office would: for imports and the demo. Throws Problem where a field is refused. */
export async function createItem(
  ctx: Ctx,
  values: Parameters<typeof itemRecordCalls.create>[1],
): Promise<Item> {
  return (await itemRecordCalls.create(ctx, values)).item as unknown as Item
}

/** Changes fields of an item as the office would. Throws Problem where a field is refused; the caller answers for the right to items. */
export const changeItem = (ctx: Ctx, change: Parameters<typeof itemRecordCalls.update>[1]) =>
  itemRecordCalls.update(ctx, change)

/** Sets a further price of an item: for a group, a party, a tier, a time. Gives its id. */
export const setItemPrice = (ctx: Ctx, item: string, price: NewPrice): Promise<string> =>
  addPrice(ctx, item, price)

/** Lets prices end on another day, as the same prices. Gives the ids of those that hold then, by the old ones. */
export const moveItemPriceEnds = (
  ctx: Ctx,
  prices: readonly string[],
  until: string,
): Promise<Map<string, string>> => movePriceEnds(ctx, prices, until)

/** Lets prices hold no longer, by their ids; they stay in the history. Those that hold no longer already are left alone. */
export const endItemPrices = (ctx: Ctx, prices: readonly string[]): Promise<void> => endPrices(ctx, prices)

/** Items that are not in the bin by their numbers; numbers of none are missing in the map. */
export async function itemsByNumber(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, Item>> {
  if (numbers.length === 0) return new Map()
  const rows = await ctx.db
    .select({ _id: itemsTable._id })
    .from(itemsTable)
    .where(and(inArray(itemsTable.number, [...new Set(numbers)]), isNull(itemsTable.deletedAt)))
  const found = await itemsById(
    ctx,
    rows.map(({ _id }) => _id),
  )
  return new Map([...found.values()].map((one) => [one.number, one]))
}
