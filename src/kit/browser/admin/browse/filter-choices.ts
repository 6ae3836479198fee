import { listedStatuses } from '#kit/shared/records/record.ts'
import { useTexts } from '../../texts.ts'
import type { Filter } from './filter.ts'

/** Options of a choice filter whose values are their own labels. */
export const wordOptions = (words: readonly string[]) => words.map((value) => ({ value, label: value }))

/** Filter for draft, scheduled, published, and waiting for release. */
export function useStatusFilter(): Filter {
  const { t } = useTexts()
  return {
    kind: 'choice',
    name: 'status',
    label: t('kit.browse.status'),
    options: listedStatuses.map((value) => ({
      value,
      label: t(value === 'handedIn' ? 'kit.handIn.waits' : `kit.status.${value}`),
    })),
  }
}
