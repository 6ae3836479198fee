import type { FixedRoute } from '../kit/server/domain.ts'
import type { Language } from '../kit/shared/languages.ts'

export interface CompiledRoute extends FixedRoute {
  segments: Record<Language, string[]>
}

const segmentsIn = (path: string) => path.split('/').filter(Boolean)

export const compile = (route: FixedRoute): CompiledRoute => ({
  ...route,
  segments: { de: segmentsIn(route.path), en: segmentsIn(route.english ?? route.path) },
})

const isParameter = (segment: string | undefined) => segment === undefined || segment.startsWith(':')

/** Named segments before parameters, from the left: `/shop/cart` is asked before `/shop/:group`, whichever domain has which. */
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
