import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Item, itemsByNumber } from '#domains/books/items/server/offers.ts'
import { vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import { stockIn } from '#domains/books/stock/server/offers.ts'
import type { Product } from '../product.contract.ts'
import type { TransferValues } from '../product-transfer.contract.ts'
import { groupsTable, productsTable } from './catalog.table.ts'
import { products } from './products.kind.ts'

/** Existing records that a table may refer to. */
export interface KnownGoods {
  items: ReadonlyMap<string, Item>
  stock: ReadonlyMap<string, string>
  /** Products by item id, by address and by name. */
  byItem: ReadonlyMap<string, Product>
  bySlug: ReadonlyMap<string, Product>
  byTitle: ReadonlyMap<string, Product>
  /** Ids of groups by name. */
  groups: ReadonlyMap<string, string>
  vatByName: ReadonlyMap<string, string>
}

const plain = (text: string) => text.trim().toLowerCase()

/** Groups by name; a name used twice refers to the first. */
async function groupsByName(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ _id: groupsTable._id, title: groupsTable.title })
    .from(groupsTable)
    .where(isNull(groupsTable.deletedAt))
    .orderBy(sql`${groupsTable.order} desc`, sql`${groupsTable._id} desc`)
  return new Map(rows.map(({ _id, title }) => [plain(title), _id]))
}

/** Reads the records that a table may refer to, as editors see them. */
export async function knownGoods(ctx: Ctx, lines: readonly TransferValues[]): Promise<KnownGoods> {
  const texts = (field: 'number' | 'address' | 'product') => [
    ...new Set(lines.flatMap((values) => values[field] || [])),
  ]
  const items = await itemsByNumber(ctx, texts('number'))
  const ids = [...items.values()].map(({ _id }) => _id)
  const rows = await ctx.db
    .select({ _id: productsTable._id })
    .from(productsTable)
    .where(
      and(
        isNull(productsTable.deletedAt),
        sql`("items" && ${sql.param(ids)}::uuid[] or "draft" ->> 'items' is not null
          or ${inArray(productsTable.slug, ['', ...texts('address')])}
          or ${inArray(productsTable.title, ['', ...texts('product')])})`,
      ),
    )
    .orderBy(productsTable.createdAt, productsTable._id)
  const found: Product[] = []
  for (const { _id } of rows) {
    const one = await products.find(ctx, { _id }, { audience: 'working' })
    if (one) found.push(one.record)
  }
  // Of several products with the same name the oldest counts: it comes last and overwrites the others
  found.reverse()
  const vatGroups = await vatGroupsById(ctx)
  return {
    items,
    stock: await stockIn(ctx, ids),
    byItem: new Map(found.flatMap((one) => one.items.map((item) => [item, one] as const))),
    bySlug: new Map(found.map((one) => [one.slug, one])),
    byTitle: new Map(found.map((one) => [plain(one.title), one])),
    groups: await groupsByName(ctx),
    vatByName: new Map(
      [...vatGroups.values()].flatMap(({ _id, title, key }) =>
        [title.de, title.en, key ?? ''].filter(Boolean).map((name) => [plain(name), _id] as const),
      ),
    ),
  }
}

/**
 * The existing product of a line, found by the product that sells its item, then by address, then by name; undefined
 * for a new one.
 */
export function productMeant(known: KnownGoods, values: TransferValues): Product | undefined {
  const item = known.items.get(values.number ?? '')
  return (
    (item && known.byItem.get(item._id)) ??
    (values.address ? known.bySlug.get(values.address) : undefined) ??
    (values.address || !values.product ? undefined : known.byTitle.get(plain(values.product)))
  )
}

/** Key shared by all lines of a product, existing or new. */
export const productKey = (known: KnownGoods, values: TransferValues): string =>
  productMeant(known, values)?._id ?? plain(values.address || values.product || values.number || '')

/** Ids of the groups named in a cell, and the unknown names. */
export function groupsNamed(known: KnownGoods, cell: string): { ids: string[]; unknown: string[] } {
  const names = cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean)
  return {
    ids: names.flatMap((name) => known.groups.get(plain(name)) ?? []),
    unknown: names.filter((name) => !known.groups.has(plain(name))),
  }
}

/** The VAT group named in a cell. */
export const vatNamed = (known: KnownGoods, cell: string): string | undefined =>
  known.vatByName.get(plain(cell))
