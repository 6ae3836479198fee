import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { selectable, selectRows } from '#kit/server/database/select-rows.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { siteDay, unitsById } from '#domains/books/masterdata/server/offers.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { itemTitle, priceAmong } from '../items.rules.ts'
import {
  type ItemRow,
  itemsTable as table,
  packsTable,
  partsTable,
  type PriceRow,
  pricesTable,
} from './items.table.ts'

/** Items as returned by calls: with today's prices for all customers. */
export const items = recordKind({
  name: 'item',
  table,
  lines: { packs: packsTable, parts: partsTable },
  files: ({ pictures }) => pictures,
  found: ({ title, text, number, ean, category, vintage }) => ({
    title: title.de,
    body: text.de,
    tags: [number, ean, category, String(vintage ?? ''), title.en],
  }),
  sortable: ['number', 'category', 'vintage', 'updatedAt', 'kind'],
  defaultSort: 'category,number',
  searched: [table.number, table.ean, table.category, ...textsIn(table.title), table.size, table.colour],
  async answer(ctx, rows) {
    return withPrices(
      ctx,
      rows,
      await pricesOf(
        ctx,
        rows.map(({ _id }) => _id),
      ),
    )
  },
})

/** All prices of items, by item. */
export async function pricesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PriceRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRows<PriceRow>(
    ctx,
    selectable(pricesTable),
    sql`where "item" = any(${sql.param([...ids])}::uuid[])`,
  )
  return Map.groupBy(rows, ({ item }) => item)
}

/** A row as returned by `items`. */
type PricedRow = ItemRow & Record<'price' | 'cost', PriceRow['price']> & Record<'name' | 'unitShort', string>

/** Rows as returned by `items`, given all their prices. */
export async function withPrices(
  ctx: Ctx,
  rows: readonly ItemRow[],
  prices: ReadonlyMap<string, readonly PriceRow[]>,
): Promise<PricedRow[]> {
  const day = await siteDay(ctx)
  const units = await unitsById(ctx)
  return rows.map((row) => {
    const own = prices.get(row._id) ?? []
    const sale = priceAmong(own, { day })
    const cost = priceAmong(own, { kind: 'purchase', day })
    const unit = units.get(row.unit)
    return {
      ...row,
      name: itemTitle(row, sayIn(row.title, ctx.told).text),
      unitShort: unit ? sayIn(unit.short, ctx.told).text : '',
      price: sale?.price ?? null,
      priceCounting: sale?.counting ?? row.priceCounting,
      cost: cost?.price ?? null,
    }
  })
}
