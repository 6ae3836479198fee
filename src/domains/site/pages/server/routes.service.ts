import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { contentLanguages, inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { routeOf, type RouteNode } from '../pages.rules.ts'

const addressTaken = new Problem(
  'ADDRESS_TAKEN',
  409,
  { de: 'Unter dieser Adresse gibt es schon eine Seite.', en: 'There is a page at this address already.' },
  {
    fields: {
      slug: {
        de: 'Bitte wählen Sie eine andere Adresse: diese ist vergeben.',
        en: 'Please choose another address: this one is taken.',
      },
    },
  },
)
refusalOf('page_routes_route', addressTaken)
refusalOf(
  'pages_one_landing',
  new Problem('SECOND_LANDING', 409, {
    de: 'Es gibt schon eine Startseite. Nehmen Sie dort zuerst die Kennzeichnung weg.',
    en: 'There is a landing page already. Remove its mark first.',
  }),
)

const circular = () =>
  new Problem(
    'CIRCULAR',
    422,
    { de: 'Eine Seite kann nicht unter sich selbst liegen.', en: 'A page cannot lie below itself.' },
    {
      fields: {
        parent_page: {
          de: 'Bitte wählen Sie eine Seite, die nicht unter dieser liegt.',
          en: 'Please choose a page that is not below this one.',
        },
      },
    },
  )

interface NodeRow extends Record<string, unknown> {
  _id: string
  parent_page: string | null
  view: string
  custom_marker: string
  slug: string
  slugEn: string | null
  live: boolean
  below: boolean
}

/** Pages whose addresses depend on these ones, and all ancestors that are part of the addresses. */
async function around(ctx: Ctx, ids: readonly string[]): Promise<NodeRow[]> {
  const { rows } = await ctx.db.execute<NodeRow>(sql`
    with recursive below as (
      select "_id" from pages where "_id" = any(${sql.param(ids)}::uuid[]) and "deletedAt" is null
      union
      select child."_id" from pages child join below on child."parent_page" = below."_id" where child."deletedAt" is null
    ), above as (
      select "_id", "parent_page" from pages where "_id" in (select "_id" from below)
      union
      select parent."_id", parent."parent_page" from pages parent join above on parent."_id" = above."parent_page"
    )
    select "_id", "parent_page", "template" ->> 'view' as view, "custom_marker", "slug",
      "translations" -> 'en' ->> 'slug' as "slugEn", "status" = 'published' as live,
      "_id" in (select "_id" from below) as below
    from pages where "_id" in (select "_id" from above)`)
  return rows
}

const asNode = (row: NodeRow): RouteNode => ({
  _id: row._id,
  parent_page: row.parent_page,
  view: row.view,
  custom_marker: row.custom_marker,
  slugs: { de: row.slug, ...(row.slugEn ? { en: row.slugEn } : {}) },
})

/**
 * Recomputes the addresses of these pages and their descendants. Public old addresses redirect to the page.
 * Throws `ADDRESS_TAKEN` and `CIRCULAR`.
 */
export async function storeRoutes(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await around(ctx, ids)
  const nodes = new Map(rows.map((row) => [row._id, asNode(row)]))
  const wanted = rows
    .filter((row) => row.below)
    .flatMap((row) =>
      contentLanguages.map((lang) => {
        const route = routeOf(nodes.get(row._id)!, nodes, lang)
        if (route === undefined) throw circular()
        return { page: row._id, lang, route, live: row.live }
      }),
    )
  if (wanted.length === 0) return
  const before = await ctx.db.execute<{ page: string; lang: Language; route: string }>(
    sql`delete from page_routes where "page" = any(${sql.param(wanted.map(({ page }) => page))}::uuid[]) returning "page", "lang", "route"`,
  )
  await ctx.db.execute(sql`
    insert into page_routes ("page", "lang", "route")
    select * from unnest(${sql.param(wanted.map(({ page }) => page))}::uuid[], ${sql.param(wanted.map(({ lang }) => lang))}::text[],
      ${sql.param(wanted.map(({ route }) => route))}::text[])`)
  await ctx.db.execute(sql`
    update pages set "route" = made."route" from page_routes made
    where made."page" = pages."_id" and made."lang" = 'de' and pages."_id" = any(${sql.param(wanted.map(({ page }) => page))}::uuid[])
      and pages."route" <> made."route"`)

  const old = new Map(before.rows.map(({ page, lang, route }) => [`${lang} ${page}`, route]))
  const moved = wanted.filter(
    ({ page, lang, route, live }) => live && (old.get(`${lang} ${page}`) ?? route) !== route,
  )
  for (const { page, lang } of moved)
    await leadTo(ctx, inLanguage(old.get(`${lang} ${page}`)!, lang), { page, lang })
  // An address now used by a page must no longer redirect.
  await ctx.db.execute(
    sql`delete from redirects where "from" = any(${sql.param(wanted.map(({ route, lang }) => inLanguage(route, lang)))}::text[])`,
  )
  if (moved.length > 0) ctx.drop('page')
}

/** German address of a page with these values; refuses a place below itself. */
export async function plannedRoute(ctx: Ctx, page: RouteNode): Promise<string> {
  const above = page.parent_page ? await around(ctx, [page.parent_page]) : []
  const route = routeOf(
    page,
    new Map([...above.map((row) => [row._id, asNode(row)] as const), [page._id, page]]),
    'de',
  )
  if (route === undefined) throw circular()
  return route
}

/** Redirects an old address (path with language) to a page or another address, replacing an existing redirect. */
export async function leadTo(
  ctx: Ctx,
  from: string,
  target: { page: string; lang: Language } | { to: string },
): Promise<{ _id: string }> {
  const page = 'page' in target ? target.page : null
  const to = 'to' in target ? target.to : null
  const lang = 'lang' in target ? target.lang : 'de'
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    insert into redirects ("_id", "from", "page", "lang", "to", "createdAt")
    values (${uuidv7()}, ${from}, ${page}, ${lang}, ${to}, ${ctx.now})
    on conflict ("from") do update set "page" = excluded."page", "lang" = excluded."lang", "to" = excluded."to"
    returning "_id"`)
  ctx.drop('page')
  return rows[0]!
}
