import type { PublicAddress } from '../../shared/site/route-address.ts'

const known = new Set<string>()
/** Finds every known address in a text; null until it is needed, and again after an address was added. */
let inText: RegExp | null = null

// Within a parameter signs are written as codes
const slash = '(?:/|%2f)'
const part = '(?:(?!%2f)[^/?#&])+'
const isKey = (segment: string): boolean => /^:(?:key|token)\??$/.test(segment)

/** `/buchen/termin/:key` as a pattern: what stands before the key is its first group. */
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
 * Names the addresses that hold a key to what belongs to one person, in a part called `:key` or `:token`: neither the log nor
 * what counts visits keeps it. The program names them when it starts; those named already stay.
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

/** An address without the keys in it, be it one of a page or of a call that names a page. */
export function withoutKeys(url: string): string {
  if (known.size === 0) return url
  inText ??= new RegExp(`((?:${[...known].join('|')}))${part}`, 'gi')
  return url.replace(inText, '$1…')
}

/** Whether an address path holds a key to what belongs to one person. */
export const holdsKey = (path: string): boolean => withoutKeys(path) !== path
