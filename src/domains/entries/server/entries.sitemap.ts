import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { alternateAddresses } from './entries.addresses.ts'
import { entries } from './entries.collection.ts'
import { entriesTable } from './entries.table.ts'

/** The addresses of all entries that guests see (sitemaps.org protocol). */
export async function entriesSitemap(ctx: Ctx) {
  const live = await entries.live(ctx)
  const alternatesOf = await alternateAddresses(ctx)
  const items = await ctx.db
    .select({
      slug: entriesTable.slug,
      picture: entriesTable.picture,
      type: entriesTable.type,
      updatedAt: sql<string>`coalesce(${entriesTable.liveAt}, ${entriesTable.updatedAt})`.mapWith(
        entriesTable.updatedAt,
      ),
      en: sql<string | null>`case when ${entriesTable.translations} -> 'en' ->> 'status' = 'published'
          then ${entriesTable.translations} -> 'en' ->> 'slug' end`,
    })
    .from(entriesTable)
    .where(live)
    .orderBy(entriesTable.title)
  const found: {
    href: string
    updatedAt: string
    alternates: Record<Language, string>
    picture: string | null
  }[] = []
  for (const { updatedAt, en, picture, ...item } of items) {
    const alternates = await alternatesOf(item, en ? { en } : {})
    found.push({ href: alternates.de, updatedAt, alternates, picture })
  }
  return found
}
