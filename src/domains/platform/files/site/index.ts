import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../files.de.ts'
import { site as en } from '../files.en.ts'

export const files: SiteDomain = {
  name: 'files',
  texts: { de, en },
  views: {
    downloadviewGroups: { load: async () => (await import('./DownloadPage.tsx')).DownloadGroups },
    downloadviewDates: { load: async () => (await import('./DownloadPage.tsx')).DownloadDates },
    downloadviewGrid: { load: async () => (await import('./DownloadPage.tsx')).DownloadGrid },
  },
}
