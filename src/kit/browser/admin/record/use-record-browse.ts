import { useMemo } from 'react'
import { useTexts } from '../../texts.ts'
import type { BrowseDefaults } from '../browse/browse-state.ts'
import type { Filter } from '../browse/filter.ts'
import { useBrowse, type Browse } from '../browse/use-browse.ts'
import { useLiveKey } from '../live.ts'
import { recordClient, type RecordIn } from './record-client.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'

export interface RecordBrowseState<C extends RecordsContract> {
  contract: C
  browse: Browse<RecordIn<C>>
  /** The screen's filters, and the one by state. */
  filters: Filter[]
}

/** List of a contract's records: state in the address, refetched after changes by others. */
export function useRecordBrowse<C extends RecordsContract>(
  contract: C,
  options: Omit<BrowseDefaults, 'filters'> & {
    filters?: Filter[]
    /** Fixed filters besides the address. */
    always?: Readonly<Record<string, string>>
  },
): RecordBrowseState<C> {
  const { lang, t } = useTexts()
  const { filters: own = [], sort, pageSize, preset } = options
  const { states } = contract
  const names = [...(states ? ['state'] : []), ...own.map(({ name }) => name)].join(' ')
  const defaults = useMemo(
    () => ({ sort, pageSize, filters: names ? names.split(' ') : [], ...(preset ? { preset } : {}) }),
    [sort, pageSize, names, preset],
  )
  const { list } = useMemo(() => recordClient(contract), [contract])
  const key = useMemo(() => [contract.name], [contract])
  useLiveKey(contract.module, key)
  const browse = useBrowse<RecordIn<C>>({ name: contract.name, defaults, list, always: options.always })
  const byState: Filter[] = states
    ? [
        {
          kind: 'choice',
          name: 'state',
          label: t('kit.browse.status'),
          options: Object.entries(states.states).map(([value, words]) => ({ value, label: words[lang] })),
        },
      ]
    : []
  return { contract, browse, filters: [...byState, ...own] }
}
