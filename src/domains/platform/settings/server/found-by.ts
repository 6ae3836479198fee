import type { FoundBy } from '#kit/server/domain.ts'
import { legalTitles as titles } from './legal.view.service.ts'

/** Search entries of imprint and privacy policy. */
export const foundBy: Record<'imprint' | 'privacy', Record<'de' | 'en', FoundBy>> = {
  imprint: {
    de: {
      title: titles.imprint.de,
      text: 'Wer hinter dieser Website steht.',
      words: ['Medieninhaber', 'Offenlegung', 'Herausgeber', 'Anschrift', 'Haftung'],
    },
    en: {
      title: titles.imprint.en,
      text: 'Who is behind this website.',
      words: ['publisher', 'owner', 'legal notice', 'address'],
    },
  },
  privacy: {
    de: {
      title: titles.privacy.de,
      text: 'Was mit Ihren Daten geschieht.',
      words: ['Datenschutzerklärung', 'DSGVO', 'Cookies', 'personenbezogene Daten'],
    },
    en: {
      title: titles.privacy.en,
      text: 'What happens to your data.',
      words: ['privacy policy', 'data protection', 'GDPR', 'cookies'],
    },
  },
}
