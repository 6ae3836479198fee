import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { GuardFields } from '#kit/browser/site/pieces/GuardFields.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { sayMoment } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { bounds, mapAddress, sayPoint } from '../defects.rules.ts'
import type { DefectStatusData, ShownStep } from '../defects.views.ts'
import { DefectPhotos } from './DefectPhotos.tsx'
import { useDefectTexts } from './texts.ts'

/** Status page of a report, opened by its secret link. */
export function DefectStatus({ page }: { page: SitePage<string, DefectStatusData> }) {
  const t = useDefectTexts()
  const { lang, now, zone } = useSite()
  const { data } = page
  const say = (key: string, values?: Record<string, string | number>) => t(`defects.status.${key}`, values)
  const when = (at: string) => sayMoment(at, { lang, zone, now })
  const { done, number, form } = data
  return (
    <div className="form-page">
      <h1>{say('title', { number })}</h1>
      {done && !form && (
        <div className="note" role="status">
          <p>
            <strong>{say(`${done}Title`)}</strong>
          </p>
          {done === 'sent' && <p>{say('sentText', { number })}</p>}
          {done === 'sent' && data.tells && <p>{say('sentMail')}</p>}
        </div>
      )}
      {done === 'sent' && !form && (
        <div className="form">
          <div className="field">
            <label htmlFor="address">{say('address')}</label>
            <input
              id="address"
              readOnly
              value={data.address}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        </div>
      )}
      <section className="defect-part" aria-labelledby="state">
        <h2 id="state">{say('state')}</h2>
        <p className="defect-state" data-state={data.state}>
          <strong>{t(`defects.states.${data.state}`)}</strong>
        </p>
        <p>{say(`explain.${data.state}`)}</p>
      </section>
      <section className="defect-part" aria-labelledby="what">
        <h2 id="what">{say('what')}</h2>
        <p className="defect-text" lang={foreign(data.lang, lang)}>
          {data.text}
        </p>
        <dl className="defect-facts">
          <dt>{say('kind')}</dt>
          <dd lang={foreign(data.kindLang, lang)}>{data.kind}</dd>
          {data.place && (
            <>
              <dt>{say('place')}</dt>
              <dd lang={foreign(data.lang, lang)}>{data.place}</dd>
            </>
          )}
          {data.point && (
            <>
              <dt>{say('point')}</dt>
              <dd>
                <a href={mapAddress(data.point)}>{sayPoint(data.point)}</a>
              </dd>
            </>
          )}
          <dt>{say('at')}</dt>
          <dd>
            <time dateTime={data.at}>{when(data.at)}</time>
          </dd>
        </dl>
        <DefectPhotos photos={data.photos} />
      </section>
      {data.steps.length > 0 && (
        <section className="defect-part" aria-labelledby="way">
          <h2 id="way">{say('way')}</h2>
          <ol role="list" className="defect-way">
            {data.steps.map((step) => (
              <li key={step._id}>
                <p className="card-meta">
                  <time dateTime={step.at}>{when(step.at)}</time>
                  <span>{headOf(step, t)}</span>
                </p>
                {step.text && (
                  <p className="defect-text" lang={foreign(data.lang, lang)}>
                    {step.text}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section id="form" className="defect-part" aria-labelledby="add">
        <h2 id="add">{say('add')}</h2>
        <Remark data={data} />
      </section>
      <p>
        <a href={data.formHref}>{say('another')}</a>
      </p>
    </div>
  )
}

const headOf = ({ what, state }: ShownStep, t: (key: string) => string): string =>
  what === 'state' && state ? t(`defects.states.${state}`) : t(`defects.status.${what}`)

function Remark({ data }: { data: DefectStatusData }) {
  const t = useDefectTexts()
  const { form, room } = data
  const problem = form?.problem
  const errors = problem?.fields ?? {}
  const first = Object.keys(errors)[0]
  const shared = { optionalText: t('defects.optional'), typed: form?.values }
  return (
    <form
      className="form"
      method="post"
      action={data.href}
      encType="multipart/form-data"
      noValidate={Boolean(problem)}
    >
      {problem && (
        <p
          className="form-error"
          role="alert"
          tabIndex={-1}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- after an error, continue at its explanation
          autoFocus={first === undefined}
        >
          {problem.message}
        </p>
      )}
      <GuardFields data={data} trapLabel={t('defects.trap')} />
      <p className="field-hint">{t('defects.status.addHint')}</p>
      <FormField
        {...shared}
        name="text"
        rows={4}
        longest={bounds.remark.max}
        label={t('defects.status.text')}
        hintText={undefined}
        error={errors['text']}
        focused={first === 'text'}
      />
      {room > 0 && (
        <FormField
          {...shared}
          name="photos"
          type="file"
          multiple
          label={t('defects.form.photos')}
          hintText={t('defects.formHints.photos')}
          error={errors['photos']}
          focused={first === 'photos'}
        />
      )}
      <div className="form-foot">
        <button type="submit" className="button">
          {t('defects.status.send')}
        </button>
      </div>
    </form>
  )
}
