import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { compile, match, segmentsOf } from '#kit/server/site/fixed-routes.ts'
import { withoutLanguage } from '#kit/shared/text/languages.ts'
import { isAddressOfPage, pageAt } from '#domains/site/pages/server/offers.ts'

/** True for the path of a file, picture or call, which has a route of its own. */
const isServed = (path: string) => /\.\w{1,5}$/.test(path) || /^\/(api|files?|images?)\//.test(path)

/** True if an internal link leads to no page and no fixed address. Tags the answer. */
export async function leadsNowhere(
  ctx: Ctx,
  href: string,
  domains: readonly ServerDomain[],
): Promise<boolean> {
  const path = withoutLanguage(href)
  const [segments, whole] = [segmentsOf(path), segmentsOf(href)]
  // A malformed address that no browser could request
  if (!segments || !whole) return true
  if (path === '/' || isServed(path)) return false
  const routes = domains.flatMap(({ fixedRoutes = [] }) => fixedRoutes.map(compile))
  if (routes.some((route) => match(route, segments) ?? match(route, whole))) return false
  return !(await pageAt(ctx, path))?.isLive && !(await isAddressOfPage(ctx, href))
}
