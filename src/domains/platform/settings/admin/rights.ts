import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { actions } from '#kit/shared/contract.ts'
import type { Right } from '../settings.contract.ts'

type Domain = Pick<AdminDomain, 'navigation' | 'rights'>

/** A module that rights can be given in, with what it and its actions are called: keys of texts. */
export interface ModuleOfRights {
  module: string
  label: string
  /** The standard ones that there are. */
  actions: string[]
  /** What only this module knows. */
  own: { action: string; label: string }[]
}

/** The modules that the server knows rights of, in the order of the navigation; one that nobody has named stands by its own name. */
export function modulesOf(
  known: readonly { module: string; actions: readonly string[] }[],
  domains: readonly Domain[],
): ModuleOfRights[] {
  const labels = new Map<string, string>()
  for (const { access, label } of domains.flatMap((domain) => domain.navigation)) {
    if (typeof access === 'object' && !labels.has(access.module)) labels.set(access.module, label)
  }
  const named: Record<string, string> = Object.assign({}, ...domains.map(({ rights }) => rights?.modules))
  const called: Record<string, string> = Object.assign({}, ...domains.map(({ rights }) => rights?.actions))
  const order = [...labels.keys()]
  const place = (module: string) => (order.includes(module) ? order.indexOf(module) : order.length)
  const standard: readonly string[] = actions
  return known
    .toSorted((a, b) => place(a.module) - place(b.module))
    .map((one) => ({
      module: one.module,
      label: named[one.module] ?? labels.get(one.module) ?? one.module,
      actions: one.actions.filter((action) => standard.includes(action)),
      own: one.actions
        .filter((action) => !standard.includes(action))
        .map((action) => ({ action, label: called[action] ?? action })),
    }))
}

/**
 * Gives or takes a right. Whoever may change something may see it too: seeing comes with any other right, and all
 * others go with it.
 */
export function withRight(rights: readonly Right[], module: string, action: string, given: boolean): Right[] {
  const right: Right = `${module}.${action}`
  const read: Right = `${module}.read`
  if (given) return [...new Set([...rights, read, right])]
  return rights.filter((one) => (action === 'read' ? !one.startsWith(`${module}.`) : one !== right))
}
