import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const letters: SiteDomain = {
  name: 'letters',
  sheet: 'office',
  // Texts are loaded with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    letterArchive: { load: async () => (await import('./LetterArchive.tsx')).LetterArchive },
    letter: { load: async () => (await import('./Letter.tsx')).Letter },
  },
}
