import type { SiteDomain } from '../../../../kit/browser/site/domain.ts'

export const newsletter: SiteDomain = {
  name: 'newsletter',
  // They come with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    newsletterSignUp: { load: async () => (await import('./SignUp.tsx')).SignUp },
    newsletterVerify: { load: async () => (await import('./Verify.tsx')).Verify },
    newsletterSubscription: { load: async () => (await import('./Subscription.tsx')).Subscription },
  },
}
