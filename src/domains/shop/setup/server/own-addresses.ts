import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { compile, match, segmentsOf } from '#kit/server/site/fixed-routes.ts'
import { withoutLanguage } from '#kit/shared/text/languages.ts'
import { isAddressOfPage, pageAt } from '#domains/site/pages/server/offers.ts'

/** Whether a path is of a file, a picture or a call: routes of their own serve these. */
const isServed = (path: string) => /\.\w{1,5}$/.test(path) || /^\/(api|files?|images?)\//.test(path)

/** Whether a link within the site leads to no page and no fixed address. Tags the answer. */
export async function leadsNowhere(
  ctx: Ctx,
  href: string,
  domains: readonly ServerDomain[],
): Promise<boolean> {
  const path = withoutLanguage(href)
  const [segments, whole] = [segmentsOf(path), segmentsOf(href)]
  // Not even a browser could ask for it
  if (!segments || !whole) return true
  if (path === '/' || isServed(path)) return false
  const routes = domains.flatMap(({ fixedRoutes = [] }) => fixedRoutes.map(compile))
  if (routes.some((route) => match(route, segments) ?? match(route, whole))) return false
  return !(await pageAt(ctx, path))?.isLive && !(await isAddressOfPage(ctx, href))
}
