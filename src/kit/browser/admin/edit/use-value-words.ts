import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMoments } from '../admin-context.ts'
import type { AdminDomain } from '../domain.ts'
import { useFileSummaries } from '../file-summaries.ts'
import { idsIn, type ValueWords } from './field-text.ts'

/** The domain that owns a collection. */
export const domainOf = (collection: string, domains: readonly AdminDomain[]): AdminDomain | undefined =>
  domains.find(({ name, records }) => name === collection || (records && collection in records))

/**
 * Converter of a collection's values to readable text; `values` are the values to show, whose ids are resolved to
 * names.
 */
export function useValueWords(collection: string, values: unknown): ValueWords {
  const { t, lang } = useTexts()
  const { domains, services } = useAdmin()
  const moments = useMoments()
  const ids = [...new Set(idsIn(values))]
  const files = useFileSummaries(ids)
  const pages = useQuery({
    queryKey: ['page', 'choices'],
    queryFn: services.pageChoices,
    enabled: ids.length > 0,
    staleTime: 60_000,
    // Users without access to pages can still read the history.
    retry: false,
  })
  return {
    t,
    lang,
    sayMoment: moments.full,
    nameOf: (id) => files.get(id)?.title ?? pages.data?.find(({ _id }) => _id === id)?.title,
    texts: domainOf(collection, domains)?.texts[lang],
  }
}
