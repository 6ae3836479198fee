import type { ImageForms } from '#kit/shared/site/picture-forms.ts'
import { useFileSummaries } from '../file-summaries.ts'

/** Returns the picture of each of these records; all are read at once. */
export function useThumbnails<R extends { picture: string | null }>(records: readonly R[]) {
  const pictures = useFileSummaries(records.flatMap(({ picture }) => (picture ? [picture] : [])))
  return ({ picture }: R): ImageForms | null => (picture ? pictures.get(picture)?.picture : null) ?? null
}
