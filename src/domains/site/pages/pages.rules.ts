import type { Language } from '#kit/shared/text/languages.ts'

/** Data of a page that decide its address. */
export interface RouteNode {
  _id: string
  parent_page: string | null
  view: string
  custom_marker: string
  /** Slug per language; the German one is the default. */
  slugs: Partial<Record<Language, string>>
}

/** Marks the page whose text and picture appear on the landing page. */
export const landingMarker = 'landing'

/** Views with details below them: `{path}/:id` (specification § 2.1). */
const detailViews: ReadonlySet<string> = new Set(['listview', 'calendarview'])

/** Joins address parts with exactly one slash between them (specification § 9). */
export const joinPath = (start: string, end: string): string =>
  `${start}${start.endsWith('/') || end.startsWith('/') ? '' : '/'}${start.endsWith('/') && end.startsWith('/') ? end.slice(1) : end}`

/**
 * Address of a page without language: its slug, or its id without one, joined along the chain of parents. Below a list
 * or calendar it is `{parent}/:id/{slug}`. Source: specification § 2.1. `undefined` for a cycle of parents.
 */
export function routeOf(
  page: RouteNode,
  byId: ReadonlyMap<string, RouteNode>,
  lang: Language,
): string | undefined {
  if (page.custom_marker === landingMarker) return '/'
  const chain: RouteNode[] = []
  const seen = new Set<string>()
  for (let at: RouteNode | undefined = page; at; at = at.parent_page ? byId.get(at.parent_page) : undefined) {
    if (seen.has(at._id)) return undefined
    seen.add(at._id)
    // Pages below the landing page have addresses at the root.
    if (at.custom_marker === landingMarker) break
    chain.unshift(at)
  }
  let route = ''
  for (const [index, node] of chain.entries()) {
    const above = chain[index - 1]
    if (above && detailViews.has(above.view)) route = joinPath(route, ':id')
    route = joinPath(route, node.slugs[lang] || node.slugs.de || node._id)
  }
  return route
}

/** Maximum number of segments: deeper trees are of no use, and lookups stay small. */
const deepestRoute = 8

/**
 * All stored routes that could match these segments, longest first: each prefix, with any later segment read as the id
 * of a detail.
 */
export function candidatesOf(segments: readonly string[]): string[] {
  const found: string[] = []
  for (let length = Math.min(segments.length, deepestRoute); length > 0; length--) {
    let routes = [`/${segments[0]}`]
    for (const segment of segments.slice(1, length)) {
      routes = routes.flatMap((route) =>
        route.endsWith('/:id') ? [`${route}/${segment}`] : [`${route}/${segment}`, `${route}/:id`],
      )
    }
    found.push(...routes.filter((route) => !route.endsWith('/:id')))
  }
  return found
}

/** Segments that fill the `:id`s of a route, and the remaining segments. */
export function partsOf(route: string, segments: readonly string[]): { ids: string[]; rest: string[] } {
  const pattern = route.split('/').filter(Boolean)
  const ids = pattern.flatMap((part, index) => (part === ':id' ? [segments[index]!] : []))
  return { ids, rest: segments.slice(pattern.length) }
}
