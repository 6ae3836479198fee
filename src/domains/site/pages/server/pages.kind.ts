import { and, arrayContains, count, eq, isNull, sql } from 'drizzle-orm'
import { editorialKind } from '#kit/server/records/editorial/editorial-kind.ts'
import type { PlannedWrite } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { Problem } from '#kit/shared/problem.ts'
import { freeSlug, slugOf } from '#kit/shared/text/slug.ts'
import { fileCards } from '#domains/platform/files/server/offers.ts'
import { page } from '../pages.contract.ts'
import { landingMarker, type RouteNode } from '../pages.rules.ts'
import { requireOwnPages, requireOwnPlace } from './branches.service.ts'
import { pageRoutesTable, pagesTable } from './pages.table.ts'
import { plannedRoute, storeRoutes } from './routes.service.ts'
import { hrefOf } from '../page-href.rules.ts'

refusalOf(
  'pages_parent_page_fkey',
  new Problem('NO_SUCH_PARENT', 422, {
    de: 'Die übergeordnete Seite gibt es nicht (mehr).',
    en: 'The parent page does not exist (any more).',
  }),
)

type Write = PlannedWrite<typeof page>

const asNode = (_id: string, record: Write['is']): RouteNode => ({
  _id,
  parent_page: record.parent_page,
  view: record.template.view,
  custom_marker: record.custom_marker,
  slugs: {
    de: record.slug,
    ...(typeof record.translations.en?.slug === 'string' ? { en: record.translations.en.slug } : {}),
  },
})

const placeOf = ({ slug, parent_page, custom_marker, template, translations }: Write['is']) =>
  JSON.stringify([slug, parent_page, custom_marker, template.view, translations.en?.slug ?? ''])

/** A new page gets a slug from its name unless one is given; empty: the id is used in the address. */
async function freeSlugOf(ctx: Ctx, parent: string | null, name: string): Promise<string> {
  const wanted = slugOf(name)
  if (!wanted) return ''
  const siblings = await ctx.db
    .select({ slug: pagesTable.slug })
    .from(pagesTable)
    .where(parent ? eq(pagesTable.parent_page, parent) : isNull(pagesTable.parent_page))
  return freeSlug(wanted, new Set(siblings.map(({ slug }) => slug)))
}

/** A new page becomes the last among its siblings. */
async function nextOrder(ctx: Ctx, parent: string | null): Promise<number> {
  const [last] = await ctx.db
    .select({ order: sql<number>`coalesce(max(${pagesTable.order}), 0)::int` })
    .from(pagesTable)
    .where(parent ? eq(pagesTable.parent_page, parent) : isNull(pagesTable.parent_page))
  return (last?.order ?? 0) + 10
}

/** Refuses to delete a page with children, so that a whole branch is not lost by mistake. */
async function refuseAbove(ctx: Ctx, _id: string): Promise<void> {
  const [below] = await ctx.db
    .select({ number: count() })
    .from(pagesTable)
    .where(and(eq(pagesTable.parent_page, _id), isNull(pagesTable.deletedAt)))
  if (!below?.number) return
  throw new Problem('HAS_CHILDREN', 409, {
    de: `Unter dieser Seite liegen noch ${below.number} andere. Verschieben oder entfernen Sie diese zuerst.`,
    en: `There are still ${below.number} pages below this one. Move or remove them first.`,
  })
}

/** Placeholder for an order not given: the real value depends on the siblings. */
const toBeFound = -1

export const pages = editorialKind({
  contract: page,
  table: pagesTable,
  defaults: (_ctx, input) => ({
    slug: input.slug ?? slugOf(input.linktext || input.title),
    order: toBeFound,
    route: '',
  }),
  filters: {
    parent_page: (value) =>
      value === 'none' ? isNull(pagesTable.parent_page) : eq(pagesTable.parent_page, value),
    view: (value) => sql`${pagesTable.template} ->> 'view' = ${value}`,
    offline: (value) => eq(pagesTable.offline, value),
    tag: (value) => arrayContains(pagesTable.tags, [value]),
  },
  sortable: ['order', 'title', 'updatedAt', 'createdAt', 'publishedAt', 'route'],
  defaultSort: 'order,title',
  richText: ['text'],
  visible: { hiddenBy: 'offline' },
  files: (record) => [record.picture, ...record.files],
  fileCards,
  found: (record) => ({
    title: record.title,
    body: `${record.meta_description}\n${record.text}`,
    tags: record.tags,
  }),
  addresses: async (ctx, lang) => {
    const rows = await ctx.db.select().from(pageRoutesTable).where(eq(pageRoutesTable.lang, lang))
    const routes = new Map(rows.map(({ page: _id, route }) => [_id, route]))
    return ({ _id }) => {
      const route = routes.get(_id)
      return route === undefined || route.includes('/:id') ? null : hrefOf(route, lang)
    }
  },
  mayChange: (ctx, { _id }) => requireOwnPages(ctx, [_id]),
  hooks: {
    async beforeWrite(ctx, write) {
      const { action, _id, was, is } = write
      if (action === 'remove' || action === 'purge') return refuseAbove(ctx, _id)
      await requireOwnPlace(ctx, write)
      if (is.order === toBeFound) {
        is.order = await nextOrder(ctx, is.parent_page)
        if (is.slug && is.custom_marker !== landingMarker)
          is.slug = await freeSlugOf(ctx, is.parent_page, is.slug)
      }
      is.slug = slugOf(is.slug)
      is.route =
        was && placeOf(was) === placeOf(is) && was.route
          ? was.route
          : await plannedRoute(ctx, asNode(_id, is))
    },
    async afterWrite(ctx, { _id, action }) {
      if (action !== 'purge') await storeRoutes(ctx, [_id])
    },
  },
})
