import { actions } from '../shared/contract.ts'
import type { ServerDomain } from './domain.ts'

/** A module with the actions in it that somebody can be given a right to. */
export interface ModuleRights {
  module: string
  actions: string[]
}

/**
 * What rights there are: every module in which a call of these domains asks for one, with its actions. The standard ones come
 * first, in their order; then those that only this module knows, such as `issue`. Seeing is one everywhere: lists that guests read
 * too ask for no right, but the admin centre does.
 */
export function rightsIn(domains: readonly ServerDomain[]): ModuleRights[] {
  const found = new Map<string, Set<string>>()
  for (const { endpoint } of domains.flatMap(({ calls = [] }) => calls)) {
    if (typeof endpoint.access !== 'object') continue
    const { module, action } = endpoint.access
    found.set(module, (found.get(module) ?? new Set(['read'])).add(action))
  }
  const standard: readonly string[] = actions
  return [...found].map(([module, asked]) => ({
    module,
    actions: [
      ...standard.filter((action) => asked.has(action)),
      ...[...asked].filter((action) => !standard.includes(action)).toSorted(),
    ],
  }))
}
