import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import { call } from '#kit/browser/api.ts'
import type { CallOf } from '#kit/shared/contract.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import { documentFields } from '../../documents.contract.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import type { DocumentLine, DraftDocument } from '../../content/draft.rules.ts'
import { countable } from '../lines/line-values.ts'
import { type KnownTaxes, type KnownVats, liveAmounts, taxesIn, vatsIn } from '../lines/live-amounts.ts'

type Draft = NonNullable<CallOf<typeof documentCalls.preview>['draft']>

const previewed = new Set([...Object.keys(documentFields), 'type'])
// Internal fields do not appear in the document.
for (const name of ['note', 'files']) previewed.delete(name)

const draftOf = (values: Fields) =>
  ({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => previewed.has(name))),
    lines: countable((values['lines'] ?? []) as DocumentLine[]),
  }) as unknown as Draft

const noTaxes: KnownTaxes = new Map()
const noVats: KnownVats = new Map()

/**
 * Preview from the server, requested when typing pauses, and totals computed at once with the same rules and the
 * server's VAT decisions.
 */
export function usePreview(
  kind: DocumentKind,
  record: { _id: string; version: number } | null,
  values: Fields,
  /** The form's values belong to this record; false while the record is loading. */
  isReady: boolean,
) {
  const id = record?._id
  const version = record?.version ?? 0
  const lines = (values['lines'] ?? []) as DocumentLine[]
  const [settled] = useDebouncedValue(values, lines.length > 200 ? 1500 : 350)
  const answer = useQuery({
    queryKey: ['document', 'preview', kind, id, version, settled],
    queryFn: async () => {
      const asked = { kind, ...(id ? { _id: id } : {}), draft: draftOf(settled) }
      const told = await call(documentCalls.preview, asked)
      const taxes = taxesIn(told.content, asked.draft.lines as unknown as DocumentLine[])
      return { ...told, taxes, vats: vatsIn(told.content) }
    },
    enabled: isReady,
    // Keep the previous answer for the same document, even if it had no id yet.
    placeholderData: (before, query) => ((query?.queryKey[3] ?? id) === id ? before : undefined),
    // Numbers out of range are reported at their field; a retry would not help.
    retry: false,
    gcTime: 30_000,
  })
  const { data } = answer
  // Keep earlier tax decisions: a line that is restored has its VAT at once.
  const [known, setKnown] = useState<{ from: typeof data; taxes: KnownTaxes }>({
    from: undefined,
    taxes: noTaxes,
  })
  if (data && known.from !== data) setKnown({ from: data, taxes: new Map([...known.taxes, ...data.taxes]) })
  const { taxes } = known
  const paid = data?.content.totals.paid ?? zero
  const vats = data?.vats ?? noVats
  const live = useMemo(
    () =>
      liveAmounts(
        {
          counting: values['counting'] as DraftDocument['counting'],
          lines: (values['lines'] ?? []) as DocumentLine[],
          discounts: (values['discounts'] ?? []) as DraftDocument['discounts'],
          charges: (values['charges'] ?? []) as DraftDocument['charges'],
        },
        { taxes, vats, paid },
      ),
    [values, taxes, vats, paid],
  )
  return {
    content: data?.content ?? null,
    findings: data?.findings ?? [],
    awaitsApproval: data?.awaitsApproval ?? false,
    live,
    /** The answer matches the form's current values. */
    isCurrent: isReady && settled === values && answer.isSuccess && !answer.isFetching,
    problem: answer.error,
    /** Input of the preview call for the form's current values. */
    asked: () => ({ kind, ...(id ? { _id: id } : {}), draft: draftOf(values) }),
  }
}
export type Preview = ReturnType<typeof usePreview>
