import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { findParties, partyName } from '#domains/books/masterdata/admin/offers.ts'
import { documentKinds, invoiceTypes } from '../../content/content.contract.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import { paymentStates } from '../../states/documents.rules.ts'
import { useDocumentLabels } from '../base/document-words.ts'

/** Filters of the lists of one document kind, besides the state. */
export function useFilters(kind: DocumentScreen): Filter[] {
  const { t } = useTexts()
  const labels = useDocumentLabels()
  const party: Filter = {
    kind: 'found',
    name: 'party',
    label: labels['party']!,
    find: findParties,
    nameOf: partyName,
  }
  if (kind === 'template')
    return [
      {
        kind: 'choice',
        name: 'makes',
        label: labels['makes']!,
        single: true,
        options: documentKinds.map((value) => ({ value, label: t(`documents.one.${value}`) })),
      },
      party,
    ]
  const day = (name: string): Filter => ({
    kind: 'day',
    name,
    label: t(`documents.filters.${name}`),
    plain: true,
  })
  const issued = [day('issuedFrom'), day('issuedTo')]
  if (kind !== 'invoice') return [party, ...issued]
  return [
    {
      kind: 'choice',
      name: 'type',
      label: labels['type']!,
      options: invoiceTypes.map((value) => ({ value, label: t(`documents.types.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'payment',
      label: t('documents.payment'),
      options: paymentStates.map((value) => ({ value, label: t(`documents.payments.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'overdue',
      label: t('documents.filters.overdue'),
      single: true,
      options: [{ value: 'true', label: t('documents.overdue') }],
    },
    party,
    ...issued,
    day('dueFrom'),
    day('dueTo'),
  ]
}
