import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'

/** Where people sign in, and where they come by the links of mails. */
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
 * Where people sign in.
 * @param asks `redirect`: the own address that they come back to; `done`: what the page says first
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
