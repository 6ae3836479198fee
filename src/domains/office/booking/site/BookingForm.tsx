import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import { GuardFields } from '#kit/browser/site/pieces/GuardFields.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { bounds } from '../booking.rules.ts'
import type { BookingOwnData, ShownQuestion } from '../booking.views.ts'
import { useBookingTexts } from './texts.ts'

/** Id of the separate form that releases the reservation: forms can't be nested. */
export const releaseForm = 'release'

/** The customer's data; a refused form keeps its input. */
export function BookingForm({ data, path }: { data: BookingOwnData; path: string }) {
  const t = useBookingTexts()
  const { lang } = useSite()
  const { form } = data
  const problem = form?.problem
  const errors = problem?.fields ?? {}
  const [first] = Object.keys(errors)
  const shared = (name: string) => ({
    name,
    optionalText: t('booking.optional'),
    typed: form?.values,
    error: errors[name],
    focused: first === name,
    hintText: undefined,
  })
  const isWaiting = data.step === 'waitForm'
  const send = isWaiting
    ? 'booking.sendWait'
    : data.cost || data.deposit
      ? 'booking.sendPaid'
      : data.confirmsLater
        ? 'booking.sendRequest'
        : 'booking.send'
  return (
    <form className="form" method="post" action={path} noValidate={Boolean(problem)}>
      {problem && (
        <p
          className="form-error"
          role="alert"
          tabIndex={-1}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the reader continues at the reason
          autoFocus={first === undefined}
        >
          {first ? t('booking.lookAgain') : problem.message}
        </p>
      )}
      <GuardFields data={data} trapLabel={t('booking.trap')} />
      <input type="hidden" name="action" value="book" />
      <input type="hidden" name="clash" value={data.clashes.join(',')} />
      <FormGroup title={t('booking.you')}>
        <div className="field-row">
          <FormField
            {...shared('name')}
            label={t('booking.form.name')}
            required
            longest={bounds.name}
            autoComplete="name"
            value={data.known.name}
          />
          <FormField
            {...shared('email')}
            label={t('booking.form.email')}
            type="email"
            required
            longest={bounds.email}
            autoComplete="email"
            value={data.known.email}
            hintText={t('booking.form.emailHint')}
          />
        </div>
        <FormField
          {...shared('phone')}
          label={t('booking.form.phone')}
          type="tel"
          required={data.askPhone}
          longest={bounds.phone}
          autoComplete="tel"
        />
      </FormGroup>
      {data.questions.length > 0 && (
        <FormGroup title={t('booking.questions')}>
          {data.questions.map((question) => (
            <Question
              key={question.name}
              question={question}
              typed={form?.values[question.name]}
              field={shared(question.name)}
            />
          ))}
        </FormGroup>
      )}
      {data.mayBeEvent && !isWaiting && (
        <FormField
          {...shared('eventTitle')}
          label={t('booking.form.eventTitle')}
          longest={bounds.eventTitle}
          hintText={t('booking.form.eventHint')}
        />
      )}
      <FormField {...shared('note')} label={t('booking.form.note')} rows={3} longest={bounds.note} />
      {data.rules && (
        <FormGroup title={t('booking.rules')}>
          <details>
            <summary>{t('booking.readRules')}</summary>
            <div className="booking-rules" lang={foreign(data.rulesLang, lang)}>
              {data.rules}
            </div>
          </details>
          <FormField {...shared('rules')} type="checkbox" required label={t('booking.form.rules')} />
        </FormGroup>
      )}
      <p className="field-hint">
        {t('booking.privacy')} <a href={data.privacyHref}>{t('booking.privacyLink')}</a>
      </p>
      <div className="form-foot">
        <button type="submit" className="button">
          {t(send)}
        </button>
        {isWaiting ? (
          <a href={data.resourceHref}>{t('booking.otherTime')}</a>
        ) : (
          <button type="submit" form={releaseForm} className="button is-quiet">
            {t('booking.otherTime')}
          </button>
        )}
      </div>
    </form>
  )
}

interface QuestionProps {
  question: ShownQuestion
  typed: string | undefined
  field: Omit<Parameters<typeof FormField>[0], 'label'>
}

function Question({ question, typed, field }: QuestionProps) {
  const t = useBookingTexts()
  const { lang } = useSite()
  const { name, label, kind, options, required } = question
  const words = <span lang={foreign(question.lang, lang)}>{label}</span>
  if (kind !== 'choice')
    return (
      <FormField
        {...field}
        label={words}
        required={required}
        longest={bounds.answer}
        {...(kind === 'yes' ? { type: 'checkbox' as const } : {})}
        {...(kind === 'text' ? { rows: 3 } : {})}
      />
    )
  return (
    <div className="field">
      <label htmlFor={name}>{words}</label>
      <select
        id={name}
        name={name}
        required={required}
        defaultValue={typed ?? ''}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.error ? `${name}-error` : undefined}
      >
        <option value="">{t('booking.choose')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      {field.error && (
        <p className="field-error" id={`${name}-error`}>
          {field.error}
        </p>
      )}
    </div>
  )
}
