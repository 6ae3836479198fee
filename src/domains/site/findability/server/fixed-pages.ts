import type { Ctx } from '#kit/server/context.ts'
import type { FixedRoute, ServerDomain } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import type { Events } from '#kit/server/events.ts'

/** Fixed routes that currently exist and are listed. */
export async function fixedPages(ctx: Ctx, domains: readonly ServerDomain[]): Promise<FixedRoute[]> {
  const pages: FixedRoute[] = []
  for (const route of domains.flatMap(({ fixedRoutes = [] }) => fixedRoutes))
    if (route.listed && (!route.present || (await route.present(ctx)))) pages.push(route)
  return pages
}

/** Adds fixed routes to the overview of all pages, by name, without the overview itself. */
export const tellFixedPages =
  (domains: readonly ServerDomain[]) =>
  async (ctx: Ctx, overview: Events['overviewShown']): Promise<void> => {
    for (const route of await fixedPages(ctx, domains)) {
      const { path, found } = route
      if (found && path !== overview.path)
        overview.more.push({ label: found[ctx.lang].title, href: routeAddress(route, ctx.lang) })
    }
    overview.more.sort((a, b) => a.label.localeCompare(b.label, ctx.lang))
  }
