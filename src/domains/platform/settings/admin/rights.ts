import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { actions } from '#kit/shared/contract.ts'
import type { Right } from '../settings.contract.ts'

type Domain = Pick<AdminDomain, 'navigation' | 'rights'>

/** A module with rights, with text keys of its name and actions. */
export interface ModuleOfRights {
  module: string
  label: string
  /** Available standard actions. */
  actions: string[]
  /** Actions specific to this module. */
  own: { action: string; label: string }[]
}

/** Modules with rights, in the order of the navigation; unnamed ones show their internal name. */
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

/** Grants or revokes a right. Any other right implies reading, and revoking reading revokes all others. */
export function withRight(rights: readonly Right[], module: string, action: string, given: boolean): Right[] {
  const right: Right = `${module}.${action}`
  const read: Right = `${module}.read`
  if (given) return [...new Set([...rights, read, right])]
  return rights.filter((one) => (action === 'read' ? !one.startsWith(`${module}.`) : one !== right))
}
