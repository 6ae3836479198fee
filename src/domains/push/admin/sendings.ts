import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/browser/api.ts'
import type { OutputOf } from '../../../kit/shared/contract.ts'
import { push } from '../push.contract.ts'

export type Sendings = OutputOf<typeof push.list>

/** What was sent and waits, asked for again while something is on its way. */
export const useSendings = (limit: number) =>
  useQuery({
    queryKey: [...sendingsKey, limit],
    queryFn: () => call(push.list, { limit }),
    placeholderData: (before: Sendings | undefined) => before,
    refetchInterval: ({ state }) =>
      state.data?.sendings.some(({ status }) => status === 'sending') ? 3000 : 30_000,
  })

export const sendingsKey = ['push']
