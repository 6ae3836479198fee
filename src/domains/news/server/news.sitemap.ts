import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import { contentLanguages, type Language } from '../../../kit/shared/languages.ts'
import { newsAddresses } from './news.addresses.ts'
import { newsCollection } from './news.collection.ts'
import { newsTable } from './news.table.ts'

type Entry = {
  href: string
  updatedAt: string
  alternates: Partial<Record<Language, string>>
  picture: string | null
}

/** The addresses of all items that guests see, newest first (sitemaps.org protocol). */
export async function newsSitemap(ctx: Ctx): Promise<Entry[]> {
  const live = await newsCollection.live(ctx)
  const items = await ctx.db
    .select({
      slug: newsTable.slug,
      picture: newsTable.picture,
      kind: newsTable.type,
      updatedAt: sql<string>`coalesce(${newsTable.liveAt}, ${newsTable.updatedAt})`.mapWith(
        newsTable.updatedAt,
      ),
      english: sql<string | null>`case when ${newsTable.translations} -> 'en' ->> 'status' = 'published'
          then ${newsTable.translations} -> 'en' ->> 'slug' end`,
    })
    .from(newsTable)
    .where(live)
    .orderBy(sql`${newsTable.start} desc`)
  const makers = await Promise.all(
    contentLanguages.map(async (lang) => [lang, await newsAddresses(ctx, lang)] as const),
  )
  const entries: Entry[] = []
  for (const { slug, kind, updatedAt, english, picture } of items) {
    const alternates: Entry['alternates'] = {}
    for (const [lang, make] of makers) {
      const href = await make({ slug: (lang === 'en' && english) || slug, kind })
      if (href) alternates[lang] = href
    }
    if (alternates.de) entries.push({ href: alternates.de, updatedAt, alternates, picture })
  }
  return entries
}
