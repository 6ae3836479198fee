import { useQuery } from '@tanstack/react-query'
import { listRecords } from '#kit/browser/admin/records.ts'
import { page } from '#domains/site/pages/pages.contract.ts'

/**
 * German address of the page that lists news of a type: a page for this type comes before one for all. Null while the
 * site has no such page.
 */
export function useListAddress(type: string): string | null {
  const lists = useQuery({
    queryKey: ['page', 'newsLists'],
    queryFn: () => listRecords(page, { view: 'listview', offline: false, limit: 200, sort: 'order' }),
    staleTime: 60_000,
  })
  const pages = lists.data?.records ?? []
  const own = pages.find((one) => type !== '' && one.type === type) ?? pages.find((one) => one.type === '')
  return (own ?? pages[0])?.route ?? null
}
