import { type Answer, ask, forEach, publicAddresses } from '../addresses.ts'

export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]

/** A public address with its page. */
export interface Place extends Answer {
  lang: Language
  /** Its view, with the names of its filter parameters: `listview?type`. */
  kind: string
}

const isPage = (path: string) => !/\.\w{3,4}$/.test(path)

/** Addresses that no contents page lists, for a language prefix. */
const unlisted = (prefix: string, search: string) => [
  `${prefix}/login`,
  `${prefix}/resetpassword`,
  `${prefix}/invitation`,
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

/** The place of an answer; null if it is not a page. */
export function placeOf({ path, status, html }: Answer): Place | null {
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1]
  if (!data) return null
  const { page } = JSON.parse(data) as { page: { view: string; lang: Language } }
  const query = [...new URL(path, 'http://site').searchParams.keys()].toSorted()
  return { path, lang: page.lang, kind: [page.view, ...query].join('?'), status, html }
}

/** Links that filter or page a list: two per set of parameters. */
function narrowed(place: Place, count: Map<string, number>): string[] {
  return (
    [...place.html.matchAll(/<a [^>]*?href="([^"#]*\?[^"]*)"/g)]
      // Links to anchors lead to the same page and would move the start of keyboard navigation
      .map(([, href = '']) => href.replaceAll('&amp;', '&').replace(/#.*/, ''))
      .filter((href) => {
        const [path = '', query = ''] = href.split('?')
        if (!path.startsWith('/') || !isPage(path) || /^\/(api|admincenter|assets)\b/.test(path)) return false
        const names = `${place.kind}?${[...new URLSearchParams(query).keys()].toSorted().join('?')}`
        const used = count.get(names) ?? 0
        count.set(names, used + 1)
        return used < 2
      })
  )
}

/** Every public address: the sitemap, links from the contents page, and unlisted ones. */
export async function allPlaces(base: string): Promise<Place[]> {
  const places = new Map<string, Place>()
  const take = (answer: Answer) => {
    const place = placeOf(answer)
    if (place) places.set(place.path, place)
  }
  const read = (paths: Iterable<string>) =>
    forEach(
      [...new Set(paths)].filter((path) => isPage(path) && !places.has(path)),
      async (path) => take(await ask(base, path)),
    )
  for (const begin of ['/sitemap', '/en/sitemap']) (await publicAddresses(base, begin)).forEach(take)
  const xml = await (await fetch(new URL('/sitemap.xml', base))).text()
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href = '']) => new URL(href).pathname)
  await read([...listed, ...unlisted('', '/suche'), ...unlisted('/en', '/search')])
  const count = new Map<string, number>()
  await read([...places.values()].flatMap((place) => narrowed(place, count)))
  return [...places.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The fullest addresses of each kind and language, one each by default. */
export function ofEachKind(places: readonly Place[], most = 1): Place[] {
  const groups = Map.groupBy(places, ({ lang, kind }) => `${lang} ${kind}`)
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => b.html.length - a.html.length).slice(0, most),
  )
}
