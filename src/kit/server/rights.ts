import { actions } from '../shared/contract.ts'
import type { ServerDomain } from './domain.ts'

/** A module with the actions that can be granted. */
export interface ModuleRights {
  module: string
  actions: string[]
}

/**
 * All rights: every module for which a call of these domains requires a right, with its actions. Standard actions come
 * first, in their order; then the module's own, such as `issue`. Every module has the right to read: even if guests may
 * read a list, the admin centre requires it.
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
