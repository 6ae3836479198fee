import { useFileSummaries } from '../file-summaries.ts'

/** Returns a lookup of thumbnails for records; all are loaded with one call. */
export function useThumbnails<R extends { picture: string | null }>(records: readonly R[]) {
  const pictures = useFileSummaries(records.flatMap(({ picture }) => (picture ? [picture] : [])))
  return ({ picture }: R): string | null => (picture ? pictures.get(picture)?.thumbnail : null) ?? null
}
