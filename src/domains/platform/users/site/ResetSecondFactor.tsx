import type { MouseEvent } from 'react'
import type { Endpoint } from '#kit/shared/contract.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import type { MailedLinkData } from '../users.views.ts'
import { HandleField, MailedLink, type FormState } from './MailedLink.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { useUsersTexts } from './texts.ts'

type Step = MailedLinkData['step']

const request = at<Endpoint>('POST', '/api/v0/shop/request2FAReset')
const reset = at<Endpoint>('POST', '/api/v0/auth/reset2FA')

function RecoveryCode({ problemId }: FormState) {
  const t = useUsersTexts()
  return (
    <div className="field">
      <label htmlFor="code">{t('users.lost.code')}</label>
      <p className="field-hint" id="code-hint">
        {t('users.lost.codeHint')}
      </p>
      <input
        id="code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        minLength={10}
        required
        aria-describedby={['code-hint', problemId].filter(Boolean).join(' ')}
      />
    </div>
  )
}

/** Turns off a lost second factor, by the link of a mail or a recovery code, together with the password. */
export function ResetSecondFactor({ page }: { page: SitePage<string, MailedLinkData> }) {
  const t = useUsersTexts()
  const turnOff = t('users.lost.turnOff')
  const handle = page.data.handle ?? ''

  const fields = (step: Step, form: FormState) => (
    <>
      {step !== 'choose' && <HandleField {...form} />}
      {step !== 'ask' && (
        <PasswordInput
          {...(step === 'choose' ? { ref: form.first } : {})}
          id="password"
          label={t('users.password')}
          autoComplete="current-password"
          describedBy={form.problemId ?? ''}
          isWrong={form.wrong.includes('password')}
        />
      )}
      {step === 'code' && <RecoveryCode {...form} />}
      {step !== 'ask' && <p className="field-hint">{t('users.lost.effect')}</p>}
    </>
  )
  const other = (step: Step, go: (step: Step) => (event: MouseEvent) => void) =>
    step === 'code' ? (
      <a href={page.path} onClick={go('ask')}>
        {t('users.lost.noCode')}
      </a>
    ) : (
      <a href={`${page.path}?step=code`} onClick={go('code')}>
        {t('users.lost.haveCode')}
      </a>
    )

  return (
    <MailedLink
      page={page}
      request={request}
      finish={reset}
      done="secondFactor"
      texts={{
        ask: { title: t('users.lost.title'), hint: t('users.lost.hint'), send: t('users.reset.send') },
        sent: { title: t('users.reset.sentTitle'), hint: t('users.lost.sent'), send: '' },
        choose: {
          title: t('users.lost.chooseTitle'),
          hint: t('users.reset.chooseFor', { handle }),
          send: turnOff,
        },
        code: { title: t('users.lost.codeTitle'), hint: t('users.lost.codeLead'), send: turnOff },
      }}
      fields={fields}
      other={other}
    />
  )
}
