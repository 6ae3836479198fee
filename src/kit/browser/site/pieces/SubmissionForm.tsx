import type { ReactNode } from 'react'
import type { SubmissionData } from '../../../shared/submission.ts'
import type { Translate } from '../../../shared/texts.ts'

export interface SubmissionField<Name extends string> {
  name: Name
  required?: boolean
  hint?: boolean
  rows?: number
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'file'
  longest?: number
  autoComplete?: string
  /** Words to choose from. */
  words?: readonly string[]
}

interface Props<Name extends string> {
  data: SubmissionData
  /** Address of the form itself. */
  path: string
  title: string
  t: Translate
  /** Where its texts are found: `events` has `events.sentTitle`, `events.form.title`, `events.formHints.title`. */
  texts: string
  /** What the link to `listHref` says. */
  listLabel: string
  withFile?: boolean
  /** Puts the fields into order. */
  children: (field: (field: SubmissionField<Name>) => ReactNode) => ReactNode
}

/** A form by which guests send something in. It needs no program: what is refused comes back with everything typed. */
export function SubmissionForm<Name extends string>(props: Props<Name>) {
  const { data, path, title, t, texts, withFile = false, children } = props
  const say = (key: string) => t(`${texts}.${key}`)
  const { trap, stamp, form } = data
  if (data.sent && !form) return <Sent {...props} />
  const problem = form?.problem
  const isFieldWrong = Object.keys(problem?.fields ?? {}).length > 0
  // A stamp that is old enough lets the corrected form through at once.
  const kept = problem?.code === 'FORM_EXPIRED' ? undefined : form?.values[stamp.name]
  return (
    <div className="form-page">
      <h1>{title}</h1>
      <p className="lead">{say('createLead')}</p>
      <form
        className="form"
        method="post"
        action={path}
        encType={withFile ? 'multipart/form-data' : undefined}
        noValidate={Boolean(problem)}
      >
        {problem && (
          <p className="form-error" role="alert">
            {isFieldWrong ? say('lookAgain') : problem.message}
          </p>
        )}
        {/* Before any file: what stands behind one is read last */}
        <div className="form-trap" aria-hidden="true">
          <label htmlFor="trap">{say('trap')}</label>
          <input id="trap" name={trap} tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name={stamp.name} value={kept ?? stamp.value} />
        {children((field) => (
          <Field key={field.name} form={form} say={say} {...field} />
        ))}
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
  return (
    <div className="form-page">
      <h1>{t(`${texts}.sentTitle`)}</h1>
      <p className="lead" role="status">
        {t(`${texts}.sentText`)}
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

function Field({
  form,
  say,
  name,
  required,
  hint,
  rows,
  type,
  longest,
  autoComplete,
  words = [],
}: SubmissionField<string> & { form: SubmissionData['form']; say: (key: string) => string }) {
  const error = form?.problem.fields?.[name]
  const isFile = type === 'file'
  const shared = {
    id: name,
    name,
    ...(isFile ? {} : { defaultValue: form?.values[name] ?? '' }),
    maxLength: longest,
    required,
    autoComplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {say(`form.${name}`)}
        {!required && <small> ({say('optional')})</small>}
      </label>
      {rows ? (
        <textarea rows={rows} {...shared} />
      ) : (
        <input
          type={type}
          accept={isFile ? 'image/*' : undefined}
          list={words.length > 0 ? `${name}-words` : undefined}
          {...shared}
        />
      )}
      {words.length > 0 && (
        <datalist id={`${name}-words`}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {say(`formHints.${name}`)}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
