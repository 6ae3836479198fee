import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { alternateAddresses } from './events.addresses.ts'
import { events } from './events.collection.ts'
import { eventsTable } from './events.table.ts'

/** The addresses of all events that guests see, latest first (sitemaps.org protocol). */
export async function eventsSitemap(ctx: Ctx) {
  const live = await events.live(ctx)
  const alternatesOf = await alternateAddresses(ctx)
  const items = await ctx.db
    .select({
      slug: eventsTable.slug,
      picture: eventsTable.picture,
      type: eventsTable.type,
      updatedAt: sql<string>`coalesce(${eventsTable.liveAt}, ${eventsTable.updatedAt})`.mapWith(
        eventsTable.updatedAt,
      ),
      en: sql<string | null>`case when ${eventsTable.translations} -> 'en' ->> 'status' = 'published'
          then ${eventsTable.translations} -> 'en' ->> 'slug' end`,
    })
    .from(eventsTable)
    .where(live)
    .orderBy(sql`${eventsTable.date} desc`)
  const entries: {
    href: string
    updatedAt: string
    alternates: Record<Language, string>
    picture: string | null
  }[] = []
  for (const { updatedAt, en, picture, ...item } of items) {
    const alternates = await alternatesOf(item, en ? { en } : {})
    entries.push({ href: alternates.de, updatedAt, alternates, picture })
  }
  return entries
}
