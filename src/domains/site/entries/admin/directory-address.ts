import { entryPages } from '../entries.addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { listRecords } from '#kit/browser/admin/records.ts'
import { page } from '#domains/site/pages/pages.contract.ts'

/**
 * German address of the page that lists entries of a type: a page for this type comes before one for all; else
 * `/entry`.
 */
export function useDirectoryAddress(type: string): string {
  const directories = useQuery({
    queryKey: ['page', 'directories'],
    queryFn: () => listRecords(page, { view: 'entryview', offline: false, limit: 200, sort: 'order' }),
    staleTime: 60_000,
  })
  const pages = directories.data?.records ?? []
  const own = pages.find((one) => type !== '' && one.type === type) ?? pages.find((one) => one.type === '')
  return own?.route ?? entryPages.list.path
}
