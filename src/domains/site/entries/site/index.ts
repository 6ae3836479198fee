import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const entries: SiteDomain = {
  name: 'entries',
  // Loaded with the views: texts.ts
  texts: { de: {}, en: {} },
  views: {
    entryview: { load: async () => (await import('./Entries.tsx')).Entries },
    entryCreate: { load: async () => (await import('./EntryCreate.tsx')).EntryCreate },
    entryDetail: { load: async () => (await import('./EntryDetail.tsx')).EntryDetail },
  },
}
