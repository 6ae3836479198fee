import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '../../../kit/shared/contract.ts'
import { inLanguage } from '../../../kit/shared/languages.ts'
import type { SitePage } from '../../../kit/shared/site.ts'
import { ApiProblem, call, messageOf } from '../../../kit/browser/api.ts'
import { at } from '../../../kit/browser/site/program/calls.ts'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import { shortestPassword } from '../users.rules.ts'
import type { ResetPasswordData } from '../users.views.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { useUsersTexts } from './texts.ts'

const request = at<Endpoint>('POST', '/api/v0/auth/requestPasswordReset')
const reset = at<Endpoint>('POST', '/api/v0/auth/resetPassword')

/**
 * A forgotten password: asking for the mail, and choosing a new password where its link leads. Without the program the same
 * forms are posted to this page's own address.
 */
export function ResetPassword({ page }: { page: SitePage<string, ResetPasswordData> }) {
  const { lang } = useSite()
  const t = useUsersTexts()
  const { data } = page
  const [step, setStep] = useState(data.step)
  const [problem, setProblem] = useState(data.problem?.message ?? '')
  const [wrong, setWrong] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const login = inLanguage('/login', lang)
  useEffect(() => {
    // What is there now has taken the place of what had the focus.
    if (step !== data.step) heading.current?.focus()
  }, [step, data.step])

  useEffect(() => {
    // Somebody may have been faster than the program.
    if (step === 'choose') setPassword(first.current?.value ?? '')
  }, [step])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    setProblem('')
    setWrong([])
    try {
      if (step === 'ask') {
        await call(request, form)
        setStep('sent')
      } else {
        await call(reset, form)
        // A fresh document: whoever was signed in here is no longer.
        location.assign(`${login}?done=password`)
        return
      }
    } catch (error) {
      setProblem(messageOf(error))
      if (error instanceof ApiProblem) {
        setWrong(Object.keys(error.fields))
        if (error.code === 'TOKEN_USED') setStep('ask')
      }
      first.current?.focus()
    }
    setBusy(false)
  }

  const askAgain = (event: MouseEvent) => {
    event.preventDefault()
    setStep('ask')
  }

  return (
    <div className="form-page login">
      <h1 ref={heading} tabIndex={-1}>
        {step === 'choose'
          ? t('users.reset.chooseTitle')
          : step === 'sent'
            ? t('users.reset.sentTitle')
            : t('users.reset.title')}
      </h1>
      {step === 'sent' ? (
        <>
          <p className="lead">{t('users.reset.sent')}</p>
          <p>{t('users.reset.sentHelp')}</p>
          <div className="form-foot">
            <a className="button" href={login}>
              {t('users.reset.backToSignIn')}
            </a>
            <a href={page.path} onClick={askAgain}>
              {t('users.reset.askAgain')}
            </a>
          </div>
        </>
      ) : (
        <>
          <p className="lead">
            {step === 'choose'
              ? t('users.reset.chooseFor', { handle: data.handle ?? '' })
              : t('users.reset.hint')}
          </p>
          <form
            key={step}
            className="form"
            method="post"
            action={page.path}
            onSubmit={(event) => void submit(event)}
          >
            {problem && (
              <p className="form-error" role="alert" id="reset-error">
                {problem}
              </p>
            )}
            {step === 'choose' ? (
              <>
                <input type="hidden" name="token" value={data.token} />
                <input type="text" autoComplete="username" defaultValue={data.handle} readOnly hidden />
                <PasswordInput
                  ref={first}
                  id="password"
                  label={t('users.reset.new')}
                  autoComplete="new-password"
                  minLength={shortestPassword}
                  hint={t('users.reset.rules', { count: shortestPassword })}
                  describedBy={problem ? 'reset-error' : ''}
                  isWrong={wrong.includes('password')}
                  onChange={setPassword}
                />
                <PasswordStrength password={password} handle={data.handle ?? ''} />
                <PasswordInput
                  id="password2"
                  label={t('users.reset.again')}
                  autoComplete="new-password"
                  isWrong={wrong.includes('password2')}
                />
              </>
            ) : (
              <div className="field">
                <label htmlFor="handle">{t('users.handle')}</label>
                <input
                  ref={first}
                  id="handle"
                  name="handle"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  minLength={2}
                  required
                  aria-describedby={problem ? 'reset-error' : undefined}
                />
              </div>
            )}
            <div className="form-foot">
              <button type="submit" className="button" disabled={isBusy}>
                {isBusy
                  ? t('users.working')
                  : step === 'choose'
                    ? t('users.reset.save')
                    : t('users.reset.send')}
              </button>
              <a href={login}>{t('users.reset.backToSignIn')}</a>
            </div>
          </form>
        </>
      )}
    </div>
  )
}
