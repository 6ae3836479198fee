import type { FoundBy } from '#kit/server/domain.ts'
import { site as de } from '../pages.de.ts'
import { site as en } from '../pages.en.ts'

/** Search terms for the overview in the site's search. */
export const foundBy: Record<'de' | 'en', FoundBy> = {
  de: { title: de.sitemapTitle, text: de.sitemapHint, words: ['Übersicht', 'Sitemap', 'alle Seiten'] },
  en: { title: en.sitemapTitle, text: en.sitemapHint, words: ['sitemap', 'overview', 'all pages'] },
}
