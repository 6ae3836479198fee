import type { ReactNode } from 'react'
import type { SitePage } from '../../../kit/shared/site.ts'
import type { EntryCreateData } from '../entries.views.ts'
import type { SubmissionField } from '../submissions.contract.ts'
import { useEntriesTexts } from './texts.ts'

interface FieldProps {
  name: SubmissionField
  required?: boolean
  hint?: boolean
  rows?: number
  type?: 'text' | 'email' | 'tel' | 'url'
  longest: number
  autoComplete?: string
  /** Words to choose from. */
  words?: readonly string[]
}

/** The form for clubs and firms. It needs no program: what is refused comes back with everything typed. */
export function EntryCreate({ page }: { page: SitePage<string, EntryCreateData> }) {
  const t = useEntriesTexts()
  const { data } = page
  if (data.sent && !data.form) {
    return (
      <div className="form-page">
        <h1>{t('entries.sentTitle')}</h1>
        <p className="lead" role="status">
          {t('entries.sentText')}
        </p>
        <p>
          <a href={data.listHref}>{t('entries.toDirectory')}</a>
        </p>
        <p>
          <a href={page.path}>{t('entries.another')}</a>
        </p>
      </div>
    )
  }
  const problem = data.form?.problem
  const isFieldWrong = Object.keys(problem?.fields ?? {}).length > 0
  const field = (props: FieldProps) => <Field key={props.name} data={data} {...props} />
  return (
    <div className="form-page">
      <h1>{page.meta.title}</h1>
      <p className="lead">{t('entries.createLead')}</p>
      <form className="form" method="post" action={page.path} noValidate={Boolean(problem)}>
        {problem && (
          <p className="form-error" role="alert">
            {isFieldWrong ? t('entries.lookAgain') : problem.message}
          </p>
        )}
        <Group title={t('entries.groupEntry')}>
          {field({ name: 'title', longest: 200, required: true, autoComplete: 'organization' })}
          <div className="field-row">
            {field({ name: 'type', longest: 60, required: true, hint: true, words: data.types })}
            {field({ name: 'categories', longest: 300, hint: true, words: data.categories })}
          </div>
          {field({ name: 'teaser', longest: 600, rows: 2, hint: true })}
          {field({ name: 'text', longest: 10_000, rows: 8, hint: true })}
        </Group>
        <Group title={t('entries.groupReach')}>
          {field({ name: 'address', longest: 300 })}
          {field({ name: 'contact', longest: 160 })}
          <div className="field-row">
            {field({ name: 'phone', longest: 40, type: 'tel', autoComplete: 'tel' })}
            {field({ name: 'email', longest: 200, type: 'email', autoComplete: 'email' })}
          </div>
          {field({ name: 'website', longest: 500, hint: true, autoComplete: 'url' })}
          {field({ name: 'openingNote', longest: 300, hint: true })}
        </Group>
        <Group title={t('entries.groupSender')} hint={t('entries.senderHint')}>
          <div className="field-row">
            {field({ name: 'sender_name', longest: 120, required: true, autoComplete: 'name' })}
            {field({
              name: 'sender_email',
              longest: 200,
              required: true,
              type: 'email',
              autoComplete: 'email',
            })}
          </div>
          {field({ name: 'sender_message', longest: 2000, rows: 3 })}
        </Group>
        <div className="form-trap" aria-hidden="true">
          <label htmlFor="trap">{t('entries.trap')}</label>
          <input id="trap" name={data.trap} tabIndex={-1} autoComplete="off" />
        </div>
        <input type="hidden" name={data.stamp.name} value={data.stamp.value} />
        <p className="field-hint">
          {t('entries.privacy')} <a href={data.privacyHref}>{t('entries.privacyLink')}</a>
        </p>
        <div className="form-foot">
          <button type="submit" className="button">
            {t('entries.send')}
          </button>
        </div>
      </form>
    </div>
  )
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="form form-group">
      <legend>{title}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </fieldset>
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
}: FieldProps & { data: EntryCreateData }) {
  const t = useEntriesTexts()
  const error = data.form?.problem.fields?.[name]
  const shared = {
    id: name,
    name,
    defaultValue: data.form?.values[name] ?? '',
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
        {t(`entries.form.${name}`)}
        {!required && <small> ({t('entries.optional')})</small>}
      </label>
      {rows ? (
        <textarea rows={rows} {...shared} />
      ) : (
        <input type={type} list={words.length > 0 ? `${name}-words` : undefined} {...shared} />
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
          {t(`entries.formHints.${name}`)}
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
