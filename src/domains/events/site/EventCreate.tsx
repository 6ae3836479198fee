import type { SitePage } from '../../../kit/shared/site.ts'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import type { EventCreateData } from '../events.views.ts'
import type { SubmissionField } from '../submissions.contract.ts'

interface FieldProps {
  name: SubmissionField | 'picture'
  required?: boolean
  hint?: boolean
  rows?: number
  type?: 'text' | 'email' | 'date' | 'time' | 'file'
  longest?: number
  autoComplete?: string
  /** Words to choose from. */
  words?: readonly string[]
}

/** The form for clubs. It needs no program: what is refused comes back with everything typed. */
export function EventCreate({ page }: { page: SitePage<string, EventCreateData> }) {
  const { t } = useSite()
  const { data } = page
  if (data.sent && !data.form) {
    return (
      <div className="form-page">
        <h1>{t('events.sentTitle')}</h1>
        <p className="lead" role="status">
          {t('events.sentText')}
        </p>
        <p>
          <a href={data.listHref}>{t('events.toCalendar')}</a>
        </p>
        <p>
          <a href={page.path}>{t('events.another')}</a>
        </p>
      </div>
    )
  }
  const problem = data.form?.problem
  const isFieldWrong = Object.keys(problem?.fields ?? {}).length > 0
  // A stamp that is old enough lets the corrected form through at once.
  const kept = problem?.code === 'FORM_EXPIRED' ? undefined : data.form?.values[data.stamp.name]
  const field = (props: FieldProps) => <Field key={props.name} data={data} {...props} />
  return (
    <div className="form-page">
      <h1>{page.meta.title}</h1>
      <p className="lead">{t('events.createLead')}</p>
      <form
        className="form"
        method="post"
        action={page.path}
        encType="multipart/form-data"
        noValidate={Boolean(problem)}
      >
        {problem && (
          <p className="form-error" role="alert">
            {isFieldWrong ? t('events.lookAgain') : problem.message}
          </p>
        )}
        {field({ name: 'title', longest: 200, required: true, autoComplete: 'off' })}
        <div className="field-row">
          {field({ name: 'day', type: 'date', required: true })}
          {field({ name: 'time', type: 'time', hint: true })}
        </div>
        <div className="field-row">
          {field({ name: 'end_day', type: 'date' })}
          {field({ name: 'end_time', type: 'time' })}
        </div>
        <div className="field-row">
          {field({ name: 'place', longest: 200, required: true, hint: true })}
          {field({ name: 'address', longest: 300 })}
        </div>
        <div className="field-row">
          {field({ name: 'organiser', longest: 200, required: true, autoComplete: 'organization' })}
          {field({ name: 'type', longest: 60, hint: true, words: data.types })}
        </div>
        {field({ name: 'text', longest: 10_000, rows: 7, hint: true })}
        {field({
          name: 'sender_email',
          longest: 200,
          required: true,
          hint: true,
          type: 'email',
          autoComplete: 'email',
        })}
        <div className="form-trap" aria-hidden="true">
          <label htmlFor="trap">{t('events.trap')}</label>
          <input id="trap" name={data.trap} tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name={data.stamp.name} value={kept ?? data.stamp.value} />
        {field({ name: 'picture', type: 'file', hint: true })}
        <p className="field-hint">
          {t('events.privacy')} <a href={data.privacyHref}>{t('events.privacyLink')}</a>
        </p>
        <div className="form-foot">
          <button type="submit" className="button">
            {t('events.send')}
          </button>
        </div>
      </form>
    </div>
  )
}

function Field({
  data,
  name,
  required,
  hint,
  rows,
  type,
  longest,
  autoComplete,
  words = [],
}: FieldProps & { data: EventCreateData }) {
  const { t } = useSite()
  const error = data.form?.problem.fields?.[name]
  const shared = {
    id: name,
    name,
    ...(type === 'file' ? {} : { defaultValue: data.form?.values[name] ?? '' }),
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
        {t(`events.form.${name}`)}
        {!required && <small> ({t('events.optional')})</small>}
      </label>
      {rows ? (
        <textarea rows={rows} {...shared} />
      ) : (
        <input
          type={type}
          accept={type === 'file' ? 'image/*' : undefined}
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
          {t(`events.formHints.${name}`)}
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
