import { loginHref } from '../users.addresses.ts'
import { type FormEvent, type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#kit/shared/contract.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { ApiProblem, call, callLast, messageOf } from '#kit/browser/api.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { MailedLinkData } from '../users.views.ts'
import { useUsersTexts } from './texts.ts'

type Step = MailedLinkData['step']

/** Properties that the fields of a step need from the surrounding form. */
export interface FormState {
  first: Ref<HTMLInputElement>
  /** Id of the error message above the fields, if there is one. */
  problemId: string | undefined
  /** Names of the refused fields. */
  wrong: readonly string[]
}

interface Props {
  page: SitePage<string, MailedLinkData>
  /** Requests the mail; absent when others trigger it. */
  request?: Endpoint
  /** Submits the form of the link, or of `code`. */
  finish: Endpoint
  /** The value of `done` with which the sign-in page confirms it. */
  done: string
  texts: Record<Step, { title: string; hint: string; send: string }>
  fields: (step: Step, form: FormState) => ReactNode
  /** An alternative to sending the form. */
  other?: (step: Step, go: (step: Step) => (event: MouseEvent) => void) => ReactNode
}

/** A user name as it is typed to sign in. */
export function HandleField({ first, problemId }: FormState) {
  const t = useUsersTexts()
  return (
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
        aria-describedby={problemId}
      />
    </div>
  )
}

/**
 * A lost password or factor: requesting the mail, and the step that its link opens. Without JavaScript the same forms
 * are posted to this page's own address.
 */
export function MailedLink({ page, request, finish, done, texts, fields, other }: Props) {
  const { lang } = useSite()
  const t = useUsersTexts()
  const { data } = page
  const [step, setStep] = useState(data.step)
  const [problem, setProblem] = useState(data.problem?.message ?? '')
  const [wrong, setWrong] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const login = loginHref(lang)
  useEffect(() => {
    // The answer takes the focus, also where the form was posted before the program ran
    if (step === 'sent' || step !== data.step) heading.current?.focus()
  }, [step, data.step])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    setProblem('')
    setWrong([])
    try {
      if (step !== 'ask') {
        await callLast(finish, form)
        // A new document: the user is signed out now.
        location.assign(`${login}?done=${done}`)
        return
      }
      await call(request ?? finish, form)
      setStep('sent')
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

  const go = (next: Step) => (event: MouseEvent) => {
    event.preventDefault()
    setProblem('')
    setStep(next)
  }

  const { title, hint, send } = texts[step]
  return (
    <div className="form-page login">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{hint}</p>
      {step === 'ask' && !request ? (
        <>
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          <div className="form-foot">
            <a className="button" href={login}>
              {t('users.reset.backToSignIn')}
            </a>
          </div>
        </>
      ) : step === 'sent' ? (
        <>
          <p>{t('users.reset.sentHelp')}</p>
          <div className="form-foot">
            <a className="button" href={login}>
              {t('users.reset.backToSignIn')}
            </a>
            <a href={page.path} onClick={go('ask')}>
              {t('users.reset.askAgain')}
            </a>
          </div>
        </>
      ) : (
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
          {step === 'choose' && (
            <>
              <input type="hidden" name="token" value={data.token} />
              <input type="text" autoComplete="username" defaultValue={data.handle} readOnly hidden />
            </>
          )}
          {fields(step, { first, wrong, problemId: problem ? 'reset-error' : undefined })}
          <div className="form-foot">
            <button type="submit" className="button" disabled={isBusy}>
              {isBusy ? t('users.working') : send}
            </button>
            {other?.(step, go)}
            <a href={login}>{t('users.reset.backToSignIn')}</a>
          </div>
        </form>
      )}
    </div>
  )
}
