import { routeAddress } from '#kit/shared/site/route-address.ts'
import { accountPages } from '../users.addresses.ts'
import { useEffect, useState } from 'react'
import type { Endpoint } from '#kit/shared/contract.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { call, callLast, messageOf } from '#kit/browser/api.ts'
import { forgetAllTexts } from '#kit/browser/kept-text.ts'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { at } from '#kit/browser/site/program/calls.ts'
import { notify } from '#kit/browser/site/program/notify.ts'
import type { SiteTool } from '#kit/browser/site/domain.ts'

interface SignedIn {
  name?: string
  handle: string
  roles: string[]
}

const mayEnter = (user: SignedIn) => user.roles.some((role) => ['admin', 'system', 'member'].includes(role))

// Pages are the same for everyone, so that they can be cached; the signed-in user is loaded separately.
async function whoIsSignedIn(): Promise<SignedIn | null> {
  try {
    const state = (await call(at<Endpoint>('GET', '/api/v0/auth/getLoggedInState'), {})) as {
      user?: SignedIn | null
    }
    return state.user ?? null
  } catch {
    return null
  }
}

/** For signed-in users: a link to their account, or, with access to the admin centre, to that and its tools. */
export function EditBar({ page, t, tools }: { page: SitePage; t: Translate; tools: readonly SiteTool[] }) {
  const [user, setUser] = useState<SignedIn | null>(null)
  // Signing in and out load a new document, so one request is enough.
  useEffect(() => void whoIsSignedIn().then(setUser), [])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-signed-in', user !== null)
  }, [user])
  const { adminUrl } = page.frame
  const { edit, create } = (page.data ?? {}) as { edit?: string; create?: string }
  const signOut = async () => {
    try {
      await callLast(at<Endpoint>('GET', '/api/v0/auth/logout'), {})
    } catch (problem) {
      notify({ type: 'error', content: messageOf(problem) })
      return
    }
    forgetAllTexts(localStorage)
    location.reload()
  }
  if (!user) return null
  const leave = (
    <>
      {tools.map(({ label, open }) => (
        <button key={label} type="button" onClick={() => void open(page)}>
          {t(label)}
        </button>
      ))}
      <button type="button" onClick={() => void signOut()}>
        {t('site.signOut')}
      </button>
    </>
  )
  if (!mayEnter(user))
    return (
      <aside className="edit-bar" aria-label={t('site.ownAccount')}>
        <span className="edit-bar-name">{user.name || user.handle}</span>
        <a href={routeAddress(accountPages.account, page.lang)}>{t('site.ownAccount')}</a>
        {leave}
      </aside>
    )
  return (
    <aside className="edit-bar" aria-label={t('site.forEditors')}>
      <span className="edit-bar-name">{user.name || user.handle}</span>
      {edit && (
        <a href={`${adminUrl}/${edit}`}>
          <Icon name="edit" />
          {t('site.editThis')}
        </a>
      )}
      {create && <a href={create}>{t('site.createNew')}</a>}
      <a href={adminUrl}>{t('site.adminCentre')}</a>
      {leave}
    </aside>
  )
}
