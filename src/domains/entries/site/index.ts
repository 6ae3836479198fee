import type { SiteDomain } from '../../../kit/browser/site/domain.ts'
import { site as de } from '../entries.de.ts'
import { site as en } from '../entries.en.ts'

export const entries: SiteDomain = {
  name: 'entries',
  texts: { de, en },
  views: {
    entryview: { load: async () => (await import('./Entries.tsx')).Entries },
    entryCreate: { load: async () => (await import('./EntryCreate.tsx')).EntryCreate },
    entryDetail: { load: async () => (await import('./EntryDetail.tsx')).EntryDetail },
  },
}
