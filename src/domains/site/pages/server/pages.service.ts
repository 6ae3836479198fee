import { and, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/like.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { languageOfPath } from '#kit/shared/text/languages.ts'
import { hasRight } from '#kit/shared/access.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { changesShown } from '../order.rules.ts'
import type { page, pageCalls, PageNode } from '../pages.contract.ts'
import {
  ownPages,
  ownRedirects,
  requireOwnPages,
  requireOwnPlaces,
  requireOwnRedirect,
  requireOwnTarget,
} from './branches.service.ts'
import { pages } from './pages.kind.ts'
import { pagesTable, redirectsTable } from './pages.table.ts'
import { leadTo } from './routes.service.ts'

/** All pages for the tree of the admin centre, in menu order. */
async function treeOf(ctx: Ctx): Promise<PageNode[]> {
  const rows = await ctx.db
    .select({
      _id: pagesTable._id,
      title: pagesTable.title,
      linktext: pagesTable.linktext,
      slug: pagesTable.slug,
      parent_page: pagesTable.parent_page,
      order: pagesTable.order,
      offline: pagesTable.offline,
      showInMenu: pagesTable.showInMenu,
      status: pagesTable.status,
      hasDraft: sql<boolean>`${pagesTable.draft} is not null`,
      view: sql<PageNode['view']>`${pagesTable.template} ->> 'view'`,
      route: pagesTable.route,
      english: sql<PageNode['languages']['en'] | null>`case
        when (${pagesTable.translations} -> 'en' ->> 'madeFrom')::int < ${pagesTable.sourceVersion} then 'outdated'
        else ${pagesTable.translations} -> 'en' ->> 'status' end`,
      updatedAt: pagesTable.updatedAt,
    })
    .from(pagesTable)
    .where(isNull(pagesTable.deletedAt))
    .orderBy(pagesTable.order, pagesTable._id)
  const isOwn = await ownPages(
    ctx,
    rows.map(({ _id }) => _id),
  )
  return rows.map(({ english, ...row }) => ({
    ...row,
    languages: english ? { en: english } : {},
    mayChange: isOwn?.(row._id) ?? true,
  }))
}

export const tree = async (ctx: Ctx) => ({ collection: await treeOf(ctx) })

export const update = async (ctx: Ctx, input: InputOf<typeof page.calls.update>) => ({
  ...(await pages.calls.update(ctx, input)),
  // Autosave is frequent and never changes the tree.
  ...(input.autosave ? {} : { collection: await treeOf(ctx) }),
})

export const remove = async (ctx: Ctx, input: InputOf<typeof page.calls.remove>) => ({
  ...(await pages.calls.remove(ctx, input)),
  collection: await treeOf(ctx),
})

/** Throws `C100` if a move would change the public order and the caller may not publish pages. */
async function requireShownStays(ctx: Ctx, move: InputOf<typeof pageCalls.setOrder>): Promise<void> {
  if (hasRight(ctx.user, 'page', 'publish')) return
  const all = await ctx.db
    .select({
      _id: pagesTable._id,
      parent_page: pagesTable.parent_page,
      order: pagesTable.order,
      status: pagesTable.status,
    })
    .from(pagesTable)
    .where(isNull(pagesTable.deletedAt))
  if (changesShown(all, move))
    throw new Problem('C100', 403, {
      de: 'Das sehen Besucherinnen und Besucher sofort. Seiten, die online sind, darf verschieben, wer veröffentlichen darf.',
      en: 'Visitors would see that at once. Pages that are online may be moved by whoever may publish.',
    })
}

/** Orders pages under a parent; those from elsewhere move there, and their old addresses redirect. */
export async function setOrder(ctx: Ctx, { parent_page, _id: ids }: InputOf<typeof pageCalls.setOrder>) {
  const known = await ctx.db
    .select({ _id: pagesTable._id, parent_page: pagesTable.parent_page, order: pagesTable.order })
    .from(pagesTable)
    .where(
      and(
        inArray(pagesTable._id, [...ids, ...(parent_page ? [parent_page] : [])]),
        isNull(pagesTable.deletedAt),
      ),
    )
    .for('update')
  const byId = new Map(known.map((row) => [row._id, row]))
  const missing = [...ids, ...(parent_page ? [parent_page] : [])].filter((each) => !byId.has(each))
  if (missing.length > 0) throw notFound({ _id: missing })

  const moved = ids.filter((each) => byId.get(each)!.parent_page !== parent_page)
  await requireOwnPages(ctx, ids)
  await requireOwnPlaces(ctx, [
    ...new Set([parent_page, ...moved.map((each) => byId.get(each)!.parent_page)]),
  ])

  await requireShownStays(ctx, { parent_page, _id: ids })
  // Order and place change at once, so a waiting draft must not restore the old ones
  for (const [index, _id] of ids.entries())
    await pages.changeAtOnce(ctx, { _id, fields: { parent_page, order: (index + 1) * 10 }, label: 'move' })
  return tree(ctx)
}

export async function redirects(ctx: Ctx, { search, limit, skip }: InputOf<typeof pageCalls.redirects>) {
  const like = search ? containing(search) : undefined
  const where = like ? or(ilike(redirectsTable.from, like), ilike(redirectsTable.to, like)) : undefined
  const rows = await ctx.db
    .select({
      _id: redirectsTable._id,
      from: redirectsTable.from,
      to: redirectsTable.to,
      page: redirectsTable.page,
      route: pagesTable.route,
      createdAt: redirectsTable.createdAt,
    })
    .from(redirectsTable)
    .leftJoin(pagesTable, eq(pagesTable._id, redirectsTable.page))
    .where(where)
    .orderBy(desc(redirectsTable.createdAt), desc(redirectsTable._id))
    .limit(limit)
    .offset(skip)
  const [total] = await ctx.db.select({ number: count() }).from(redirectsTable).where(where)
  const isOwn = await ownRedirects(ctx, rows)
  return {
    redirect: rows.map(({ route, page, to, ...row }) => ({
      ...row,
      to: to ?? route ?? '',
      mayChange: isOwn?.({ page, to }) ?? true,
    })),
    total: total?.number ?? 0,
  }
}

export async function createRedirect(ctx: Ctx, { from, to }: InputOf<typeof pageCalls.createRedirect>) {
  if (from === to) {
    throw new Problem('SAME_ADDRESS', 422, {
      de: 'Eine Adresse kann nicht auf sich selbst führen.',
      en: 'An address cannot lead to itself.',
    })
  }
  await requireOwnRedirect(ctx, from, to)
  const { _id } = await leadTo(ctx, from, { to, lang: languageOfPath(from) })
  await audit(ctx, {
    action: 'create',
    collection: 'redirect',
    recordId: _id,
    before: {},
    after: { from, to },
  })
  return { redirect: { _id, from, to } }
}

export async function removeRedirect(ctx: Ctx, { _id }: InputOf<typeof pageCalls.removeRedirect>) {
  const [removed] = await ctx.db.delete(redirectsTable).where(eq(redirectsTable._id, _id)).returning()
  if (!removed) throw notFound()
  await requireOwnTarget(ctx, removed)
  await audit(ctx, {
    action: 'remove',
    collection: 'redirect',
    recordId: _id,
    before: { from: removed.from, to: removed.to },
    after: {},
  })
  ctx.drop('page')
  return { removed: [_id] }
}
