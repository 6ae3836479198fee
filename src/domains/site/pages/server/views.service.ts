import { sql } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { hrefOf } from '../page-href.rules.ts'

/**
 * Address with language of the public page with a view: `('listview', 'Gemeinderat')` finds the list for that type,
 * else the first list of the menu. Null without one.
 */
export async function hrefOfView(ctx: Ctx, view: string, lang: Language, type = ''): Promise<string | null> {
  ctx.tag('page')
  const keeping = { tags: ['page'], inWrites: true }
  return keptValue(ctx, `page-of-view ${view} ${lang} ${type}`, keeping, async ({ db }) => {
    const { rows } = await db.execute<{ route: string }>(sql`
      select r."route" from pages p join page_routes r on r."page" = p."_id" and r."lang" = ${lang}
      where p."deletedAt" is null and p."status" = 'published' and not p."offline" and p."template" ->> 'view' = ${view}
        and (p."type" = '' or p."type" = ${type})
      order by p."type" = ${type} desc, p."order", p."_id" limit 1`)
    return rows[0] ? hrefOf(rows[0].route, lang) : null
  })
}
