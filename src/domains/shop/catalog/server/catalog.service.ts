import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { asPrice } from '#kit/shared/money/cents.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { usedPriceGroups } from '#domains/books/items/server/offers.ts'
import { vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import type { catalogCalls } from '../catalog.contract.ts'
import { above } from '../facets.rules.ts'
import { groupsTable, productsTable } from './catalog.table.ts'
import { itemOffers, leading } from './item-offers.service.ts'
import { foundProducts } from './search/product-search.service.ts'
import { groupAddress, productAddress } from './shop-links.ts'
import { shopSettings } from './shop-settings.service.ts'
import { shownGroups } from './shown-groups.service.ts'

const [mostSuggested, mostSuggestedGroups] = [6, 2]

/** `GET …/suggest`: empty while the shop is off. */
export async function suggest(
  ctx: Ctx,
  { text, lang = ctx.lang }: InputOf<typeof catalogCalls.suggest>,
): Promise<OutputOf<typeof catalogCalls.suggest>> {
  const { enabled } = await shopSettings(ctx)
  if (!enabled) return { suggestions: [] }
  const tree = await shownGroups(ctx, lang)
  const found = await foundProducts({ ...ctx, lang }, text)
  const groups = found.groups
    .slice(0, mostSuggestedGroups)
    .flatMap((_id) => tree.find((group) => group._id === _id) ?? [])
    .map(({ title, slugs }) => ({ title, href: groupAddress(lang, slugs[lang]), group: '' }))
  const products = found.products.map(({ title, slugs, place, groups: own }) => ({
    title,
    href: productAddress(lang, place?.[lang] ?? null, slugs[lang]),
    group: tree.find(({ _id }) => own.includes(_id))?.title ?? '',
  }))
  return { suggestions: [...groups, ...products].slice(0, mostSuggested) }
}

interface PropertyRow extends Record<string, unknown> {
  name: string
  values: string[]
}

/** `GET …/product-choices`. */
export async function choices(ctx: Ctx): Promise<OutputOf<typeof catalogCalls.choices>> {
  ctx.tag('product', 'product_group', 'item')
  const rows = await ctx.db
    .select({ _id: groupsTable._id, parent: groupsTable.parent, title: groupsTable.title })
    .from(groupsTable)
    .where(sql`${groupsTable.deletedAt} is null`)
    .orderBy(groupsTable.order, groupsTable.title)
  const children = Map.groupBy(rows, ({ parent }) => parent)
  const inTree = (parent: string | null): typeof rows =>
    (children.get(parent) ?? []).flatMap((row) => [row, ...inTree(row._id)])
  const { rows: properties } = await ctx.db.execute<PropertyRow>(sql`
    select "name", array_agg("value" order by "value" collate "und-x-icu") as "values" from (
      select distinct one ->> 'name' as "name", one ->> 'value' as "value"
      from ${productsTable}, jsonb_array_elements("properties") one where "deletedAt" is null limit 2000
    ) used group by "name" order by "name" collate "und-x-icu"`)
  const vatGroups = [...(await vatGroupsById(ctx)).values()]
  return {
    currency: (await shopSettings(ctx)).currency,
    vatGroups: vatGroups.map(({ _id, title }) => ({ _id, title: sayIn(title, ctx.lang).text })),
    priceGroups: await usedPriceGroups(ctx),
    groups: inTree(null).map(({ _id, title }) => ({ _id, title, depth: above(rows, _id).length })),
    properties,
  }
}

/** `POST …/product-offers`. */
export async function offered(
  ctx: Ctx,
  { _id: ids }: InputOf<typeof catalogCalls.offered>,
): Promise<OutputOf<typeof catalogCalls.offered>> {
  if (ids.length === 0) return { offers: [] }
  const rows = await ctx.db
    .select({
      _id: productsTable._id,
      items: sql<string[]>`case when "draft" ? 'items'
        then array(select jsonb_array_elements_text("draft" -> 'items'))::uuid[] else "items" end`,
    })
    .from(productsTable)
    .where(inArray(productsTable._id, ids))
  const known = await itemOffers(ctx, [...new Set(rows.flatMap(({ items }) => items))])
  return {
    offers: rows.map(({ _id, items }) => {
      const own = items.flatMap((item) => known.get(item) ?? [])
      const best = leading(own)
      return {
        _id,
        price: best?.price ? asPrice(best.price.amount) : null,
        step: best?.step ?? null,
        items: items.length,
      }
    }),
  }
}
