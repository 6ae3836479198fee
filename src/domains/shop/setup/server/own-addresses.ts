import type { Ctx } from '../../../../kit/server/context.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { withoutLanguage } from '../../../../kit/shared/languages.ts'
import { isAddressOfPage, pageAt } from '../../../site/pages/server/offers.ts'

/** Files, pictures and calls are served by routes of their own: whether they are there is no matter of pages. */
const isServed = (path: string) => /\.\w{1,5}$/.test(path) || /^\/(api|files?|images?)\//.test(path)

/** Whether a path is one of a route: `/shop/all/zweigelt` of `/shop/:group/:product`. */
function fits(path: string, pattern: string): boolean {
  const [given, wanted] = [path.split('/'), pattern.split('/')]
  const isOptional = wanted.at(-1)?.endsWith('?') ?? false
  return (
    (given.length === wanted.length || (isOptional && given.length === wanted.length - 1)) &&
    given.every((part, at) => wanted[at]!.startsWith(':') || wanted[at]!.toLowerCase() === part.toLowerCase())
  )
}

function isReadable(href: string): boolean {
  try {
    return decodeURIComponent(href) !== ''
  } catch {
    return false
  }
}

/** Whether a link within the site leads to no page and no fixed address. Tags the answer. */
export async function leadsNowhere(
  ctx: Ctx,
  href: string,
  domains: readonly ServerDomain[],
): Promise<boolean> {
  // Not even a browser could ask for it
  if (!isReadable(href)) return true
  const path = withoutLanguage(href)
  if (path === '/' || isServed(path)) return false
  const routes = domains.flatMap(({ fixedRoutes = [] }) => fixedRoutes)
  if (
    routes.some(({ path: german, english }) =>
      [german, english ?? german].some((pattern) => [path, href].some((one) => fits(one, pattern))),
    )
  )
    return false
  return !(await pageAt(ctx, path))?.isLive && !(await isAddressOfPage(ctx, href))
}
