import { ask, bodyOf, forEach } from '../addresses.ts'
import type { Findings } from './browsing.ts'
import type { Place } from './plan.ts'

// Each has a return address: a few are enough.
const oncePer = /^(\/en)?\/(barriere-melden|report-a-barrier|login)\b/
const unescape = (text: string) =>
  text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Internal links, with the pages that contain them. */
function linksOf(places: readonly Place[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const forms = new Set<string>()
  for (const { path, html } of places) {
    for (const [, name, raw = ''] of bodyOf(html).matchAll(
      /<(?:a|link|img|source|script) [^>]*?(href|src)="([^"]*)"/g,
    )) {
      const href = unescape(raw)
      if (/^(mailto|tel|https?|data|webcal|blob):/.test(href) && !href.startsWith('webcal:')) continue
      const url = new URL(href, `http://site${path}`)
      if (url.host !== 'site' || url.pathname.startsWith('/admincenter')) continue
      const shape = oncePer.exec(url.pathname)?.[0]
      if (name === 'href' && shape && forms.has(shape)) continue
      if (shape) forms.add(shape)
      const address = url.pathname + url.search + url.hash
      found.set(address, [...(found.get(address) ?? []), path])
    }
  }
  return found
}

/** Requests every link: each must answer, and each anchor exist. */
export async function followLinks(base: string, places: readonly Place[], findings: Findings): Promise<void> {
  const links = linksOf(places)
  const kept = new Map(places.map(({ path, html }) => [path, html]))
  await forEach([...links], async ([address, from]) => {
    const [path = '', hash] = address.split('#')
    let html = kept.get(path)
    if (html === undefined) {
      const { status, html: text } = await ask(base, path)
      if (status !== 200) findings.add(from[0] ?? '', [`leads to ${path}, which answers ${status}`])
      html = text
      kept.set(path, html)
    }
    if (hash && !html.includes(`id="${decodeURIComponent(hash)}"`))
      findings.add(from[0] ?? '', [`leads to #${hash} of ${path}, which is not there`])
  })
  findings.looks += links.size
}
