import type { Language } from '../../kit/shared/languages.ts'

/** Collections that can be searched, with what one of their records is called. */
export const collectionLabels: Record<string, Record<Language, string>> = {
  page: { de: 'Seite', en: 'Page' },
  news: { de: 'Neuigkeit', en: 'News' },
  event: { de: 'Veranstaltung', en: 'Event' },
  person: { de: 'Person', en: 'Person' },
}

export const searchTitle: Record<Language, string> = { de: 'Suche', en: 'Search' }
