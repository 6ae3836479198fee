import { routeAddress } from '#kit/shared/site/route-address.ts'
import { accountPages } from '../users.addresses.ts'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#kit/shared/contract.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { destination } from '../users.rules.ts'
import type { LoginData } from '../users.views.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { useUsersTexts } from './texts.ts'

interface LoginAnswer {
  user?: { roles: string[] }
  secondFactor?: boolean
  /** A second factor must be set up first, in the admin centre. */
  setUpFactor?: boolean
}

const login = at<Endpoint>('POST', '/api/v0/auth/login')
const verify = at<Endpoint>('POST', '/api/v0/auth/verify2FA')

const doneTexts = {
  password: 'users.reset.done',
  secondFactor: 'users.lost.done',
  signUp: 'users.doneSignUp',
  email: 'users.doneEmail',
}

/** Sign-in in one or two steps. Without JavaScript the same form is posted to this page's own address. */
export function Login({ page }: { page: SitePage<string, LoginData> }) {
  const { lang, frame } = useSite()
  const t = useUsersTexts()
  const { data } = page
  const [needsCode, setNeedsCode] = useState(data.secondFactor === true)
  const [problem, setProblem] = useState(data.problem?.message ?? '')
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsCode) first.current?.focus()
  }, [needsCode])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem('')
    try {
      const answer = (await (needsCode
        ? call(verify, { code: form.get('code') })
        : call(login, { handle: form.get('handle'), password: form.get('password') }))) as LoginAnswer
      if (answer.secondFactor) setNeedsCode(true)
      // A new document: data loaded for a guest may differ now.
      else
        location.assign(
          destination(
            answer.setUpFactor ? '' : data.redirect,
            answer.user?.roles ?? [],
            frame.adminUrl,
            inLanguage('/', lang),
          ),
        )
    } catch (error) {
      setProblem(messageOf(error))
      first.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  const startAgain = (event: MouseEvent) => {
    event.preventDefault()
    setProblem('')
    setNeedsCode(false)
  }

  return (
    <div className="form-page login">
      <h1>{t('users.title')}</h1>
      <p className="lead">{t('users.hint')}</p>
      {data.done && !problem && (
        <p className="note" role="status">
          {t(doneTexts[data.done])}
        </p>
      )}
      <form className="form" method="post" action={page.path} onSubmit={(event) => void submit(event)}>
        {problem && (
          <p className="form-error" role="alert" id="login-error">
            {problem}
          </p>
        )}
        {data.redirect && <input type="hidden" name="redirect" value={data.redirect} />}
        {needsCode ? (
          <div className="field">
            <label htmlFor="code">{t('users.code')}</label>
            <input
              ref={first}
              id="code"
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              aria-describedby="code-hint"
            />
            <p className="field-hint" id="code-hint">
              {t('users.codeHint')}
            </p>
          </div>
        ) : (
          <>
            <div className="field">
              <label htmlFor="handle">{t('users.handle')}</label>
              <input
                ref={first}
                id="handle"
                name="handle"
                defaultValue={data.handle}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                aria-describedby={problem ? 'login-error' : undefined}
              />
            </div>
            <PasswordInput id="password" label={t('users.password')} autoComplete="current-password" />
          </>
        )}
        <div className="form-foot">
          <button type="submit" className="button" disabled={isBusy}>
            {isBusy ? t('users.working') : needsCode ? t('users.confirm') : t('users.signIn')}
          </button>
          {needsCode ? (
            <>
              <a href={routeAddress(accountPages.resetSecondFactor, lang)}>{t('users.lostFactor')}</a>
              <a href={page.path} onClick={startAgain}>
                {t('users.again')}
              </a>
            </>
          ) : (
            <>
              <a href={routeAddress(accountPages.resetPassword, lang)}>{t('users.forgotten')}</a>
              {data.signUp && <a href={routeAddress(accountPages.signUp, lang)}>{t('users.noAccount')}</a>}
            </>
          )}
        </div>
      </form>
      {!needsCode && data.ways && (
        <div className="form-foot">
          {data.ways.map(({ label, href }) => (
            <a key={href} className="button is-quiet" href={href}>
              {label}
            </a>
          ))}
        </div>
      )}
    </div>
  )
}
