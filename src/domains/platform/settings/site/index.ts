import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../settings.de.ts'
import { site as en } from '../settings.en.ts'
import { Legal } from './Legal.tsx'

export const settings: SiteDomain = {
  name: 'settings',
  texts: { de, en },
  views: { imprint: Legal, privacy: Legal },
}
