import { SubmissionForm } from '#kit/browser/site/pieces/SubmissionForm.tsx'
import type { SubmissionField } from '#kit/browser/site/pieces/FormField.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { bounds, consentName, inputName, wrongAnswers } from '../forms.rules.ts'
import type { OfficeFormData, Said, ShownField } from '../forms.views.ts'
import { useFormTexts } from './texts.ts'

const shapes: Partial<Record<ShownField['kind'], Partial<SubmissionField<string>>>> = {
  name: { autoComplete: 'name', longest: 120 },
  email: { type: 'email', autoComplete: 'email', longest: 200 },
  phone: { type: 'tel', autoComplete: 'tel', longest: 40 },
  line: { longest: bounds.line },
  text: { rows: 6, longest: bounds.text },
  number: { longest: 30 },
  date: { type: 'date' },
  yes: { type: 'checkbox' },
  file: { type: 'file', multiple: true, accept: '' },
}

/** A form created by the office. It works without JavaScript: a refused form keeps its input. */
export function OfficeForm({ page }: { page: SitePage<string, OfficeFormData> }) {
  const { lang } = useSite()
  const t = useFormTexts()
  const { data } = page
  const { fields, consent } = data
  const words = ({ text, lang: own }: Said) => <span lang={foreign(own, lang)}>{text}</span>
  const hints = new Map(fields.map((field) => [inputName(field), field.hint.text]))
  // The form's own texts replace the general ones
  const say: Translate = (key, values) => {
    if (key === 'forms.createLead') return data.intro.text || t('forms.lead')
    const [, name] = /^forms\.formHints\.(.+)$/.exec(key) ?? []
    if (name === undefined) return t(key, values)
    const hint = hints.get(name) ?? ''
    return name === 'file' ? [hint, t('forms.filesHint')].filter(Boolean).join(' ') : hint
  }
  const check = (typed: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(wrongAnswers({ fields, consent: consent.text !== '' }, typed)).map(([name, key]) => [
        name,
        t(`forms.wrong.${key}`),
      ]),
    )
  if (data.sent && !data.form)
    return (
      <div className="form-page">
        <h1>{t('forms.sentTitle')}</h1>
        <p className="lead" role="status">
          {t('forms.sentText', { number: String(data.sent) })}
        </p>
        {data.done.text
          .split(/\n+/)
          .filter(Boolean)
          .map((line) => (
            <p key={line} lang={foreign(data.done.lang, lang)}>
              {line}
            </p>
          ))}
        <p>
          <a href={data.listHref}>{t('forms.back')}</a>
        </p>
        <p>
          <a href={page.path}>{t('forms.another')}</a>
        </p>
      </div>
    )
  return (
    <SubmissionForm<string>
      data={data}
      path={page.path}
      title={data.title.text}
      t={say}
      texts="forms"
      listLabel={t('forms.back')}
      check={check}
      withFile={fields.some(({ kind }) => kind === 'file')}
    >
      {(field) => (
        <>
          {fields.map((one) => {
            const name = inputName(one)
            return field({
              name,
              required: one.required,
              label: words(one.label),
              short: one.label.text,
              hint: one.hint.text !== '' || one.kind === 'file',
              ...shapes[one.kind],
              ...(one.kind === 'choice'
                ? {
                    render: (typed, error) => (
                      <Choice key={name} field={one} typed={typed?.[name]} error={error} />
                    ),
                  }
                : {}),
            })
          })}
          {data.form && fields.some(({ kind }) => kind === 'file') && (
            <p className="field-hint">{t('forms.filesAgain')}</p>
          )}
          {consent.text !== '' &&
            field({
              name: consentName,
              type: 'checkbox',
              required: true,
              label: words(consent),
              short: t('forms.consent'),
            })}
        </>
      )}
    </SubmissionForm>
  )
}

function Choice({
  field,
  typed,
  error,
}: {
  field: ShownField
  typed: string | undefined
  error: string | undefined
}) {
  const { lang } = useSite()
  const t = useFormTexts()
  const name = inputName(field)
  const described = [error && `${name}-error`, field.hint.text && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>
        <span lang={foreign(field.label.lang, lang)}>{field.label.text}</span>
        {!field.required && <small> ({t('forms.optional')})</small>}
      </label>
      <select
        id={name}
        name={name}
        required={field.required}
        defaultValue={typed ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      >
        <option value="">{t('forms.choose')}</option>
        {field.options.map((option) => (
          <option key={option.value} value={option.value} lang={foreign(option.lang, lang)}>
            {option.label}
          </option>
        ))}
      </select>
      {field.hint.text && (
        <p className="field-hint" id={`${name}-hint`} lang={foreign(field.hint.lang, lang)}>
          {field.hint.text}
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
