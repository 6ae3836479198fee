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

/** Redirects an old path (with language, possibly with a query) to another one, replacing an existing redirect. */
export async function leaveRedirect(ctx: Ctx, from: string, to: string): Promise<void> {
  await leadTo(ctx, from, { to, lang: languageOfPath(from) })
}

/** Redirects an old address to a page, following its later moves. */
export async function leaveRedirectToPage(
  ctx: Ctx,
  from: string,
  pageId: string,
  lang: Language,
): Promise<void> {
  await leadTo(ctx, from, { page: pageId, lang })
}

/** Page with text and picture of the landing page, in the context's language; null: none. */
export const landingPage = (ctx: Ctx, audience: 'live' | 'working'): Promise<PageOfTree | null> =>
  landing(ctx, ctx.lang, audience)

/** Stores an imported page under its own id, skipping equal ones. Returns what happened. */
export const putPage = (
  ctx: Ctx,
  record: Imported<typeof page>,
): Promise<'created' | 'changed' | 'unchanged'> => pages.put(ctx, record)

/** Address with language of a page, published or not; null: none. */
export async function pageHref(ctx: Ctx, pageId: string, lang: Language): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ route: string }>(
    sql`select "route" from page_routes where "page" = ${pageId} and "lang" = ${lang}`,
  )
  return rows[0] ? hrefOf(rows[0].route, lang) : null
}

/** Published pages whose `custom_marker` begins with `prefix`, in menu order, in the context's language. */
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

/** All published pages in menu order, at most 500. */
export const livePages = (ctx: Ctx, lang: Language) =>
  // `view` means the template here, so guests' pages are selected by calling as a guest.
  pages.calls.list({ ...ctx, user: null }, { limit: 500, skip: 0, sort: 'order', lang })

/** Paths, with language, of all published pages. */
export async function pageAddresses(ctx: Ctx): Promise<Set<string>> {
  const live = await pages.live(ctx)
  const { rows } = await ctx.db.execute<{ lang: Language; route: string }>(sql`
    select "lang", "route" from page_routes where "page" in (select "_id" from pages where ${live})`)
  return new Set(rows.map(({ lang, route }) => inLanguage(route, lang)))
}

/** True if the site has any page, including drafts and the bin. */
export async function hasPages(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from pages limit 1`)
  return rows.length > 0
}

/** A page at a path without language, published or not. */
export interface PageAtAddress {
  _id: string
  title: string
  /** Formatted text, in German. */
  text: string
  /** Formatted text of the published translation; empty: English readers see the German text. */
  english: string
  /** Visible to guests now. */
  isLive: boolean
}

/**
 * Page at a path without language (`/Agb`), including drafts and hidden pages; null: none. Ignores case. Tags the
 * answer.
 */
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

/** True if a path leads guests to a page of the tree, directly or by a redirect. Tags the answer. */
export const isAddressOfPage = async (ctx: Ctx, path: string): Promise<boolean> =>
  (await findPlace(ctx, path, 'live')) !== null || (await redirectOf(ctx, path, '')) !== null
