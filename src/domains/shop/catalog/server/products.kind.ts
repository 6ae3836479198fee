import { arrayContains, eq, inArray, sql } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { guestsFind } from '#kit/server/search/search.ts'
import { itemsById, somePricedFor, someInVatGroup } from '#domains/books/items/server/offers.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { product, type Property } from '../product.contract.ts'
import { groupsTable, productsTable as table } from './catalog.table.ts'
import { productAddress } from './shop-links.ts'
import { productPlaces } from './shown-groups.service.ts'
import { shopIsOn, shopSettings } from './shop-settings.service.ts'

/** Adds hyphenated words of a title as buyers also type them: `T-Shirt` → `TShirt`. */
const joinedHyphens = (title: string): string[] =>
  (title.match(/\p{L}+(?:-\p{L}+)+/gu) ?? []).map((word) => word.replaceAll('-', ''))

const keyOf = ({ name, value }: Property) => `${name}\n${value}`

/** Newly added items and groups must exist; those deleted later are left out when shown. */
async function judgeLinks(
  ctx: Ctx,
  was: { items: readonly string[]; groups: readonly string[] } | null,
  is: { items: readonly string[]; groups: readonly string[] },
): Promise<void> {
  const newItems = is.items.filter((_id) => !was?.items.includes(_id))
  const known = await itemsById(ctx, newItems)
  if (newItems.some((_id) => !known.has(_id)))
    throw wrongField('items', {
      de: 'Einen der Artikel gibt es nicht (mehr). Bitte wählen Sie ihn neu aus.',
      en: 'One of the items does not exist (any more). Please choose it anew.',
    })
  const newGroups = is.groups.filter((_id) => !was?.groups.includes(_id))
  if (newGroups.length === 0) return
  const rows = await ctx.db
    .select({ _id: groupsTable._id })
    .from(groupsTable)
    .where(inArray(groupsTable._id, newGroups))
  if (rows.length < newGroups.length)
    throw wrongField('groups', {
      de: 'Eine der Gruppen gibt es nicht (mehr). Bitte wählen Sie sie neu aus.',
      en: 'One of the groups does not exist (any more). Please choose it anew.',
    })
}

export const products = editorialKind({
  contract: product,
  table,
  filters: {
    group: (value) => arrayContains(table.groups, [value]),
    tag: (value) => arrayContains(table.tags, [value]),
    item: (value) => arrayContains(table.items, [value]),
    featured: (value) => eq(table.featured, value),
    goods: (value) => eq(table.goods, value),
    vatGroup: (value) => someInVatGroup(table.items, value),
    priceGroup: (value) => somePricedFor(table.items, value),
    property: (value) => sql`${table.properties} @> ${JSON.stringify([{ name: value }])}::jsonb`,
  },
  sortable: ['order', 'title', 'status', 'updatedAt', 'publishedAt', 'goods'],
  defaultSort: 'order,title',
  slugFrom: 'title',
  richText: ['text'],
  words: { tags: 'tag' },
  files: ({ picture, files }) => [picture, ...files],
  fileCards,
  found: ({ title, teaser, text, tags, properties, ingredients, allergens }) => ({
    title,
    body: `${teaser}\n${text}\n${ingredients}\n${allergens}`,
    tags: [...tags, ...properties.map(({ value }) => value), ...joinedHyphens(title)],
  }),
  async addresses(ctx, lang) {
    const { enabled } = await shopSettings(ctx)
    const placeOf = await productPlaces(ctx, lang)
    return async ({ _id, slug }) => (enabled ? productAddress(lang, await placeOf(_id), slug) : null)
  },
  hooks: {
    async beforeWrite(ctx, { action, _id, was, is }) {
      if (action === 'remove' || action === 'purge') return
      is.tags = [...new Set(is.tags)]
      is.groups = [...new Set(is.groups)]
      is.items = [...new Set(is.items)]
      is.related = [...new Set(is.related)].filter((one) => one !== _id)
      is.properties = [...new Map(is.properties.map((one) => [keyOf(one), one])).values()]
      if (is.shippingMin > is.shippingMax)
        throw wrongField('shippingMax', {
          de: 'Die längste Lieferzeit kann nicht kürzer sein als die kürzeste.',
          en: 'The longest time to ship cannot be shorter than the shortest.',
        })
      await judgeLinks(ctx, was, is)
    },
  },
})

guestsFind(product.name, () => shopIsOn)
