import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { newsletterList } from '../newsletter.contract.ts'

/** All lists in order; empty while loading. */
export function useLists() {
  const { data } = useQuery({
    queryKey: ['newsletter_list', 'all'],
    queryFn: () => call(newsletterList.calls.list, { limit: 500 }),
  })
  return data?.newsletter_list ?? []
}
