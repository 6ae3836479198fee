import type { RecordsContract } from './records.ts'

/** The calls that a list offers for what is chosen in it. A call that the contract lacks is not offered, whatever the caller may do. */
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
