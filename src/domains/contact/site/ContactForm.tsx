import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { inLanguage } from '../../../kit/shared/languages.ts'
import type { SitePage } from '../../../kit/shared/site.ts'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import { bounds, contactPaths, wrongFields } from '../contact.rules.ts'
import type { ContactFormData } from '../contact.views.ts'
import { contactTexts } from './texts.ts'

type Errors = Record<string, string>

const typedIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A message to the office, or the report of a barrier. The browser itself sends it; the program only looks it over. */
export function ContactForm({ page }: { page: SitePage<string, ContactFormData> }) {
  const { lang } = useSite()
  const t = contactTexts[lang]
  const { kind, sent, form } = page.data
  if (!sent || form) return <Form key={page.path} page={page} />
  return (
    <div className="form-page">
      <h1>{t(`contact.${kind}.done`)}</h1>
      <p className="note" role="status">
        {t('contact.number', { number: sent })}
      </p>
      <p>
        <a href={inLanguage('/', lang)}>{t('contact.back')}</a>
      </p>
      <p>
        <a href={page.path}>{t(`contact.${kind}.again`)}</a>
      </p>
    </div>
  )
}

function Form({ page }: { page: SitePage<string, ContactFormData> }) {
  const { lang } = useSite()
  const t = contactTexts[lang]
  const { kind, question, trap, stamp, form: refused } = page.data
  const values = refused?.values ?? {}
  const about = values['page'] ?? page.data.page
  const [errors, setErrors] = useState<Errors>(refused?.problem.fields ?? {})
  const [failure, setFailure] = useState(refused?.problem.message ?? '')
  const summary = useRef<HTMLDivElement>(null)
  const isBarrier = kind === 'barrier'
  // What was refused is read out first, and leads to the fields.
  useEffect(() => {
    if (failure) summary.current?.focus()
  }, [failure, errors])

  const look = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget)
    const wrong = wrongFields({
      kind,
      name: typedIn(typed, 'name'),
      email: typedIn(typed, 'email'),
      text: typedIn(typed, 'text'),
      receipt: typedIn(typed, 'receipt') === 'on',
    })
    const found: Errors = Object.fromEntries(
      Object.entries(wrong).map(([name, key]) => [name, t(`contact.wrong.${key}`)]),
    )
    if (question && !typedIn(typed, 'captcha').trim()) found['captcha'] = t('contact.wrong.required')
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    setErrors(found)
    setFailure(t('contact.refused'))
  }

  const field = (name: string, label: ReactNode, hint?: string) => ({
    label: <label htmlFor={name}>{label}</label>,
    props: {
      id: name,
      name,
      defaultValue: values[name],
      'aria-invalid': errors[name] ? true : undefined,
      'aria-describedby':
        [errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
    },
    below: (
      <>
        {hint && (
          <p className="field-hint" id={`${name}-hint`}>
            {hint}
          </p>
        )}
        {errors[name] && (
          <p className="field-error" id={`${name}-error`}>
            {errors[name]}
          </p>
        )}
      </>
    ),
  })
  const labelled = (key: string) => (isBarrier ? `${t(key)} ${t('contact.optional')}` : t(key))
  const name = field('name', labelled('contact.name'))
  const email = field('email', labelled('contact.email'))
  const names: Record<string, string> = {
    name: t('contact.name'),
    email: t('contact.email'),
    text: t(isBarrier ? 'contact.barrierText' : 'contact.text'),
    captcha: t('contact.question', { question }),
  }
  const text = field('text', names['text'], isBarrier ? t('contact.barrierHint') : undefined)
  const captcha = field('captcha', names['captcha'])

  return (
    <div className="form-page">
      <h1>{t(`contact.${kind}.title`)}</h1>
      <p className="lead">{t(`contact.${kind}.lead`)}</p>
      <form
        className="form"
        method="post"
        action={inLanguage(contactPaths[kind], lang)}
        onSubmit={look}
        noValidate
      >
        {failure && (
          <div className="form-error" role="alert" ref={summary} tabIndex={-1}>
            <p>{failure}</p>
            <ul>
              {Object.entries(errors).map(([id, error]) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    {names[id] ?? id}: {error}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="field-row">
          <div className="field">
            {name.label}
            <input {...name.props} autoComplete="name" maxLength={bounds.name.max} required={!isBarrier} />
            {name.below}
          </div>
          <div className="field">
            {email.label}
            <input
              {...email.props}
              type="email"
              autoComplete="email"
              maxLength={bounds.email.max}
              required={!isBarrier}
            />
            {email.below}
          </div>
        </div>
        {about && (
          <p>
            {t('contact.page')}: <a href={about}>{about}</a>
            <input type="hidden" name="page" value={about} />
          </p>
        )}
        <div className="field">
          {text.label}
          <textarea {...text.props} rows={10} required />
          {text.below}
        </div>
        {question && (
          <div className="field">
            {captcha.label}
            <input {...captcha.props} maxLength={100} autoComplete="off" required />
            {captcha.below}
          </div>
        )}
        <label className="switch">
          <input type="checkbox" name="receipt" defaultChecked={values['receipt'] === 'on'} />
          <span>{t('contact.receipt')}</span>
        </label>
        <div hidden>
          <label htmlFor={trap}>{t('contact.trap')}</label>
          <input id={trap} name={trap} tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name={stamp.name} value={stamp.value} />
        <p className="field-hint">
          {t('contact.privacy')} <a href={inLanguage('/Datenschutz', lang)}>{t('contact.privacyLink')}</a>
        </p>
        <div className="form-foot">
          <button type="submit" className="button">
            {t(`contact.${kind}.send`)}
          </button>
        </div>
      </form>
    </div>
  )
}
