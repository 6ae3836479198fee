import type { SiteDomain } from '../../../kit/browser/site/domain.ts'
import { site as de } from '../users.de.ts'
import { site as en } from '../users.en.ts'

export const users: SiteDomain = {
  name: 'users',
  texts: { de, en },
  views: { login: { load: async () => (await import('./Login.tsx')).Login } },
}
