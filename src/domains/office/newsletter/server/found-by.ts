import type { FoundBy } from '#kit/server/domain.ts'
import { site as de } from '../newsletter.de.ts'
import { site as en } from '../newsletter.en.ts'

/** Search terms that lead to the sign-up form in the site's search. */
export const foundBy: Record<'de' | 'en', FoundBy> = {
  de: { title: de.heading, text: de.createLead, words: ['Newsletter', 'Rundbrief', 'abonnieren', 'E-Mail'] },
  en: {
    title: en.heading,
    text: en.createLead,
    words: ['newsletter', 'mailing list', 'subscribe', 'e-mail'],
  },
}
