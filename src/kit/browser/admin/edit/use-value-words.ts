import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../texts.ts'
import { useAdmin, useMoments } from '../admin-context.ts'
import type { AdminDomain } from '../domain.ts'
import { useFileSummaries } from '../file-summaries.ts'
import { idsIn, type ValueWords } from './field-text.ts'

/** The domain whose records these are, by the name of their collection. */
export const domainOf = (collection: string, domains: readonly AdminDomain[]): AdminDomain | undefined =>
  domains.find(({ name, records }) => name === collection || (records && collection in records))

/** What turns the values of a collection's records into words; `values` are those that will be shown, so that ids in them get their names. */
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
    // Whoever may not read pages still reads the history.
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
