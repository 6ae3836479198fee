import type { Language } from '../../shared/text/languages.ts'
import type { FixedRoute } from '../domain.ts'

/** A fixed route with its addresses split into segments. */
export interface CompiledRoute extends FixedRoute {
  segments: Record<Language, string[]>
}

const segmentsIn = (path: string) => path.split('/').filter(Boolean)

/** Splits the addresses of a fixed route. */
export const compile = <R extends Pick<FixedRoute, 'path' | 'english'>>(
  route: R,
): R & { segments: Record<Language, string[]> } => ({
  ...route,
  segments: { de: segmentsIn(route.path), en: segmentsIn(route.english ?? route.path) },
})

const isParameter = (segment: string | undefined) => segment === undefined || segment.startsWith(':')

/** Sorts named segments before parameters, from the left: `/shop/cart` before `/shop/:group`, across domains. */
export function byNames(
  { segments: { de: a } }: Pick<CompiledRoute, 'segments'>,
  { segments: { de: b } }: Pick<CompiledRoute, 'segments'>,
): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = Number(isParameter(a[at])) - Number(isParameter(b[at]))
    if (order !== 0) return order
  }
  return 0
}

/** Path parameters of a fixed route; null if the address does not match. Ignores case and language. */
export const match = (
  route: Pick<CompiledRoute, 'english' | 'segments'>,
  segments: string[],
): string[] | null =>
  matchIn(route.segments.de, segments) ?? (route.english ? matchIn(route.segments.en, segments) : null)

function matchIn(pattern: string[], segments: string[]): string[] | null {
  if (segments.length > pattern.length) return null
  const rest: string[] = []
  for (const [index, wanted] of pattern.entries()) {
    const given = segments[index]
    if (wanted.startsWith(':')) {
      if (given === undefined && !wanted.endsWith('?')) return null
      if (given !== undefined) rest.push(given)
    } else if (given?.toLowerCase() !== wanted.toLowerCase()) return null
  }
  return rest
}

/** Canonical address of a fixed route in a language. */
export function written(route: CompiledRoute, rest: string[], lang: Language): string {
  const given = rest.values()
  const segments = route.segments[lang].map((segment) =>
    segment.startsWith(':') ? (given.next().value ?? '') : segment,
  )
  return `/${segments.filter(Boolean).join('/')}`
}

/** Longer and deeper addresses are never valid, and each segment would cost a lookup. */
const longestPath = 2000
const mostSegments = 40

/** Splits an address path into decoded segments; null if it cannot be decoded or exceeds the limits. */
export function segmentsOf(path: string): string[] | null {
  if (path.length > longestPath) return null
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    if (segments.length > mostSegments) return null
    // The database refuses null bytes.
    return segments.some((segment) => segment.includes('\0')) ? null : segments
  } catch {
    return null
  }
}
