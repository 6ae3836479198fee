import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { FormField, type SubmissionField } from './FormField.tsx'
import { GuardFields } from './GuardFields.tsx'

/** Field name → error. */
type Errors = Readonly<Record<string, string>>

interface Props<Name extends string> {
  data: SubmissionData
  /** Address of the form itself. */
  path: string
  title: string
  t: Translate
  /** Prefix of its texts: `events` has `events.sentTitle`, `events.form.title`, `events.formHints.title`. */
  texts: string
  /** Text of the link to `listHref`. */
  listLabel: string
  withFile?: boolean
  /** Checks the input before it is sent; by default the browser's own validation applies. */
  check?: (typed: Readonly<Record<string, string>>) => Errors
  /** Renders the fields in order. */
  children: (field: (field: SubmissionField<Name>) => ReactNode) => ReactNode
}

/** A form for submissions by guests. Works without JavaScript: a refused form comes back with its input. */
export function SubmissionForm<Name extends string>(props: Props<Name>) {
  const { data, path, title, t, texts, withFile = false, check, children } = props
  const say: Translate = (key, values) => t(`${texts}.${key}`, values)
  const { form: refused } = data
  const problem = refused?.problem
  const [errors, setErrors] = useState<Errors>(problem?.fields ?? {})
  const [looked, setLooked] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // Focuses the first error found in the browser; the server's answer sets its own focus.
  useEffect(() => {
    if (looked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [looked])
  if (data.sent && !refused) return <Sent {...props} />

  const look = (event: FormEvent<HTMLFormElement>) => {
    if (!check) return
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].filter((pair): pair is [string, string] =>
        pair.every((part) => typeof part === 'string'),
      ),
    )
    const found = check(typed)
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    setErrors(found)
    setLooked(looked + 1)
  }

  const labels: { name: string; label: ReactNode }[] = []
  const fields = children((field) => {
    const error = errors[field.name]
    const label = field.label ?? say(`form.${field.name}`)
    if (error) labels.push({ name: field.name, label: field.short ?? label })
    if (field.render) return <Fragment key={field.name}>{field.render(refused?.values, error)}</Fragment>
    return (
      <FormField
        key={field.name}
        {...field}
        label={label}
        hintText={field.hint ? say(`formHints.${field.name}`) : undefined}
        optionalText={say('optional')}
        typed={refused?.values}
        error={error}
        focused={Boolean(error) && labels.length === 1 && looked === 0}
      />
    )
  })
  const message = labels.length > 0 ? say('lookAgain') : problem?.message
  return (
    <div className="form-page">
      <h1>{title}</h1>
      <p className="lead">{say('createLead')}</p>
      <form
        ref={form}
        className="form"
        method="post"
        action={path}
        encType={withFile ? 'multipart/form-data' : undefined}
        noValidate={Boolean(problem ?? check)}
        onSubmit={look}
      >
        {message && (
          <div
            className="form-error"
            role="alert"
            tabIndex={-1}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal, reading continues at the reason
            autoFocus={labels.length === 0}
          >
            <p>{message}</p>
            {labels.length > 0 && (
              <ul>
                {labels.map(({ name, label }) => (
                  <li key={name}>
                    <a href={`#${name}`}>
                      {label}: {errors[name]}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <GuardFields data={data} trapLabel={say('trap')} />
        {fields}
        <p className="field-hint">
          {say('privacy')} <a href={data.privacyHref}>{say('privacyLink')}</a>
        </p>
        <div className="form-foot">
          <button type="submit" className="button">
            {say('send')}
          </button>
        </div>
      </form>
    </div>
  )
}

function Sent({ data, path, t, texts, listLabel }: Omit<Props<string>, 'children'>) {
  const values = typeof data.sent === 'string' ? { number: data.sent } : {}
  return (
    <div className="form-page">
      <h1>{t(`${texts}.sentTitle`)}</h1>
      <p className="lead" role="status">
        {t(`${texts}.sentText`, values)}
      </p>
      <p>
        <a href={data.listHref}>{listLabel}</a>
      </p>
      <p>
        <a href={path}>{t(`${texts}.another`)}</a>
      </p>
    </div>
  )
}
