import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { above } from '../facets.rules.ts'
import { groupsTable, productsTable } from './catalog.table.ts'
import { groups } from './groups.kind.ts'

/** A published group, light: for trees, addresses and counts. */
export interface ShownGroup {
  _id: string
  parent: string | null
  title: string
  /** Language of its texts if it differs from the requested one. */
  lang?: Language
  slugs: Record<Language, string>
  mainGallery: boolean
  picture: string | null
  /** ISO time of the last published change. */
  changedAt: string
}

interface Row extends Record<string, unknown> {
  _id: string
  parent: string | null
  title: string
  slug: string
  mainGallery: boolean
  picture: string | null
  changedAt: Date | string
  english: { title?: string; slug?: string } | null
}

/** Published groups, level by level; without those below an unpublished group. */
export const shownGroups = (ctx: Ctx, lang: Language = ctx.lang): Promise<ShownGroup[]> =>
  groups.liveValue(ctx, `tree ${lang}`, async (live) => {
    const { rows } = await ctx.db.execute<Row>(sql`
      select "_id", "parent", "title", "slug", "mainGallery", "picture", coalesce("liveAt", "updatedAt") as "changedAt",
        case when "translations" -> 'en' ->> 'status' = 'published' then "translations" -> 'en' end as "english"
      from ${groupsTable} where ${live} order by "order", "title", "_id"`)
    return rows
      .filter((row) => {
        const [top = row] = above(rows, row._id)
        return top.parent === null
      })
      .map(({ english, slug, title, changedAt, ...row }) => ({
        ...row,
        changedAt: new Date(changedAt).toISOString(),
        title: (lang === 'en' && english?.title) || title,
        ...(lang === 'en' && !english?.title ? { lang: 'de' as const } : {}),
        slugs: { de: slug, en: english?.slug || slug },
      }))
  })

/** Returns a function for the slug of the group in a product's address: its first published group, null without one. */
export async function productPlaces(ctx: Ctx, lang: Language) {
  const byId = new Map((await shownGroups(ctx, lang)).map((group) => [group._id, group]))
  return async (product: string): Promise<string | null> => {
    const [row] = await ctx.db
      .select({ groups: productsTable.groups })
      .from(productsTable)
      .where(sql`${productsTable._id} = ${product}`)
    return placeAmong(byId, row?.groups ?? [])?.slugs[lang] ?? null
  }
}

/** The first published group among `ids`. */
export const placeAmong = (
  shown: ReadonlyMap<string, ShownGroup>,
  ids: readonly string[],
): ShownGroup | null => ids.map((_id) => shown.get(_id)).find((group) => group !== undefined) ?? null
