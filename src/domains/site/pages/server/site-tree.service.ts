import { pageScreens } from '../pages.addresses.ts'
import { sql, type SQL } from 'drizzle-orm'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PageOfTree, ViewRequest } from '#kit/server/domain.ts'
import {
  contentLanguages,
  languageOfPath,
  sourceLanguage,
  withoutLanguage,
  type Language,
} from '#kit/shared/text/languages.ts'
import type { PlaceRecord } from '#kit/server/site/site-tree.ts'
import type { NavItem } from '#kit/shared/site/site.ts'
import { fillPieces } from '#domains/site/contents/server/offers.ts'
import { hrefOf } from '../page-href.rules.ts'
import { candidatesOf, partsOf } from '../pages.rules.ts'
import { pages } from './pages.kind.ts'
import { pagesTable } from './pages.table.ts'

/**
 * SQL condition that a page `p` is public now, regardless of its ancestors. Tags the answer, which expires at the next
 * scheduled change.
 */
export async function livePage(ctx: Ctx): Promise<SQL> {
  const live = await pages.live(ctx)
  return sql`p."_id" in (select ${pagesTable._id} from ${pagesTable} where ${live})`
}
const standingPage = sql`p."deletedAt" is null`

type Audience = ViewRequest['audience']

/** Limits the audience: drafts only for users who may change pages. */
const shownTo = (ctx: Ctx, asked: Audience): Audience =>
  asked === 'working' && hasRight(ctx.user, 'page', 'update') ? 'working' : 'live'

/** Content of a row `stored` for an audience. A draft's place applies only once it is published. */
const contentFor = (audience: Audience): SQL =>
  audience === 'live'
    ? sql`(select stored.*)`
    : sql`jsonb_populate_record(stored, coalesce(stored."draft", '{}'::jsonb) - 'parent_page' - 'custom_marker')`

/** A text field in a language: the published translation, or German where it is empty. */
const inWords = (
  field: 'title' | 'linktext' | 'text' | 'meta_description' | 'meta_keywords',
  lang: Language,
): SQL => {
  const german = sql`p.${sql.identifier(field)}`
  if (lang === sourceLanguage) return german
  return sql`case when p."translations" -> ${lang} ->> 'status' = 'published'
    then coalesce(nullif(p."translations" -> ${lang} ->> ${field}, ''), ${german}) else ${german} end`
}
const languageOfWords = (lang: Language): SQL =>
  lang === sourceLanguage
    ? sql`${lang}`
    : sql`case when p."translations" -> ${lang} ->> 'status' = 'published' then ${lang}::text else 'de' end`

export interface PlaceRow extends Record<string, unknown> {
  _id: string
  title: string
  linktext: string
  text: string
  description: string
  keywords: string
  slug: string
  type: string
  tags: string[]
  view: string
  lang: Language
  picture: string | null
  files: string[]
  parent_page: string | null
  route: string
  visible: boolean
}

/** Columns of a page in a language. */
export const columns = (
  lang: Language,
) => sql`p."_id", ${inWords('title', lang)} as title, ${inWords('linktext', lang)} as linktext,
  ${inWords('text', lang)} as text, ${inWords('meta_description', lang)} as description, ${inWords('meta_keywords', lang)} as keywords,
  p."slug", p."type", p."tags", p."template" ->> 'view' as view, ${languageOfWords(lang)} as lang, p."picture", p."files",
  p."parent_page", r."route"`

/** Resolves a public address: the page, the remaining segments, and the path to the page. */
export async function findPlace(ctx: Ctx, path: string, asked: Audience) {
  const audience = shownTo(ctx, asked)
  const lang = languageOfPath(path)
  ctx.tag('page')
  const segments = withoutLanguage(path).split('/').filter(Boolean).map(decodeURIComponent)
  const candidates = candidatesOf(segments)
  if (candidates.length === 0) return null
  const seen = audience === 'live' ? await livePage(ctx) : standingPage
  const { rows } = await ctx.db.execute<PlaceRow>(sql`
    with recursive found as (
      select r."page" from page_routes r join pages p on p."_id" = r."page"
      where r."lang" = ${lang} and r."route" = any(${sql.param(candidates)}::text[]) and ${seen}
      order by length(r."route") - length(replace(r."route", '/', '')) desc, r."route" like '%/:id%' limit 1
    ), way as (
      select "page" as _id from found
      union
      select parent."parent_page" from pages parent join way on parent."_id" = way._id where parent."parent_page" is not null
    )
    select ${columns(lang)}, ${seen} as visible from way join pages stored on stored."_id" = way._id
      cross join lateral ${contentFor(audience)} p join page_routes r on r."page" = stored."_id" and r."lang" = ${lang}`)
  const byId = new Map(rows.map((row) => [row._id, row]))
  const parents = new Set(rows.map((row) => row.parent_page))
  const target = rows.find((row) => !parents.has(row._id))
  // Pages below an offline page are offline too.
  if (!target || rows.some((row) => !row.visible)) return null

  const { ids, rest } = partsOf(target.route, segments)
  const way: PlaceRow[] = []
  for (let at: PlaceRow | undefined = target; at; at = at.parent_page ? byId.get(at.parent_page) : undefined)
    way.unshift(at)
  return {
    page: await withPieces(ctx, asPage(target, lang, ids)),
    rest,
    records: recordsOn(way, lang, ids),
    way: way.map((row) => ({ ...row, href: hrefOf(row.route, lang, ids) })),
    row: target,
  }
}

/** Lists on the path to a page whose address passes through a record, each with that record's segment. */
function recordsOn(way: readonly PlaceRow[], lang: Language, ids: readonly string[]): PlaceRecord[] {
  const lists = way.filter((row, index) => way[index + 1]?.route.startsWith(`${row.route}/:id/`))
  return lists.map((row, index) => ({
    list: asPage(row, lang, ids),
    segment: ids[index]!,
    step: way.indexOf(row),
  }))
}

export const asPage = (row: PlaceRow, lang: Language, ids: readonly string[]): PageOfTree => ({
  _id: row._id,
  title: row.title,
  slug: row.slug,
  type: row.type,
  tags: row.tags,
  view: row.view,
  href: hrefOf(row.route, lang, ids),
  text: row.text,
  description: row.description,
  lang: row.lang,
  picture: row.picture,
  files: row.files,
  edit: `${pageScreens.edit}/${row._id}`,
})

/** Inserts snippets into a page's text. */
const withPieces = async (ctx: Ctx, page: PageOfTree): Promise<PageOfTree> => ({
  ...page,
  text: await fillPieces(ctx, page.text),
})

/** Addresses of a page in each language. */
export async function addressesOf(
  ctx: Ctx,
  _id: string,
  idsIn: (lang: Language) => readonly string[] = () => [],
): Promise<Partial<Record<Language, string>>> {
  const { rows } = await ctx.db.execute<{ lang: Language; route: string }>(
    sql`select "lang", "route" from page_routes where "page" = ${_id}`,
  )
  return Object.fromEntries(
    rows
      .filter(({ lang }) => contentLanguages.includes(lang))
      .map(({ lang, route }) => [lang, hrefOf(route, lang, idsIn(lang))]),
  )
}

interface MenuRow extends Record<string, unknown> {
  _id: string
  parent_page: string | null
  title: string
  linktext: string
  lang: Language
  route: string
  showInMenu: boolean
  custom_marker: string
}

/** Published pages as a tree of menu items; `only` selects pages. */
export async function menuOf(ctx: Ctx, lang: Language, only: (row: MenuRow) => boolean): Promise<NavItem[]> {
  ctx.tag('page')
  const { rows } = await ctx.db.execute<MenuRow>(sql`
    select p."_id", p."parent_page", ${inWords('title', lang)} as title, ${inWords('linktext', lang)} as linktext,
      ${languageOfWords(lang)} as lang, r."route", p."showInMenu", p."custom_marker"
    from pages p join page_routes r on r."page" = p."_id" and r."lang" = ${lang}
    where ${await livePage(ctx)} and r."route" <> '/' and r."route" not like '%/:id%' order by p."order", p."_id"`)
  const chosen = rows.filter(only)
  const children = new Map<string | null, MenuRow[]>()
  const landing = await landingId(ctx)
  for (const row of chosen) {
    const parent = row.parent_page === landing ? null : row.parent_page
    children.set(parent, [...(children.get(parent) ?? []), row])
  }
  const below = (parent: string | null): NavItem[] =>
    (children.get(parent) ?? []).map((row) => ({
      _id: row._id,
      label: row.linktext || row.title,
      href: hrefOf(row.route, lang),
      ...(row.lang === lang ? {} : { lang: row.lang }),
      children: below(row._id),
    }))
  return below(null)
}

async function landingId(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ _id: string }>(
    sql`select "_id" from pages where "custom_marker" = 'landing' and "deletedAt" is null`,
  )
  return rows[0]?._id ?? null
}

/** Page with text and picture of the landing page; null if there is none or it is not public. */
export async function landingPage(ctx: Ctx, lang: Language, asked: Audience): Promise<PageOfTree | null> {
  const audience = shownTo(ctx, asked)
  ctx.tag('page')
  const { rows } = await ctx.db.execute<PlaceRow>(sql`
    select ${columns(lang)} from pages stored cross join lateral ${contentFor(audience)} p
      join page_routes r on r."page" = stored."_id" and r."lang" = ${lang}
    where stored."custom_marker" = 'landing' and ${audience === 'live' ? await livePage(ctx) : standingPage}`)
  return rows[0] ? withPieces(ctx, asPage(rows[0], lang, [])) : null
}

/** Published pages whose marker begins with `prefix`, in order, with their markers. */
export async function markedPages(
  ctx: Ctx,
  lang: Language,
  prefix: string,
): Promise<(PageOfTree & { marker: string; linktext: string })[]> {
  ctx.tag('page')
  const { rows } = await ctx.db.execute<PlaceRow & { marker: string }>(sql`
    select ${columns(lang)}, p."custom_marker" as marker from pages p join page_routes r on r."page" = p."_id" and r."lang" = ${lang}
    where starts_with(p."custom_marker", ${prefix}) and ${await livePage(ctx)} order by p."order", p."_id"`)
  return rows.map((row) => ({ ...asPage(row, lang, []), marker: row.marker, linktext: row.linktext }))
}

/** Target of a former address: the longest known part is replaced, the rest kept. */
export async function redirectOf(ctx: Ctx, path: string, query: string): Promise<string | null> {
  ctx.tag('page')
  // Stored addresses are not percent-encoded.
  const bare = decodeURIComponent(path.length > 1 ? path.replace(/\/+$/, '') : path)
  const starts = bare
    .split('/')
    .slice(1)
    .map((_, index, all) => `/${all.slice(0, index + 1).join('/')}`)
  const { rows } = await ctx.db.execute<{
    from: string
    to: string | null
    route: string | null
    lang: Language
  }>(sql`
    select d."from", d."to", r."route", d."lang" from redirects d left join page_routes r on r."page" = d."page" and r."lang" = d."lang"
    where d."from" = any(${sql.param([...(query ? [`${bare}?${query}`] : []), ...starts])}::text[])
    order by length(d."from") desc limit 1`)
  const [found] = rows
  if (!found) return null
  const target = found.to ?? (found.route ? hrefOf(found.route, found.lang) : null)
  if (target === null) return null
  return `${found.from}${target}`.includes('?') ? target : target + encodeURI(bare.slice(found.from.length))
}

/** Query parameters in former addresses at `/`: `p` in `/?p=12`. */
export async function oldParameters(ctx: Ctx): Promise<string[]> {
  ctx.tag('page')
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select distinct substring("from" from '[?&]([^=&]+)=') as name from redirects where "from" like '/?%'`,
  )
  return rows.map(({ name }) => name).filter(Boolean)
}

/** Published children of a page, in order. */
export async function childrenOf(ctx: Ctx, parent: string, lang: Language): Promise<PageOfTree[]> {
  ctx.tag('page')
  const { rows } = await ctx.db.execute<PlaceRow>(sql`
    select ${columns(lang)} from pages p join page_routes r on r."page" = p."_id" and r."lang" = ${lang}
    where p."parent_page" = ${parent} and ${await livePage(ctx)} and r."route" not like '%/:id%' order by p."order", p."_id"`)
  return rows.map((row) => asPage(row, lang, []))
}

/** Pages with an address or name similar to a wrong address. */
export async function nearestPages(
  ctx: Ctx,
  path: string,
): Promise<{ title: string; href: string; lang?: Language }[]> {
  const lang = languageOfPath(path)
  const wanted = withoutLanguage(path).slice(0, 200)
  const words = wanted.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  if (!words) return []
  const { rows } = await ctx.db.execute<{ title: string; route: string; lang: Language }>(sql`
    select ${inWords('title', lang)} as title, r."route", ${languageOfWords(lang)} as lang
    from pages p join page_routes r on r."page" = p."_id" and r."lang" = ${lang}
    where ${await livePage(ctx)} and r."route" not like '%/:id%' and r."route" <> '/'
      and (similarity(r."route", ${wanted}) > 0.25 or word_similarity(${words}, p."title") > 0.4)
    order by greatest(similarity(r."route", ${wanted}), word_similarity(${words}, p."title")) desc limit 5`)
  return rows.map((row) => ({
    title: row.title,
    href: hrefOf(row.route, lang),
    ...(row.lang === lang ? {} : { lang: row.lang }),
  }))
}
