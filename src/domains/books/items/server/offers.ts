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
/** Permanent prices of items, and whether they were superseded. */
export { type StandingPrices, standingPrices, supersededPrices } from './standing-prices.service.ts'
/** Price groups in use; SQL conditions on a column of item ids: one is in a VAT group, or has a price for a group. */
export { somePricedFor, someInVatGroup, usedPriceGroups } from './standing-prices.service.ts'
export type { SalePrice } from '../lowest-price.rules.ts'
/** Items by terms that buyers use: article number, vintage, colour, size. */
export {
  beginningsOfNumbers,
  itemsNumbered,
  itemsWith,
  plainNumber,
  usedColours,
} from './items-found.service.ts'

/**
 * Items by id with packs and parts, including binned ones, because documents may refer to them. Unknown ids are absent.
 */
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

/** Trade codes, country of origin and deposit by item, for documents with many lines. */
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

/** Price found for a buyer. */
export interface PriceFor {
  /** Per unit of the item. */
  price: UnitPrice
  /** Whether it includes VAT; `priceIn` converts it. */
  counting: Counting
}

/** Price query: item (in its own units, not packs), buyer, quantity, day of order (`YYYY-MM-DD`). */
export interface PriceAsked {
  item: string
  party?: Pick<Party, '_id' | 'priceGroup'> | null
  quantity?: Quantity
  day: string
  kind?: PriceKind
}

/**
 * Prices of several items in one read, in the order of the queries: party before group before everyone, then by
 * quantity. Null if there is none. Does not apply the party's percentage (`discount`).
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

/** An item with today's price for all customers. */
export interface ItemOnSale {
  item: Item
  /** Null: no price. */
  sale: SalePrice | null
}

/**
 * Items by id as `itemsById` returns them, each with today's price for all customers: tiers and, for temporary
 * reductions, the lowest price of the 30 days before (Art. 6a of directive 98/6/EC). Tags the answer; valid until
 * midnight in the site's time zone.
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
 * Prices for all customers on a day, by item, as known now; items without a price are absent. Temporary reductions
 * include the lowest price of the 30 days before. Tags the answer.
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

/** Converts packs to units of the item, and finds the pack of a unit. */
export { inUnits, packOf } from './packs.ts'

/** Creates an item as the office would, for imports and the demo. Throws Problem for rejected fields. */
export async function createItem(
  ctx: Ctx,
  values: Parameters<typeof itemRecordCalls.create>[1],
): Promise<Item> {
  return (await itemRecordCalls.create(ctx, values)).item as unknown as Item
}

/**
 * Changes fields of an item as the office would. Throws Problem for rejected fields; the caller checks the right to
 * items.
 */
export const changeItem = (ctx: Ctx, change: Parameters<typeof itemRecordCalls.update>[1]) =>
  itemRecordCalls.update(ctx, change)

/** Sets another price of an item: for a group, party, tier or period. Returns its id. */
export const setItemPrice = (ctx: Ctx, item: string, price: NewPrice): Promise<string> =>
  addPrice(ctx, item, price)

/** Moves the end of prices by replacing them. Returns the ids of the new prices by the old ones. */
export const moveItemPriceEnds = (
  ctx: Ctx,
  prices: readonly string[],
  until: string,
): Promise<Map<string, string>> => movePriceEnds(ctx, prices, until)

/** Ends prices by id; they stay in the history. Prices ended already are skipped. */
export const endItemPrices = (ctx: Ctx, prices: readonly string[]): Promise<void> => endPrices(ctx, prices)

/** Items by number, without binned ones; unknown numbers are absent. */
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
