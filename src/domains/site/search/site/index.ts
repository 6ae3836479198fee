import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../search.de.ts'
import { site as en } from '../search.en.ts'

export const search: SiteDomain = {
  name: 'search',
  texts: { de, en },
  views: { search: { load: async () => (await import('./Search.tsx')).Search } },
}
