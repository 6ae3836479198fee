import type { SiteDomain } from '../../../../kit/browser/site/domain.ts'

export const users: SiteDomain = {
  name: 'users',
  texts: { de: {}, en: {} },
  views: {
    login: { load: async () => (await import('./Login.tsx')).Login },
    resetSecondFactor: { load: async () => (await import('./ResetSecondFactor.tsx')).ResetSecondFactor },
    resetPassword: { load: async () => (await import('./ResetPassword.tsx')).ResetPassword },
  },
}
