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
  /** Key of what the screen remembers and of its queries. */
  name: string
  state: BrowseState
  change: (change: Partial<BrowseState>) => void
  filter: (name: string, values: string[]) => void
  /** Takes away search and filters. */
  clear: () => void
  records: R[]
  total: number | undefined
  /** The first answer is still to come. */
  loading: boolean
  /** A newer answer is on its way; the old one is still shown. */
  fetching: boolean
  problem: unknown
  retry: () => void
  selected: R[]
  select: (records: R[]) => void
  list: (input: ReturnType<typeof toListInput>) => Promise<Page<R>>
}

/**
 * The state of a browse screen: what is asked for stands in the address, what is answered comes from `list`.
 * `name` is the collection's, so that live events refresh the screen.
 */
export function useBrowse<R extends { _id: string }>(options: {
  name: string
  defaults: BrowseDefaults
  list: (input: ReturnType<typeof toListInput>) => Promise<Page<R>>
  /** What is asked for beside, whatever stands in the address: a screen that shows a part of the records alone. */
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
    // Typing in the search must not fill the history.
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
