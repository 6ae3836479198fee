import { useQuery } from '@tanstack/react-query'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { call } from '#kit/browser/api.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { CallOf, OutputOf } from '#kit/shared/contract.ts'
import { push } from '../push.contract.ts'

export type Sendings = OutputOf<typeof push.list>
export type SendingsFilter = Pick<CallOf<typeof push.list>, 'topic' | 'part' | 'status' | 'search'>

/** Sent and waiting messages, refreshed while some are being sent. */
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

/** Parts of a topic. */
export const partsOf = (parts: Sendings['parts'], topic: string | undefined) =>
  parts.filter((part) => part.topic === topic)

/** Topics as options, and a lookup of their names. */
export function topicChoices(topics: Sendings['topics'], lang: Language) {
  const data = topics.map(({ name, title }) => ({ value: name, label: title[lang] ?? name }))
  return { data, titleOf: (name: string) => data.find(({ value }) => value === name)?.label ?? name }
}
