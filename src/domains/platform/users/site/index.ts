import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { EditBar } from './EditBar.tsx'

export const users: SiteDomain = {
  name: 'users',
  texts: { de: {}, en: {} },
  above: EditBar,
  views: {
    account: { load: async () => (await import('./Account.tsx')).Account },
    signUp: { load: async () => (await import('./SignUp.tsx')).SignUp },
    confirmAccount: { load: async () => (await import('./ConfirmAccount.tsx')).ConfirmAccount },
    login: { load: async () => (await import('./Login.tsx')).Login },
    resetSecondFactor: { load: async () => (await import('./ResetSecondFactor.tsx')).ResetSecondFactor },
    invitation: { load: async () => (await import('./Invitation.tsx')).Invitation },
    resetPassword: { load: async () => (await import('./ResetPassword.tsx')).ResetPassword },
  },
}
