import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '../records.ts'
import {
  changeBrowseState,
  inUsualOrder,
  readBrowseState,
  toListInput,
  withFilter,
  writeBrowseState,
  type BrowseDefaults,
  type BrowseState,
} from './browse-state.ts'

export interface Browse<R extends { _id: string }> {
  /** Key of the screen's stored settings and queries. */
  name: string
  state: BrowseState
  change: (change: Partial<BrowseState>) => void
  filter: (name: string, values: string[]) => void
  /** Clears search and filters. */
  clear: () => void
  records: R[]
  total: number | undefined
  /** Before the first answer. */
  loading: boolean
  /** Refetching, while the previous answer is shown. */
  fetching: boolean
  problem: unknown
  retry: () => void
  selected: R[]
  select: (records: R[]) => void
  list: (input: ReturnType<typeof toListInput>) => Promise<Page<R>>
}

/**
 * State of a browse screen, kept in the address; `list` loads the records. `name` is the collection's, so that live
 * events refresh the screen.
 */
export function useBrowse<R extends { _id: string }>(options: {
  name: string
  defaults: BrowseDefaults
  list: (input: ReturnType<typeof toListInput>) => Promise<Page<R>>
  /** Fixed parameters of the list call, for a screen with only part of the records. */
  always?: Readonly<Record<string, string>> | undefined
}): Browse<R> {
  const { name, defaults, list, always } = options
  const [query, setQuery] = useSearchParams()
  const state = useMemo(() => readBrowseState(query, defaults), [query, defaults])
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const input = { ...toListInput(state), ...always }
  const answer = useQuery({
    queryKey: [name, 'list', input],
    queryFn: () => list(input),
    placeholderData: keepPreviousData,
  })

  const records = answer.data?.records ?? []
  const write = (next: BrowseState) => {
    setSelectedIds(new Set())
    // Typing in the search must not add history entries.
    setQuery((now) => writeBrowseState(inUsualOrder(state, next, defaults), now, defaults), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return {
    name,
    state,
    change: (change) => write(changeBrowseState(state, change)),
    filter: (filterName, values) => write(withFilter(state, filterName, values)),
    clear: () => write(changeBrowseState(state, { search: '', mine: false, filters: {} })),
    records,
    total: answer.data?.total,
    loading: answer.isPending,
    fetching: answer.isFetching,
    problem: answer.error,
    retry: () => void answer.refetch(),
    selected: records.filter((record) => selectedIds.has(record._id)),
    select: (chosen) => setSelectedIds(new Set(chosen.map((record) => record._id))),
    list,
  }
}
