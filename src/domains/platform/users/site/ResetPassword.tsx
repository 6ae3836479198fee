import type { Endpoint } from '#kit/shared/contract.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { shortestPassword } from '../users.rules.ts'
import type { MailedLinkData } from '../users.views.ts'
import { HandleField, MailedLink } from './MailedLink.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useUsersTexts } from './texts.ts'

const request = at<Endpoint>('POST', '/api/v0/auth/requestPasswordReset')
const reset = at<Endpoint>('POST', '/api/v0/auth/resetPassword')

/** A forgotten password: requesting the mail, and choosing a new password by its link. */
export function ResetPassword({ page }: { page: SitePage<string, MailedLinkData> }) {
  const t = useUsersTexts()
  const handle = page.data.handle ?? ''
  const ask = { title: t('users.reset.title'), hint: t('users.reset.hint'), send: t('users.reset.send') }
  return (
    <MailedLink
      page={page}
      request={request}
      finish={reset}
      done="password"
      texts={{
        ask,
        code: ask,
        sent: { title: t('users.reset.sentTitle'), hint: t('users.reset.sent'), send: '' },
        choose: {
          title: t('users.reset.chooseTitle'),
          hint: t('users.reset.chooseFor', { handle }),
          send: t('users.reset.save'),
        },
      }}
      fields={(step, form) =>
        step === 'choose' ? (
          <NewPassword
            handle={handle}
            rules={t('users.reset.rules', { count: shortestPassword })}
            {...form}
          />
        ) : (
          <HandleField {...form} />
        )
      }
    />
  )
}
