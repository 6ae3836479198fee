import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { resourceAddress } from './own/links.ts'

/** The page of a resource in each language. */
export const routeAlternates = (slug: string): Record<Language, string> =>
  Object.fromEntries(contentLanguages.map((lang) => [lang, resourceAddress(lang, slug)])) as Record<
    Language,
    string
  >
