const elsewhere = /^\/(api|admincenter|login|assets|favicon|apple-touch-icon|manifest)/
// Skip queries: the calendar has a page for every month.
const endless = /[?&#]/

/** Answer of an address. */
export interface Answer {
  path: string
  status: number
  /** Body, whatever its type. */
  html: string
}

/** Requests an address as a browser would. */
export async function ask(base: string, path: string): Promise<Answer> {
  const answer = await fetch(new URL(path, base), { headers: { accept: 'text/html' } })
  return { path, status: answer.status, html: await answer.text() }
}

/** Does the work for every item, four at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, one))
}

/** The markup of a page, without its embedded data. */
export const bodyOf = (html: string): string => html.split('<script type="application/json"')[0] ?? ''

/**
 * Every public address reachable by links from the contents page of a language, with its answer. Addresses with a query
 * are left out.
 */
export async function publicAddresses(base: string, begin = '/sitemap'): Promise<Answer[]> {
  const english = begin.startsWith('/en')
  const found: Answer[] = []
  const known = new Set([begin])
  for (let open = [begin]; open.length > 0;) {
    const next: string[] = []
    await forEach(open, async (path) => {
      const answer = await ask(base, path)
      found.push(answer)
      for (const [, href = ''] of bodyOf(answer.html).matchAll(/<a [^>]*?href="(\/[^"]*)"/g)) {
        const foreign = /^\/en(\/|$)/.test(href) !== english
        if (foreign || endless.test(href) || elsewhere.test(href) || known.has(href)) continue
        known.add(href)
        next.push(href)
      }
    })
    open = next
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
