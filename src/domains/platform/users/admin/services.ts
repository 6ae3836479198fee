import { loginHref, userScreens } from '../users.addresses.ts'
import type { AdminServices, AdminUser } from '#kit/browser/admin/domain.ts'
import { call, callLast } from '#kit/browser/api.ts'
import { forgetAllTexts } from '#kit/browser/kept-text.ts'
import { tabId } from '#kit/browser/tab.ts'
import { editorialCalls } from '#kit/shared/records/editorial.contract.ts'
import { roles } from '../roles.contract.ts'
import { session } from '../session.contract.ts'

// Each page load registers its tab once for record locks.
let registered: Promise<unknown> | null = null

async function currentUser(): Promise<AdminUser | null> {
  const { user, rights, onlyOwn, factorRequired, viewingAs } = await call(session.getLoggedInState, {
    working: true,
  })
  if (!user) return null
  const mustSetUp = factorRequired && !user.two_factor.enabled
  if (!mustSetUp)
    registered ??= call(editorialCalls.registerTab, { tabSession: tabId }).catch(() => {
      registered = null
    })
  const { _id, handle, name, roles } = user
  return {
    _id,
    handle,
    name,
    roles,
    rights: new Set(rights),
    onlyOwn: new Set(onlyOwn),
    hasFactor: user.two_factor.enabled,
    mustSetUp,
    viewingAs,
  }
}

async function signIn(handle: string, password: string, code?: string): Promise<'done' | 'secondFactor'> {
  const { secondFactor } = code
    ? await call(session.verify2FA, { code })
    : await call(session.login, { handle, password })
  return secondFactor ? 'secondFactor' : 'done'
}

/** Session calls of the admin centre's shell. */
export const sessionServices: Pick<
  AdminServices,
  'currentUser' | 'signIn' | 'prove' | 'signOut' | 'signInHref' | 'accountScreen' | 'endViewAs'
> = {
  currentUser,
  signIn,
  prove: async (proof) => {
    await call(session.prove, proof)
  },
  endViewAs: async () => {
    await callLast(roles.endViewAs, {})
    return userScreens.roles
  },
  signOut: async () => {
    await callLast(session.logout, {})
    forgetAllTexts(localStorage)
  },
  accountScreen: userScreens.account,
  signInHref: (back) => loginHref('de', { lang: 'de', ...(back === undefined ? {} : { redirect: back }) }),
}
