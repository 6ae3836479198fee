import { sql } from 'drizzle-orm'
import type { PlannedWrite } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import { inLanguage, withoutLanguage, type Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { pagesOfAccount } from '#domains/platform/users/server/offers.ts'
import { branchesOf, type BranchNode } from '../branches.rules.ts'
import type { page } from '../pages.contract.ts'

const notYours = () =>
  new Problem('C100', 403, {
    de: 'Diese Seite gehört nicht zu denen, die Sie bearbeiten dürfen. Wenden Sie sich an die Verwaltung der Website.',
    en: 'This page is not one of those you may edit. Please contact whoever administers the site.',
  })

const notThere = () => {
  const text = {
    de: 'Hier dürfen Sie keine Seiten anlegen oder verschieben. Wählen Sie eine Ihrer eigenen Seiten.',
    en: 'You may not create or move pages here. Choose one of your own pages.',
  }
  return new Problem('C100', 403, text, { fields: { parent_page: text } })
}

const markerKept = () => {
  const text = {
    de: 'Kennzeichen wirken auf der ganzen Website. Sie dürfen keines vergeben oder ändern.',
    en: 'Markers have an effect on the whole site. You may not give or change one.',
  }
  return new Problem('C100', 403, text, { fields: { custom_marker: text } })
}

const foreignAddress = (field: 'from' | 'to') => {
  const text =
    field === 'to'
      ? {
          de: 'Weiterleiten dürfen Sie nur auf eine Ihrer eigenen Seiten.',
          en: 'You may lead only to one of your own pages.',
        }
      : {
          de: 'Diese Adresse gehört zu einer Seite, die Sie nicht bearbeiten dürfen.',
          en: 'This address belongs to a page that you may not edit.',
        }
  return new Problem('C100', 403, text, { fields: { [field]: text } })
}

/**
 * Returns a function that tests if the caller may change a page; null: no limits. Reads the pages and their ancestors
 * in the current transaction.
 */
export async function ownPages(
  ctx: Ctx,
  ids: readonly (string | null)[],
): Promise<((id: string | null) => boolean) | null> {
  const roots = await pagesOfAccount(ctx)
  if (!roots) return null
  const { rows } = await ctx.db.execute<BranchNode & Record<string, unknown>>(sql`
    with recursive up as (
      select "_id", "parent_page",
        case when "draft" ? 'parent_page' then ("draft" ->> 'parent_page')::uuid else "parent_page" end as next_parent
      from pages where "_id" = any(${sql.param(ids.filter((id) => id !== null))}::uuid[])
      union
      select above."_id", above."parent_page",
        case when above."draft" ? 'parent_page' then (above."draft" ->> 'parent_page')::uuid else above."parent_page" end
      from pages above join up on above."_id" in (up."parent_page", up.next_parent)
    ) select * from up`)
  return branchesOf(new Set(roots), rows)
}

/** Throws `C100` unless the caller may change every one of these pages. */
export async function requireOwnPages(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const isOwn = await ownPages(ctx, ids)
  if (isOwn && !ids.every(isOwn)) throw notYours()
}

/** Throws `C100` if the caller may not add pages below one of these; null is the top of the tree. */
export async function requireOwnPlaces(ctx: Ctx, parents: readonly (string | null)[]): Promise<void> {
  const isOwn = await ownPages(ctx, parents)
  if (isOwn && !parents.every(isOwn)) throw notThere()
}

/** Prevents users limited to some branches from moving pages elsewhere and from setting markers of the whole site. */
export async function requireOwnPlace(
  ctx: Ctx,
  { action, was, is }: PlannedWrite<typeof page>,
): Promise<void> {
  const isNew = action === 'create'
  const moves = isNew || was?.parent_page !== is.parent_page || was.order !== is.order
  const marks = (was?.custom_marker ?? '') !== is.custom_marker
  if (!moves && !marks) return
  const parents = [is.parent_page, ...(was ? [was.parent_page] : [])]
  const isOwn = await ownPages(ctx, parents)
  if (!isOwn) return
  if (moves && !parents.every(isOwn)) throw notThere()
  if (marks) throw markerKept()
}

/** Pages by address (path with language). */
async function pagesAt(ctx: Ctx, addresses: readonly string[]): Promise<Map<string, string>> {
  const bare = addresses.map((address) => address.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, ''))
  const { rows } = await ctx.db.execute<{ page: string; lang: Language; route: string }>(sql`
    select "page", "lang", "route" from page_routes
    where "route" = any(${sql.param(bare.map(withoutLanguage))}::text[])`)
  const known = new Map(rows.map(({ page: _id, lang, route }) => [inLanguage(route, lang), _id]))
  return new Map(
    addresses.flatMap((address, index) => {
      const found = known.get(bare[index]!)
      return found ? [[address, found] as const] : []
    }),
  )
}

interface Redirect extends Record<string, unknown> {
  _id: string
  from: string
  page: string | null
  to: string | null
}

/** Returns a function that tests if a redirect leads to a page that the caller may change; null: no limits. */
export async function ownRedirects(
  ctx: Ctx,
  redirects: readonly Pick<Redirect, 'page' | 'to'>[],
): Promise<((redirect: Pick<Redirect, 'page' | 'to'>) => boolean) | null> {
  if (!(await pagesOfAccount(ctx))) return null
  const at = await pagesAt(
    ctx,
    redirects.flatMap(({ to }) => to ?? []),
  )
  const pageOf = ({ page: _id, to }: Pick<Redirect, 'page' | 'to'>) => _id ?? at.get(to ?? '') ?? null
  const isOwn = await ownPages(ctx, redirects.map(pageOf))
  return (redirect) => isOwn?.(pageOf(redirect)) ?? true
}

/** Throws `C100` unless the caller may change the address and its present target. */
export async function requireOwnRedirect(ctx: Ctx, from: string, to: string): Promise<void> {
  const { rows: known } = await ctx.db.execute<Redirect>(
    sql`select "_id", "from", "page", "to" from redirects where "from" = ${from}`,
  )
  const isOwn = await ownRedirects(ctx, [{ page: null, to }, ...known])
  if (!isOwn) return
  if (!isOwn({ page: null, to })) throw foreignAddress('to')
  const standing = (await pagesAt(ctx, [from])).get(from)
  const inside = standing ? await ownPages(ctx, [standing]) : null
  if (!known.every(isOwn) || (standing && inside && !inside(standing))) throw foreignAddress('from')
}

/** Throws `C100` for a redirect to a page that the caller may not change. */
export async function requireOwnTarget(ctx: Ctx, redirect: Pick<Redirect, 'page' | 'to'>): Promise<void> {
  const isOwn = await ownRedirects(ctx, [redirect])
  if (isOwn && !isOwn(redirect)) throw notYours()
}
