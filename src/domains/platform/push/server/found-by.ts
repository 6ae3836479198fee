import type { FoundBy } from '#kit/server/domain.ts'
import { site as de } from '../push.de.ts'
import { site as en } from '../push.en.ts'

/** Search entry of the page. */
export const foundBy: Record<'de' | 'en', FoundBy> = {
  de: {
    title: de.title,
    text: de.intro,
    words: ['Push', 'Nachrichten aufs Handy', 'Erinnerung', 'Mitteilungen', 'App', 'abonnieren'],
  },
  en: {
    title: en.title,
    text: en.intro,
    words: ['push', 'alerts', 'reminder', 'messages', 'app', 'subscribe'],
  },
}
