import { inArray } from 'drizzle-orm'
import { recordKind } from '../../../../kit/server/records/kind.ts'
import { textsIn } from '../../../../kit/server/records/translated.ts'
import { siteDay, unitsById } from '../../masterdata/server/offers.ts'
import { sayIn } from '../../../../kit/shared/records/translated.ts'
import { itemTitle, priceAmong } from '../items.rules.ts'
import { itemsTable as table, packsTable, partsTable, pricesTable } from './items.table.ts'

/** Items as calls answer them: with the prices that hold for everybody today. */
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
    const day = await siteDay(ctx)
    const units = await unitsById(ctx)
    const prices = await ctx.db
      .select()
      .from(pricesTable)
      .where(
        inArray(
          pricesTable.item,
          rows.map(({ _id }) => _id),
        ),
      )
    const byItem = Map.groupBy(prices, ({ item }) => item)
    return rows.map((row) => {
      const own = byItem.get(row._id) ?? []
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
  },
})
