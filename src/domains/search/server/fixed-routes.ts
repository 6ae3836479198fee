import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import type { FixedRoute, ServerDomain } from '../../../kit/server/domain.ts'
import { search as index } from '../../../kit/server/search/search.ts'
import { contentLanguages, inLanguage } from '../../../kit/shared/languages.ts'
import { serviceCollection } from '../search.rules.ts'

/** The same id for the same address, in every process and after every start. */
function idOf(path: string): string {
  const hex = createHash('sha256').update(`fixed route ${path}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const isThere = async (ctx: Ctx, { found, present }: FixedRoute): Promise<boolean> =>
  found !== undefined && (!present || (await present(ctx)))

/** Makes what stands at addresses of its own findable by its titles and what else people call it, and nothing else of that kind. */
export async function indexFixedRoutes(ctx: Ctx, domains: readonly ServerDomain[]): Promise<void> {
  const kept: string[] = []
  for (const route of domains.flatMap(({ fixedRoutes = [] }) => fixedRoutes)) {
    const { path, found } = route
    if (!found || !(await isThere(ctx, route))) continue
    const recordId = idOf(path)
    kept.push(recordId)
    await index.index(
      ctx,
      contentLanguages.map((lang) => ({
        collection: serviceCollection,
        recordId,
        lang,
        title: found[lang].title,
        body: found[lang].text,
        tags: found[lang].words,
        href: inLanguage(path, lang),
        public: true,
      })),
    )
  }
  await ctx.db.execute(sql`delete from search_documents
    where "collection" = ${serviceCollection} and "recordId" <> all(${sql.param(kept)}::uuid[])`)
}
