import { useQuery } from '@tanstack/react-query'
import { listRecords } from '../../../kit/browser/admin/records.ts'
import { news } from '../news.contract.ts'

/** Kinds and tags that news have had so far, for filters and suggestions; from the newest 500. */
export function useNewsWords(): { types: string[]; tags: string[] } {
  const recent = useQuery({
    queryKey: ['news', 'words'],
    queryFn: async () => {
      const { records } = await listRecords(news, { limit: 500, sort: '-updatedAt' })
      const sorted = (words: string[]) =>
        [...new Set(words)].filter(Boolean).sort((a, b) => a.localeCompare(b, 'de'))
      return {
        types: sorted(records.map(({ type }) => type)),
        tags: sorted(records.flatMap(({ tags }) => tags)),
      }
    },
    staleTime: 300_000,
  })
  return recent.data ?? { types: [], tags: [] }
}
