import type { PublicAddress } from '../../shared/site/route-address.ts'

const known = new Set<string>()
/** Matches every known address in a text; rebuilt lazily after an address was added. */
let inText: RegExp | null = null

// Inside a parameter, slashes are percent-encoded
const slash = '(?:/|%2f)'
const part = '(?:(?!%2f)[^/?#&])+'
const isKey = (segment: string): boolean => /^:(?:key|token)\??$/.test(segment)

/** Pattern of `/buchen/termin/:key`: the part before the key is its first group. */
function patternOf(path: string): string | null {
  const segments = path.split('/').filter(Boolean)
  const at = segments.findIndex(isKey)
  if (at < 1) return null
  const before = segments
    .slice(0, at)
    .map((segment) => (segment.startsWith(':') ? part : RegExp.escape(segment)))
  return `${slash}${before.join(slash)}${slash}`
}

/**
 * Registers addresses with a personal key, in a segment called `:key` or `:token`, so that neither the log nor visit
 * statistics store it. Called when the program starts; earlier registrations are kept.
 */
export function nameKeyedAddresses(addresses: readonly PublicAddress[]): void {
  for (const { path, english } of addresses)
    for (const one of [path, english ?? path]) {
      const pattern = patternOf(one)
      if (!pattern || known.has(pattern)) continue
      known.add(pattern)
      inText = null
    }
}

/** Removes keys from an address of a page, or of a call that names a page. */
export function withoutKeys(url: string): string {
  if (known.size === 0) return url
  inText ??= new RegExp(`((?:${[...known].join('|')}))${part}`, 'gi')
  return url.replace(inText, '$1…')
}

/** True if an address path contains a personal key. */
export const holdsKey = (path: string): boolean => withoutKeys(path) !== path
