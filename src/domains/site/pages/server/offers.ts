import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { PageOfTree } from '#kit/server/domain.ts'
import { inLanguage, languageOfPath, type Language } from '#kit/shared/text/languages.ts'
import type { page } from '../pages.contract.ts'
import { pages } from './pages.kind.ts'
import { leadTo } from './routes.service.ts'
import { hrefOf } from '../page-href.rules.ts'
import { findPlace, landingPage as landing, markedPages as marked, redirectOf } from './site-tree.service.ts'

export { hrefOfView } from './views.service.ts'
export { addressesInLanguages, below, pagesOfView } from './record-addresses.ts'
export { recordCards } from './record-cards.ts'
export { collectionFeed, feedItems } from './record-feed.ts'
export { bySegment, type ListPlace, recordViews } from './record-views.ts'
export { previewOfPage } from './site.service.ts'

/** Makes an old address path (with language, perhaps with a query) lead to another one. The last word counts. */
export async function leaveRedirect(ctx: Ctx, from: string, to: string): Promise<void> {
  await leadTo(ctx, from, { to, lang: languageOfPath(from) })
}

/** Makes an old address lead to a page, wherever that moves. */
export async function leaveRedirectToPage(
  ctx: Ctx,
  from: string,
  pageId: string,
  lang: Language,
): Promise<void> {
  await leadTo(ctx, from, { page: pageId, lang })
}

/** The page whose words and picture the landing page shows, in the context's language; null where there is none. */
export const landingPage = (ctx: Ctx, audience: 'live' | 'working'): Promise<PageOfTree | null> =>
  landing(ctx, ctx.lang, audience)

/** Stores a page from elsewhere under its own id; an equal one is left alone. Gives what happened. */
export const putPage = (
  ctx: Ctx,
  record: Imported<typeof page>,
): Promise<'created' | 'changed' | 'unchanged'> => pages.put(ctx, record)

/** The address with language of a page, live or not; null where there is none. */
export async function pageHref(ctx: Ctx, pageId: string, lang: Language): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ route: string }>(
    sql`select "route" from page_routes where "page" = ${pageId} and "lang" = ${lang}`,
  )
  return rows[0] ? hrefOf(rows[0].route, lang) : null
}

/** Live pages whose `custom_marker` begins with `prefix`, in the order of the menu, in the context's language. */
export const markedPages = (ctx: Ctx, prefix: string) => marked(ctx, ctx.lang, prefix)

export {
  pagesWithPlaces,
  placedChildren,
  placedPage,
  placedParent,
  placeOfPage,
  type PlacedPage,
} from './places.service.ts'
export { landingMarker } from '../pages.rules.ts'

/** Every page that guests may see, in the order of the menu, at most 500. */
export const livePages = (ctx: Ctx, lang: Language) =>
  // Here `view` is the template's: what guests see is asked for as a guest.
  pages.calls.list({ ...ctx, user: null }, { limit: 500, skip: 0, sort: 'order', lang })

/** The address paths, with language, at which guests find a page of the tree. */
export async function pageAddresses(ctx: Ctx): Promise<Set<string>> {
  const live = await pages.live(ctx)
  const { rows } = await ctx.db.execute<{ lang: Language; route: string }>(sql`
    select "lang", "route" from page_routes where "page" in (select "_id" from pages where ${live})`)
  return new Set(rows.map(({ lang, route }) => inLanguage(route, lang)))
}

/** Whether the site has any page, drafts and the bin included. */
export async function hasPages(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from pages limit 1`)
  return rows.length > 0
}

/** A page of the tree at an address path without language, whoever may see it. */
export interface PageAtAddress {
  _id: string
  title: string
  /** Formatted text, in German. */
  text: string
  /** Formatted text of the published translation; empty: English readers see the German one. */
  english: string
  /** Guests see it now. */
  isLive: boolean
}

/** The page at an address path without language (`/Agb`), drafts and hidden ones too; null where none stands. Letters' case is forgiven. Tags the answer. */
export async function pageAt(ctx: Ctx, path: string): Promise<PageAtAddress | null> {
  ctx.tag('page')
  const live = await pages.live(ctx)
  const { rows } = await ctx.db.execute<PageAtAddress & Record<string, unknown>>(sql`
    select "_id", "title", "text", (${live}) as "isLive",
      case when "translations" -> 'en' ->> 'status' = 'published' then coalesce("translations" -> 'en' ->> 'text', '') else '' end as "english"
    from pages
    where "deletedAt" is null and "_id" = (
      select "page" from page_routes where "lang" = 'de' and lower("route") = lower(${path}) limit 1)`)
  return rows[0] ?? null
}

/** Whether an address path leads guests to a page of the tree, directly or by a redirect. Tags the answer. */
export const isAddressOfPage = async (ctx: Ctx, path: string): Promise<boolean> =>
  (await findPlace(ctx, path, 'live')) !== null || (await redirectOf(ctx, path, '')) !== null
