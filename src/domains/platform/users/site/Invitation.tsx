import type { Endpoint } from '#kit/shared/contract.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { shortestPassword } from '../users.rules.ts'
import type { MailedLinkData } from '../users.views.ts'
import { MailedLink } from './MailedLink.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useUsersTexts } from './texts.ts'

const accept = at<Endpoint>('POST', '/api/v0/auth/acceptInvitation')

/** The page of an invitation's link: choosing the first password, or what to do when the link is no longer valid. */
export function Invitation({ page }: { page: SitePage<string, MailedLinkData> }) {
  const t = useUsersTexts()
  const handle = page.data.handle ?? ''
  const ask = { title: t('users.invitation.title'), hint: t('users.invitation.hint'), send: '' }
  return (
    <MailedLink
      page={page}
      finish={accept}
      done="password"
      texts={{
        ask,
        code: ask,
        sent: ask,
        choose: {
          title: t('users.invitation.title'),
          hint: t('users.invitation.chooseFor', { handle }),
          send: t('users.invitation.accept'),
        },
      }}
      fields={(_step, form) => (
        <NewPassword
          handle={handle}
          rules={t('users.invitation.rules', { count: shortestPassword })}
          {...form}
        />
      )}
    />
  )
}
