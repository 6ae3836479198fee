import { useQuery } from '@tanstack/react-query'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { call } from '#kit/browser/api.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { CallOf, OutputOf } from '#kit/shared/contract.ts'
import { push } from '../push.contract.ts'

export type Sendings = OutputOf<typeof push.list>
export type SendingsFilter = Pick<CallOf<typeof push.list>, 'topic' | 'part' | 'status' | 'search'>

/** What was sent and waits, asked for again while something is on its way. */
export function useSendings(filter: SendingsFilter, limit: number) {
  useLiveKey('push', sendingsKey)
  return useQuery({
    queryKey: [...sendingsKey, filter, limit],
    queryFn: () => call(push.list, { ...filter, limit }),
    placeholderData: (before: Sendings | undefined) => before,
    refetchInterval: ({ state }) =>
      state.data?.sendings.some(({ status }) => status === 'sending') ? 3000 : 30_000,
  })
}

export const sendingsKey = ['push']

/** The parts of one topic. */
export const partsOf = (parts: Sendings['parts'], topic: string | undefined) =>
  parts.filter((part) => part.topic === topic)

/** The topics as choices, and what each is called, in the reader's language. */
export function topicChoices(topics: Sendings['topics'], lang: Language) {
  const data = topics.map(({ name, title }) => ({ value: name, label: title[lang] ?? name }))
  return { data, titleOf: (name: string) => data.find(({ value }) => value === name)?.label ?? name }
}
