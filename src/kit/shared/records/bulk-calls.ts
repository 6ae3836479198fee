import type { RecordsContract } from './records.ts'

/** Bulk calls offered by a list. Calls missing from the contract are never offered. */
export function bulkCalls(
  contract: Pick<RecordsContract, 'bin' | 'calls'>,
  shown: { isBin: boolean; fields: boolean; actions: readonly string[] },
): string[] {
  const { isBin, fields, actions } = shown
  const names = isBin
    ? ['restoreMany', 'removeMany']
    : [...(fields ? ['changeMany'] : []), ...actions, 'removeMany']
  return names.filter((name) => contract.calls[name] !== undefined)
}
