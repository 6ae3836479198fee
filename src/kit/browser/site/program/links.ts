/** Target of a click or form inside the site, and whether the scroll position is kept. */
export interface Step {
  to: string
  keepScroll: boolean
}

const ownPaths = /^\/(api|assets|healthz|readyz|metrics)(\/|$)/

/** True for a page of the public site that the program can show without a new document. */
export function isPageOfSite(url: URL, adminUrl: string): boolean {
  if (url.origin !== location.origin) return false
  const { pathname } = url
  if (pathname === adminUrl || pathname.startsWith(`${adminUrl}/`)) return false
  return !ownPaths.test(pathname) && !/\.[a-z0-9]{2,5}$/i.test(pathname)
}

/** Navigation for a click on a link; null if the browser should handle it. */
export function stepOfClick(event: MouseEvent, adminUrl: string): Step | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || 'ownWindow' in link.dataset) return null
  const url = new URL(link.href)
  if (!isPageOfSite(url, adminUrl)) return null
  const sameDocument = url.pathname === location.pathname && url.search === location.search
  if (sameDocument && url.hash) return null
  return { to: url.pathname + url.search + url.hash, keepScroll: 'keepScroll' in link.dataset }
}

/** Navigation for a search or filter form. */
export function stepOfForm(event: SubmitEvent, adminUrl: string): Step | null {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return null
  const url = new URL(form.action)
  if (!isPageOfSite(url, adminUrl)) return null
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form, event.submitter)) {
    if (typeof value === 'string' && value !== '') query.append(name, value)
  }
  const search = query.toString()
  return { to: url.pathname + (search && `?${search}`), keepScroll: 'keepScroll' in form.dataset }
}
