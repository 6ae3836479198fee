import { publicAddresses } from '../addresses.ts'

export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/** An address of the public site and what stands there. */
export interface Place {
  path: string
  lang: Language
  /** The view that shows it, with the names of what narrows it: `listview?type`. */
  kind: string
  status: number
  html: string
}

const isPage = (path: string) => !/\.\w{3,4}$/.test(path)

/** Addresses that no contents page lists, for one language: its prefix before the path. */
const unlisted = (prefix: string, search: string) => [
  `${prefix}/login`,
  `${prefix}/resetpassword`,
  `${prefix}/offline`,
  `${prefix}/news/create`,
  `${prefix}/event/create`,
  `${prefix}/entry/create`,
  `${prefix}/gibt-es-nicht/auch-nicht`,
  `${prefix}${search}`,
  `${prefix}${search}?q=wein`,
  `${prefix}${search}?q=Kellergase`,
  `${prefix}${search}?q=qqxxyyzz`,
]

/** What stands at an address; null where it is no page. */
export async function readPlace(base: string, path: string): Promise<Place | null> {
  const answer = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1]
  if (!data) return null
  const { page } = JSON.parse(data) as { page: { view: string; lang: Language } }
  const query = [...new URL(path, base).searchParams.keys()].toSorted()
  return {
    path,
    lang: page.lang,
    kind: [page.view, ...query].join('?'),
    status: answer.status,
    html,
  }
}

/** Links of a page that narrow or turn it: of each set of names two. */
function narrowed(place: Place, count: Map<string, number>): string[] {
  return [...place.html.matchAll(/<a [^>]*?href="([^"#]*\?[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => {
      const [path = '', query = ''] = href.split('?')
      if (!path.startsWith('/') || !isPage(path) || /^\/(api|admincenter|assets)\b/.test(path)) return false
      const names = `${place.kind}?${[...new URLSearchParams(query).keys()].toSorted().join('?')}`
      const used = count.get(names) ?? 0
      count.set(names, used + 1)
      return used < 2
    })
}

/** Every address of the public site: the sitemap, what is linked from the contents page, and what nothing lists. */
export async function allPlaces(base: string, read: (paths: string[]) => Promise<Place[]>): Promise<Place[]> {
  const xml = await (await fetch(new URL('/sitemap.xml', base))).text()
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href = '']) => new URL(href).pathname)
  const linked = await Promise.all([publicAddresses(base), publicAddresses(base, '/en/sitemap')])
  const paths = [
    ...listed,
    ...linked.flatMap((found) => [...found.keys()]),
    ...unlisted('', '/suche'),
    ...unlisted('/en', '/search'),
  ]
  const places = await read([...new Set(paths.filter(isPage))])
  const known = new Set(places.map(({ path }) => path))
  const count = new Map<string, number>()
  const more = new Set(places.flatMap((place) => narrowed(place, count)).filter((path) => !known.has(path)))
  return [...places, ...(await read([...more]))]
}

/** One address of each kind and language: the one with most on it. */
export function oneOfEachKind(places: readonly Place[]): Place[] {
  const found = new Map<string, Place>()
  for (const place of places) {
    const key = `${place.lang} ${place.kind}`
    if (place.html.length > (found.get(key)?.html.length ?? 0)) found.set(key, place)
  }
  return [...found.values()]
}
