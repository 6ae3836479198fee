import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../persons.de.ts'
import { site as en } from '../persons.en.ts'

export const persons: SiteDomain = {
  name: 'persons',
  texts: { de, en },
  views: {
    personview: { load: async () => (await import('./Persons.tsx')).Persons },
    personDetail: { load: async () => (await import('./PersonDetail.tsx')).PersonDetail },
  },
}
