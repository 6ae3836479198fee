import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { toIsoTime } from '../../database/columns.ts'
import type { Ctx } from '../../context.ts'
import type { SitemapEntry } from '../../domain.ts'
import type { Addressed } from '../../search/hits.ts'
import type { EditorialTable } from './columns.ts'

type Listed = EditorialTable & Record<'slug' | 'type', PgColumn> & { picture?: PgColumn }
type Maker = (record: Pick<Addressed, 'slug' | 'kind'>) => string | null | Promise<string | null>

/**
 * Creates the `sitemap` of a collection whose records have their own pages: addresses in each language of all visible
 * records, with the time of their last change. Records without a German address are left out.
 * @param addresses creates the address function, as in the collection's `addresses`
 * @param order order of the entries
 */
export const recordSitemap =
  (
    collection: { live(ctx: Ctx): Promise<SQL> },
    table: Listed,
    { addresses, order }: { addresses: (ctx: Ctx, lang: Language) => Promise<Maker>; order: SQL },
  ) =>
  async (ctx: Ctx): Promise<SitemapEntry[]> => {
    const live = await collection.live(ctx)
    const items = await ctx.db
      .select({
        slug: sql<string>`${table.slug}`,
        kind: sql<string>`${table.type}`,
        picture: sql<string | null>`${table.picture ?? sql`null`}`,
        updatedAt: sql<string>`coalesce(${table.liveAt}, ${table.updatedAt})`.mapWith(toIsoTime),
        english: sql<string | null>`case when ${table.translations} -> 'en' ->> 'status' = 'published'
          then ${table.translations} -> 'en' ->> 'slug' end`,
      })
      .from(table)
      .where(live)
      .orderBy(order)
    const makers = await Promise.all(
      contentLanguages.map(async (lang) => [lang, await addresses(ctx, lang)] as const),
    )
    const entries: SitemapEntry[] = []
    for (const { slug, kind, updatedAt, english, picture } of items) {
      const alternates: Partial<Record<Language, string>> = {}
      for (const [lang, make] of makers) {
        const href = await make({ slug: (lang === 'en' && english) || slug, kind })
        if (href) alternates[lang] = href
      }
      if (alternates.de) entries.push({ href: alternates.de, updatedAt, alternates, picture })
    }
    return entries
  }
