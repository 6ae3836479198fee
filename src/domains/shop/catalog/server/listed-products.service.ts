import { sql } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { stockStepsTag } from '#domains/books/stock/server/offers.ts'
import { above, type ListedProduct } from '../facets.rules.ts'
import type { Property } from '../product.contract.ts'
import { productsTable } from './catalog.table.ts'
import { groups } from './groups.kind.ts'
import { itemOffers, leading } from './item-offers.service.ts'
import { products } from './products.kind.ts'
import { placeAmong, shownGroups } from './shown-groups.service.ts'

/** A published product as lists, addresses and search engines need it. */
export interface ShownProduct extends ListedProduct {
  /** Language of its texts if it differs from the requested one. */
  lang?: Language
  slugs: Record<Language, string>
  /** Slug of the group in its address. */
  place: Record<Language, string> | null
  featured: boolean
  picture: string | null
  /** ISO time of the last published change. */
  changedAt: string
}

interface Row extends Record<string, unknown> {
  _id: string
  title: string
  slug: string
  order: number
  newSince: Date | string
  changedAt: Date | string
  groups: string[]
  items: string[]
  properties: Property[]
  featured: boolean
  picture: string | null
  english: { title?: string; slug?: string } | null
}

/** Cache tags of all lists of products. */
const madeFrom = [
  'product',
  'product_group',
  'item',
  'vat_group',
  'campaign',
  'settings',
  'settings:shop',
  'settings:books',
  stockStepsTag,
]

const nextMidnight = (now: string, zone: string): number =>
  Temporal.Instant.from(now).toZonedDateTimeISO(zone).startOfDay().add({ days: 1 }).startOfDay()
    .epochMilliseconds

/** A context that tags nothing: lists would tag every item, and `madeFrom` covers them all. */
const untagged = (ctx: Ctx): Ctx => ({ ...ctx, tag() {} })

async function made(ctx: Ctx, lang: Language): Promise<ShownProduct[]> {
  const live = await products.live(ctx)
  const { rows } = await ctx.db.execute<Row>(sql`
    select "_id", "title", "slug", "order", coalesce("publishedAt", "createdAt") as "newSince",
      coalesce("liveAt", "updatedAt") as "changedAt", "groups", "items", "properties", "featured", "picture",
      case when "translations" -> 'en' ->> 'status' = 'published' then "translations" -> 'en' end as "english"
    from ${productsTable} where ${live}`)
  const tree = await shownGroups(ctx, lang)
  const byId = new Map(tree.map((group) => [group._id, group]))
  const offers = await itemOffers(untagged(ctx), [...new Set(rows.flatMap(({ items }) => items))])
  return rows.map(({ english, slug, title, items, newSince, changedAt, groups: own, ...row }) => {
    const offered = items.flatMap((_id) => offers.get(_id) ?? [])
    const shown = own.filter((_id) => byId.has(_id))
    return {
      ...row,
      title: (lang === 'en' && english?.title) || title,
      ...(lang === 'en' && !english?.title ? { lang: 'de' as const } : {}),
      slugs: { de: slug, en: english?.slug || slug },
      place: placeAmong(byId, own)?.slugs ?? null,
      newSince: new Date(newSince).toISOString(),
      changedAt: new Date(changedAt).toISOString(),
      groups: [...new Set(shown.flatMap((_id) => [_id, ...above(tree, _id).map((group) => group._id)]))],
      price: leading(offered)?.price?.amount ?? null,
      // A product without items is shown and cannot be ordered, but is not sold out
      there: offered.length === 0 || offered.some(({ step }) => step !== 'none'),
    }
  })
}

/**
 * All published products, light, with today's price and availability: the basis of filters and sorting. Cached until a
 * tag changes or the day ends. Tags the answer.
 */
export async function listedProducts(ctx: Ctx, lang: Language = ctx.lang): Promise<readonly ShownProduct[]> {
  ctx.tag(...madeFrom)
  let until = nextMidnight(ctx.now, await siteZone(ctx))
  const watched: Ctx = {
    ...ctx,
    until(time) {
      until = Math.min(until, Date.parse(time))
      ctx.until(time)
    },
  }
  // Products and groups appear and disappear by schedule
  await products.live(watched)
  await groups.live(watched)
  // Also cached inside writes: an order needs only a few products, and must not rebuild the whole list
  const keeping = { tags: madeFrom, until: () => until, inWrites: true }
  return keptValue(ctx, `shop products ${lang}`, keeping, (asked) => made(asked, lang))
}
