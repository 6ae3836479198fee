import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../landing.de.ts'
import { site as en } from '../landing.en.ts'
import { Landing } from './Landing.tsx'

export const landing: SiteDomain = {
  name: 'landing',
  texts: { de, en },
  views: { landing: Landing },
}
