import { createHash } from 'node:crypto'
import { webAddress } from '../blocks/embeds.ts'
import type { ItemHead } from '../reading/export-index.ts'

/** The old site in ids: host without `www`, and path. */
export function siteKey(baseUrl: string): string {
  const url = webAddress(baseUrl)
  if (!url) return baseUrl.trim().toLowerCase() || 'unknown'
  return (url.host.toLowerCase().replace(/^www\./, '') + url.pathname).replace(/\/+$/, '')
}

/** The id of an entry by its number; `times` is how many earlier entries had the same number. */
export const numberedId = (site: string, number: number, times: number): string =>
  `wordpress:${site}#${number}${times === 0 ? '' : `~${times + 1}`}`

/** An id that is the same in every export of the same site. */
export function externalIdOf(site: string, item: ItemHead): string {
  if (item.id > 0) return numberedId(site, item.id, item.numberReuse?.times ?? 0)
  const name = item.guid || item.link || `${item.type}/${item.slug}/${item.title}`
  return `wordpress:${site}#${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
}

/** SHA-256 over data with a fixed order of keys. */
export function fingerprintOf(data: unknown): string {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, ordered(inner)]),
    )
  }
  return createHash('sha256')
    .update(JSON.stringify(ordered(data)))
    .digest('hex')
}
