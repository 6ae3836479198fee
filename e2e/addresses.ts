const elsewhere = /^\/(api|admincenter|login|assets|favicon|apple-touch-icon|manifest)/
// The calendar has a page for every month there is.
const endless = /[?&#]/

/**
 * Every public page that can be reached by links from the contents page of a language: path → its HTTP status.
 * Addresses with a query are left out.
 */
export async function publicAddresses(base: string, begin = '/sitemap'): Promise<Map<string, number>> {
  const english = begin.startsWith('/en')
  const found = new Map<string, number>()
  const open = [begin]
  const known = new Set(open)
  const visit = async () => {
    for (let path = open.shift(); path !== undefined; path = open.shift()) {
      const answer = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
      found.set(path, answer.status)
      const html = (await answer.text()).split('<script type="application/json"')[0] ?? ''
      for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)) {
        const foreign = /^\/en(\/|$)/.test(href) !== english
        if (foreign || endless.test(href) || elsewhere.test(href) || known.has(href)) continue
        known.add(href)
        open.push(href)
      }
    }
  }
  // Several at once, again until none has found anything new.
  while (open.length > 0) await Promise.all(Array.from({ length: 6 }, visit))
  return new Map([...found].toSorted(([a], [b]) => a.localeCompare(b)))
}

const siblings = 6

/**
 * The addresses that show a page, not a file, and of many alike (the items of one list) the first few: what the others
 * show is made by the same view.
 */
export function typicalPages(addresses: Iterable<string>): string[] {
  const seen = new Map<string, number>()
  return [...addresses].filter((path) => {
    const parent = path.slice(0, path.lastIndexOf('/'))
    const count = (seen.get(parent) ?? 0) + 1
    seen.set(parent, count)
    return !/\.\w{3,4}$/.test(path) && (parent.split('/').length < 3 || count <= siblings)
  })
}
