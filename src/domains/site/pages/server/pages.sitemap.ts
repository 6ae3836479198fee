import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { SitemapEntry } from '#kit/server/domain.ts'
import { contentLanguages, sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { hrefOf } from '../page-href.rules.ts'
import { livePage } from './site-tree.service.ts'

/** Addresses of all public pages; without those below an offline page. */
export async function pagesSitemap(ctx: Ctx): Promise<SitemapEntry[]> {
  const live = await livePage(ctx)
  const { rows } = await ctx.db.execute<{
    page: string
    lang: Language
    route: string
    updatedAt: string
  }>(sql`
    with recursive shown as (
      select p."_id" from pages p where p."parent_page" is null and ${live}
      union
      select p."_id" from pages p join shown on shown."_id" = p."parent_page" where ${live}
    )
    select r."page", r."lang", r."route", coalesce(p."liveAt", p."updatedAt") as "updatedAt"
    from shown join pages p using ("_id") join page_routes r on r."page" = p."_id"
    where r."route" not like '%/:id%' order by p."order", p."_id"`)
  const byPage = new Map<string, { updatedAt: string; alternates: Partial<Record<Language, string>> }>()
  for (const { page, lang, route, updatedAt } of rows) {
    if (!contentLanguages.includes(lang)) continue
    const entry = byPage.get(page) ?? { updatedAt: toIsoTime(updatedAt), alternates: {} }
    entry.alternates[lang] = hrefOf(route, lang)
    byPage.set(page, entry)
  }
  return [...byPage.values()].flatMap(({ updatedAt, alternates }) => {
    const href = alternates[sourceLanguage]
    return href === undefined ? [] : [{ href, updatedAt, alternates }]
  })
}
