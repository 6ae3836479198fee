import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { PageOfTree } from '#kit/server/domain.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { PagePlace } from '../pages.contract.ts'
import { asPage, columns, livePage, type PlaceRow } from './site-tree.service.ts'

/** A page with the location of its subject. */
export interface PlacedPage extends PageOfTree {
  parent: string | null
  place: PagePlace | null
}

async function select(ctx: Ctx, lang: Language, where: SQL): Promise<PlacedPage[]> {
  ctx.tag('page')
  const { rows } = await ctx.db.execute<PlaceRow & { place: PagePlace | null }>(sql`
    select ${columns(lang)}, p."place" from pages p join page_routes r on r."page" = p."_id" and r."lang" = ${lang}
    where ${await livePage(ctx)} and r."route" not like '%/:id%' and ${where} order by p."order", p."_id"`)
  return rows.map((row) => ({ ...asPage(row, lang, []), parent: row.parent_page, place: row.place }))
}

/** Published children of a page in order, with their locations. */
export const placedChildren = (ctx: Ctx, parent: string, lang: Language): Promise<PlacedPage[]> =>
  select(ctx, lang, sql`p."parent_page" = ${parent}`)

/** A published page with its location; null: none. */
export async function placedPage(ctx: Ctx, _id: string, lang: Language): Promise<PlacedPage | null> {
  return (await select(ctx, lang, sql`p."_id" = ${_id}`))[0] ?? null
}

/** Location of a page, published or not. */
export async function placeOfPage(ctx: Ctx, _id: string): Promise<PagePlace | null> {
  ctx.tag('page')
  const { rows } = await ctx.db.execute<{ place: PagePlace | null }>(
    sql`select "place" from pages where "_id" = ${_id}`,
  )
  return rows[0]?.place ?? null
}

/** Published parent of a page; null at the top of the tree. */
export async function placedParent(ctx: Ctx, _id: string, lang: Language): Promise<PlacedPage | null> {
  return (
    (await select(ctx, lang, sql`p."_id" = (select "parent_page" from pages where "_id" = ${_id})`))[0] ??
    null
  )
}

/** All reachable pages with a location, except those below the given views: stations belong to their trail. */
export async function pagesWithPlaces(
  ctx: Ctx,
  lang: Language,
  notBelow: readonly string[],
): Promise<PlacedPage[]> {
  const live = await livePage(ctx)
  return select(
    ctx,
    lang,
    sql`p."place" is not null and p."_id" in (
      with recursive reached as (
        select p."_id" from pages p where p."parent_page" is null and ${live}
        union all
        select p."_id" from pages p join reached on p."parent_page" = reached."_id" where ${live}
      ) select "_id" from reached
    ) and not exists (
      select from pages above where above."_id" = p."parent_page"
        and above."template" ->> 'view' = any(${sql.param([...notBelow])}::text[])
    )`,
  )
}
