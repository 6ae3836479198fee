import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { box as de } from '../box.de.ts'
import { box as en } from '../box.en.ts'
import { NewsletterBox } from './NewsletterBox.tsx'

export const newsletter: SiteDomain = {
  name: 'newsletter',
  // Other texts are loaded with their views: texts.ts.
  texts: { de: { box: de }, en: { box: en } },
  frameParts: { newsletterBox: NewsletterBox },
  views: {
    newsletterSignUp: { load: async () => (await import('./SignUp.tsx')).SignUp },
    newsletterVerify: { load: async () => (await import('./Verify.tsx')).Verify },
    newsletterSubscription: { load: async () => (await import('./Subscription.tsx')).Subscription },
  },
}
