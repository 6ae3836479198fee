import type { Access, Action } from '../../../../kit/shared/contract.ts'
import type { Settings } from '../settings.contract.ts'

/** `news.update`. */
export type Right = Settings['permissions']['member'][number]

interface Entry {
  label: string
  access: Access
}

/** The modules that rights can be given in, each with the text key of its place in the navigation. */
export function modulesOf(
  domains: readonly { navigation: readonly Entry[] }[],
): { module: string; label: string }[] {
  const found = new Map<string, string>()
  for (const { access, label } of domains.flatMap((domain) => domain.navigation)) {
    if (typeof access === 'object' && !found.has(access.module)) found.set(access.module, label)
  }
  return [...found].map(([module, label]) => ({ module, label }))
}

/**
 * Gives or takes a right. Whoever may change something may see it too: seeing comes with any other right, and all
 * others go with it.
 */
export function withRight(rights: readonly Right[], module: string, action: Action, given: boolean): Right[] {
  const right: Right = `${module}.${action}`
  const read: Right = `${module}.read`
  if (given) return [...new Set([...rights, read, right])]
  return rights.filter((one) => (action === 'read' ? !one.startsWith(`${module}.`) : one !== right))
}
