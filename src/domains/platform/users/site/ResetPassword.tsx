import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '../../../../kit/shared/contract.ts'
import type { SitePage } from '../../../../kit/shared/site.ts'
import { at } from '../../../../kit/browser/site/program/calls.ts'
import { shortestPassword } from '../users.rules.ts'
import type { MailedLinkData } from '../users.views.ts'
import { HandleField, MailedLink, type FormState } from './MailedLink.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useUsersTexts } from './texts.ts'

const request = at<Endpoint>('POST', '/api/v0/auth/requestPasswordReset')
const reset = at<Endpoint>('POST', '/api/v0/auth/resetPassword')

function NewPassword({ handle, first, wrong, problemId }: FormState & { handle: string }) {
  const t = useUsersTexts()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Somebody may have been faster than the program.
    setPassword(field.current?.querySelector('input')?.value ?? '')
  }, [])
  return (
    <>
      <div ref={field}>
        <PasswordInput
          ref={first}
          id="password"
          label={t('users.reset.new')}
          autoComplete="new-password"
          minLength={shortestPassword}
          hint={t('users.reset.rules', { count: shortestPassword })}
          describedBy={problemId ?? ''}
          isWrong={wrong.includes('password')}
          onChange={setPassword}
        />
      </div>
      <PasswordStrength password={password} handle={handle} />
      <PasswordInput
        id="password2"
        label={t('users.reset.again')}
        autoComplete="new-password"
        isWrong={wrong.includes('password2')}
      />
    </>
  )
}

/** A forgotten password: asking for the mail, and choosing a new password where its link leads. */
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
        step === 'choose' ? <NewPassword handle={handle} {...form} /> : <HandleField {...form} />
      }
    />
  )
}
