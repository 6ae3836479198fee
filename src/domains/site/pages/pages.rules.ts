import type { Language } from '#kit/shared/text/languages.ts'

/** What an address is made from. */
export interface RouteNode {
  _id: string
  parent_page: string | null
  view: string
  custom_marker: string
  /** Slug per language; the German one stands in where there is no other. */
  slugs: Partial<Record<Language, string>>
}

/** Marks the page whose text and picture the landing page shows. */
export const landingMarker = 'landing'

/** Views whose pages have details below them: `{path}/:id` (specification § 2.1). */
const detailViews: ReadonlySet<string> = new Set(['listview', 'calendarview'])

/** Joins address parts with exactly one slash between them (specification § 9). */
export const joinPath = (start: string, end: string): string =>
  `${start}${start.endsWith('/') || end.startsWith('/') ? '' : '/'}${start.endsWith('/') && end.startsWith('/') ? end.slice(1) : end}`

/**
 * The address of a page without language: its slug, or its id where it has none, joined along the chain of parents.
 * Below a list or calendar it is `{parent}/:id/{slug}`. Source: specification § 2.1.
 * `undefined` when the chain of parents leads back to itself.
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
    // What hangs below the landing page stands at the root.
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

/** Most segments an address may have: deeper trees serve nobody, and the look-up below stays small. */
const deepestRoute = 8

/**
 * Every stored route that could stand at these segments, longest first: each prefix,
 * with any later segment taken as the id of a detail.
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

/** The segments of an address that stand for the `:id`s of the route found for it, and those that it leaves over. */
export function partsOf(route: string, segments: readonly string[]): { ids: string[]; rest: string[] } {
  const pattern = route.split('/').filter(Boolean)
  const ids = pattern.flatMap((part, index) => (part === ':id' ? [segments[index]!] : []))
  return { ids, rest: segments.slice(pattern.length) }
}
