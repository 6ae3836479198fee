import { useFileSummaries } from '../file-summaries.ts'

/** Gives the address of the small picture of each of these records; they ask for all of them at once. */
export function useThumbnails<R extends { picture: string | null }>(records: readonly R[]) {
  const pictures = useFileSummaries(records.flatMap(({ picture }) => (picture ? [picture] : [])))
  return ({ picture }: R): string | null => (picture ? pictures.get(picture)?.thumbnail : null) ?? null
}
