import { useQuery } from '@tanstack/react-query'
import { useAdmin, useMay } from './admin-context.ts'
import type { FileSummary } from './domain.ts'

/** Summaries of files by id, for users with access to files. Lists of one page share a call for all rows. */
export function useFileSummaries(ids: readonly string[]): ReadonlyMap<string, FileSummary> {
  const { services } = useAdmin()
  const may = useMay()
  const wanted = [...new Set(ids)].sort()
  const answer = useQuery({
    queryKey: ['file', 'summaries', wanted],
    queryFn: async () => new Map((await services.fileSummaries(wanted)).map((file) => [file._id, file])),
    enabled: wanted.length > 0 && may({ module: 'file', action: 'read' }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  return answer.data ?? new Map()
}
