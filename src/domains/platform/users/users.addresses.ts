import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'

/** Paths of the sign-in page and of the pages that links in mails open. */
export const accountPages = {
  login: { path: '/login' },
  signUp: { path: '/signup' },
  verify: { path: '/verify' },
  account: { path: '/konto', english: '/account' },
  email: { path: '/konto/email', english: '/account/email' },
  invitation: { path: '/invitation' },
  resetPassword: { path: '/resetpassword' },
  resetSecondFactor: { path: '/reset2FA' },
}

/**
 * Address of the sign-in page.
 * @param asks `redirect`: the own path to return to; `done`: the confirmation shown first
 */
export function loginHref(lang: Language, asks: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(asks).toString()
  return `${routeAddress(accountPages.login, lang)}${query && `?${query}`}`
}

/** Screens of the admin centre, relative to its base. */
export const userScreens = {
  browse: 'users/browse',
  add: 'users/add',
  edit: 'users/edit',
  account: 'account',
  roles: 'settings/roles',
  roleAdd: 'settings/roles/add',
  roleEdit: 'settings/roles/edit',
} as const
