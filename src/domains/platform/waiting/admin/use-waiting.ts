import { useQuery } from '@tanstack/react-query'
import { useAdmin, useMay } from '#kit/browser/admin/admin-context.ts'
import type { WaitingPlace } from '#kit/browser/admin/domain.ts'
import { useLiveKeys } from '#kit/browser/admin/live.ts'
import { call } from '#kit/browser/api.ts'
import { waitingCalls, type WaitingGroup } from '../waiting.contract.ts'

/** A group with its link. */
export type PlacedGroup = WaitingGroup & { place: WaitingPlace }

const key = ['waiting']

/** Pending tasks of the signed-in user, at most `limit` of each kind; refreshed while visible. */
export function useWaiting(limit: number) {
  const { domains } = useAdmin()
  const may = useMay()
  // Only modules that the user may read can have tasks for them
  const modules = domains
    .flatMap(({ navigation }) => navigation.map(({ access }) => access))
    .flatMap((access) => (typeof access === 'object' && may(access) ? [access.module] : []))
  useLiveKeys([...new Set(modules)], key)
  const places: Record<string, WaitingPlace> = Object.assign({}, ...domains.map(({ waiting }) => waiting))
  const answer = useQuery({
    queryKey: [...key, limit],
    queryFn: () => call(waitingCalls.list, { limit }),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const groups = answer.data?.waiting.flatMap((group): PlacedGroup[] => {
    const place = places[group.name]
    return place ? [{ ...group, place }] : []
  })
  return { ...answer, groups, total: answer.data?.total ?? 0 }
}
