import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { FixedRoute, ServerDomain } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { addressesOf } from '#kit/server/search/hits.ts'
import { search as index } from '#kit/server/search/search.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { serviceCollection } from '../search.rules.ts'

type Findable = FixedRoute & Required<Pick<FixedRoute, 'found'>>

/** Fixed routes with a search entry. */
export const findableRoutes = (domains: readonly ServerDomain[]): Findable[] =>
  domains
    .flatMap(({ fixedRoutes = [] }) => fixedRoutes)
    .filter((route): route is Findable => route.found !== undefined)

/** A stable id derived from the address. */
function idOf(path: string): string {
  const hex = createHash('sha256').update(`fixed route ${path}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Checks on each search whether a fixed route currently exists. */
export function askWhetherThere(routes: readonly Findable[]): void {
  const byPath = new Map(routes.map((route) => [route.path, route]))
  addressesOf(serviceCollection, async (ctx, lang) => async ({ kind: path }) => {
    const route = byPath.get(path)
    const isThere = route && (!route.present || (await route.present(ctx)))
    return isThere ? routeAddress(route, lang) : null
  })
}

/** Replaces the indexed fixed routes, by title and synonyms. */
export async function indexRoutes(ctx: Ctx, routes: readonly Findable[]): Promise<void> {
  for (const { path, found } of routes) {
    await index.index(
      ctx,
      contentLanguages.map((lang) => ({
        collection: serviceCollection,
        recordId: idOf(path),
        lang,
        title: found[lang].title,
        body: found[lang].text,
        tags: found[lang].words,
        kind: path,
        href: null,
        public: true,
      })),
    )
  }
  await ctx.db.execute(sql`delete from search_documents
    where "collection" = ${serviceCollection} and "recordId" <> all(${sql.param(routes.map(({ path }) => idOf(path)))}::uuid[])`)
}
