import { useQuery } from '@tanstack/react-query'
import { useLiveKey } from '../../../../kit/browser/admin/live.ts'
import { call } from '../../../../kit/browser/api.ts'
import type { CallOf, OutputOf } from '../../../../kit/shared/contract.ts'
import { push } from '../push.contract.ts'
import type { PushTopic } from '../push.rules.ts'

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
export const partsOf = (parts: Sendings['parts'], topic: PushTopic | undefined) =>
  parts.filter((part) => part.topic === topic)
