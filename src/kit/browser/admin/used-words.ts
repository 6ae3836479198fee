import { useQuery } from '@tanstack/react-query'
import { listRecords, type AnyCollection } from './records.ts'

/**
 * Keywords used in some fields of a collection, for filters and suggestions: sorted, from the 500 records changed last.
 * Fields may contain one word or a list.
 */
export function useUsedWords<const F extends string>(
  collection: AnyCollection,
  fields: readonly F[],
): Record<F, string[]> {
  const recent = useQuery({
    queryKey: [collection.name, 'words', ...fields],
    queryFn: async () => {
      const { records } = await listRecords(collection, { limit: 500, sort: '-updatedAt' })
      const wordsOf = (field: F) =>
        (records as unknown as Record<string, string | string[]>[]).flatMap((record) => record[field] ?? [])
      return Object.fromEntries(
        fields.map((field) => [
          field,
          [...new Set(wordsOf(field))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'de')),
        ]),
      ) as Record<F, string[]>
    },
    staleTime: 300_000,
  })
  return (
    recent.data ?? (Object.fromEntries(fields.map((field) => [field, []])) as unknown as Record<F, string[]>)
  )
}
