import type { Ctx } from '#kit/server/context.ts'
import { cellFor } from '#kit/server/records/cell-values.ts'
import { answerTable } from '#kit/server/records/table-lines.ts'
import type { Cell } from '#kit/server/tables/table-files.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type Item, itemsById } from '#domains/books/items/server/offers.ts'
import { vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import { stockIn } from '#domains/books/stock/server/offers.ts'
import type { Product } from '../product.contract.ts'
import { type productTransfer, type TransferField, transferFields } from '../product-transfer.contract.ts'
import { groupsTable } from './catalog.table.ts'
import { columns, fields, file } from './product-columns.ts'
import { products } from './products.kind.ts'

const page = 200
const mostExported = 5000

/**
 * A line per item of a product; a product without items gets a line of its own, which the import rejects without a
 * number.
 */
function rowsOf(
  {
    items,
    vat,
    groups,
    stock,
  }: {
    items: ReadonlyMap<string, Item>
    vat: ReadonlyMap<string, string>
    groups: ReadonlyMap<string, string>
    stock: ReadonlyMap<string, string>
  },
  one: Product,
): Cell[][] {
  const en = one.translations?.en
  const own = one.items.flatMap((_id) => items.get(_id) ?? [])
  const cell = (item: Item | undefined, field: TransferField): unknown => {
    const ofProduct: Record<string, unknown> = {
      ...one,
      product: one.title,
      productEn: en?.title ?? '',
      teaserEn: en?.teaser ?? '',
      address: one.slug,
      online: one.status === 'published',
      groups: one.groups.flatMap((_id) => groups.get(_id) ?? []).join(' | '),
    }
    if (field in ofProduct && field !== 'number') return ofProduct[field]
    if (!item) return null
    if (field === 'vatGroup') return vat.get(item.vatGroup) ?? ''
    if (field === 'stock' || field === 'stockBefore')
      return item.stocked ? (stock.get(item._id) ?? '0') : null
    return (item as unknown as Record<string, unknown>)[field]
  }
  return (own.length > 0 ? own : [undefined]).map((item) =>
    fields.map((field) => cellFor(transferFields[field], (cell(item, field) ?? null) as Cell)),
  )
}

/** `GET …/product-table/export` */
export async function exportTable(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof productTransfer.exportTable>,
) {
  const rows: Cell[][] = []
  const vat = new Map([...(await vatGroupsById(ctx)).values()].map(({ _id, title }) => [_id, title.de]))
  const named = await ctx.db.select({ _id: groupsTable._id, title: groupsTable.title }).from(groupsTable)
  const groups = new Map(named.map(({ _id, title }) => [_id, title]))
  for (let skip = 0; ; skip += page) {
    const answer = await products.calls.list(ctx, { ...input, limit: page, skip })
    const ids = answer.product.flatMap(({ items }) => items)
    const [items, stock] = [await itemsById(ctx, ids), await stockIn(ctx, ids)]
    rows.push(...answer.product.flatMap((one) => rowsOf({ items, vat, groups, stock }, one)))
    if (answer.product.length < page) break
    if (rows.length >= mostExported)
      throw new Problem('TOO_MANY_ROWS', 422, {
        de: `Auf einmal lassen sich ${mostExported} Zeilen herausgeben. Bitte schränken Sie die Liste ein.`,
        en: `${mostExported} lines can be handed out at a time. Please narrow the list.`,
      })
  }
  return answerTable(ctx.told, { file: file[ctx.told], format, columns, rows })
}
