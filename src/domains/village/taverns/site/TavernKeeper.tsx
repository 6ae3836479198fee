import { FormField } from '#kit/browser/site/pieces/FormField.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { sayPeriod } from '../tavern-words.rules.ts'
import type { TavernKeeperData } from '../taverns.views.ts'
import { useReportTexts } from './report-texts.ts'
import { RestDays } from './RestDays.tsx'

/** A tavern's dates, edited by its keeper on the phone; works without JavaScript. */
export function TavernKeeper({ page }: { page: SitePage<string, TavernKeeperData> }) {
  const t = useReportTexts()
  const { data } = page
  const say = (key: string, values?: Record<string, string>) => t(`tavernReports.keeper.${key}`, values)
  const problem = data.form?.problem
  return (
    <div className="form-page">
      <h1 lang="de">{data.title}</h1>
      <p className="lead">{say(data.direct ? 'lead' : 'leadReported')}</p>
      {data.done && !problem && (
        <p className="note" role="status">
          {say(`done.${data.done}`)}
        </p>
      )}
      <OwnDates data={data} />
      <section id="form" className="keeper-form" aria-labelledby="form-title">
        <TaskForm data={data} />
      </section>
      <p className="field-hint">{say('secret')}</p>
      <p>
        <a href={data.listHref}>{t('tavernReports.toList')}</a>
      </p>
    </div>
  )
}

function usePeriods() {
  const { lang, now, zone } = useSite()
  const year = dayIn(now, zone).slice(0, 4)
  return (dates: { from: string; to: string }) => sayPeriod(dates, lang, year)
}

function OwnDates({ data: { runs, waiting } }: { data: TavernKeeperData }) {
  const t = useReportTexts()
  const period = usePeriods()
  const say = (key: string, values?: Record<string, string>) => t(`tavernReports.keeper.${key}`, values)
  return (
    <section aria-labelledby="own-dates">
      <h2 id="own-dates">{say('runs')}</h2>
      {runs.length === 0 && <p>{say('none')}</p>}
      <ul role="list" className="keeper-dates">
        {runs.map((run) => (
          <li key={run._id}>
            <strong>{period(run)}</strong>
            <span>{run.hours}</span>
            {run.note && <span lang="de">{run.note}</span>}
            <span className="keeper-turns">
              <a
                className="button is-quiet"
                href={run.changeHref}
                aria-label={say('changeOf', { period: period(run) })}
              >
                {say('change')}
              </a>
              <a
                className="button is-quiet"
                href={run.removeHref}
                aria-label={say('removeOf', { period: period(run) })}
              >
                {say('remove')}
              </a>
            </span>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h3>{say('waiting')}</h3>
          <ul>
            {waiting.map((one) => (
              <li key={`${one.what} ${one.from} ${one.to}`}>
                {say(`waitingWhat.${one.what}`, { period: period(one) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** One form at a time: a new date, or the date chosen in the list. */
function TaskForm({ data }: { data: TavernKeeperData }) {
  const t = useReportTexts()
  const period = usePeriods()
  const { task, form } = data
  const say = (key: string, values?: Record<string, string>) => t(`tavernReports.keeper.${key}`, values)
  const problem = form?.problem
  // A rejected form is shown again for the same task
  const typed = form?.values
  const what = typed ? ((typed['what'] as typeof task.what | undefined) ?? 'add') : task.what
  const about = task.what === 'add' ? null : task
  const isAdd = what === 'add'
  const run = typed?.['run'] ?? about?.run
  const version = typed?.['version'] ?? about?.version
  const errors = problem?.fields ?? {}
  const heading =
    isAdd || !about
      ? say(`${what}Title`, { period: '' }).replace(/: $/, '')
      : say(`${what}Title`, { period: period(about) })
  return (
    <>
      <h2 id="form-title">{heading}</h2>
      <form className="form" method="post" action={data.href} noValidate={Boolean(problem)}>
        {problem && (
          <p
            className="form-error"
            role="alert"
            tabIndex={-1}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- after an error, continue at its explanation
            autoFocus={Object.keys(errors).length === 0}
          >
            {problem.message}
          </p>
        )}
        <input type="hidden" name={data.stamp.name} value={data.stamp.value} />
        <input type="hidden" name="what" value={what} />
        {!isAdd && <input type="hidden" name="run" value={run} />}
        {!isAdd && <input type="hidden" name="version" value={version} />}
        {what === 'remove' ? <p>{say('removeText')}</p> : <DateFields data={data} isAdd={isAdd} />}
        <div className="form-foot">
          <button type="submit" className={what === 'remove' ? 'button is-dangerous' : 'button'}>
            {say(what === 'remove' ? 'confirmRemove' : isAdd ? 'add' : 'save')}
          </button>
          {!isAdd && (
            <a className="button is-quiet" href={data.href}>
              {say('back')}
            </a>
          )}
        </div>
      </form>
    </>
  )
}

function DateFields({ data, isAdd }: { data: TavernKeeperData; isAdd: boolean }) {
  const t = useReportTexts()
  const { fields, form, usual } = data
  const typed = form?.values
  const errors = form?.problem?.fields ?? {}
  const first = Object.keys(errors)[0]
  const field = (
    name: 'from' | 'to' | 'opens' | 'closes' | 'note',
    more: { type?: 'date' | 'time'; required?: boolean; longest?: number },
  ) => (
    <FormField
      name={name}
      {...more}
      label={t(`tavernReports.form.${name}`)}
      value={fields[name]}
      hintText={undefined}
      optionalText={t('tavernReports.optional')}
      typed={typed}
      error={errors[name]}
      focused={first === name}
    />
  )
  const hint =
    fields.opens === '' && !isAdd
      ? t('tavernReports.keeper.differs')
      : usual && t('tavernReports.keeper.usual', { hours: usual })
  return (
    <>
      <div className="field-row">
        {field('from', { type: 'date', required: true })}
        {field('to', { type: 'date', required: true })}
      </div>
      <div className="field-row">
        {field('opens', { type: 'time' })}
        {field('closes', { type: 'time' })}
      </div>
      {hint && <p className="field-hint">{hint}</p>}
      <RestDays typed={typed} rest={fields.rest} error={errors['rest_1']} />
      {field('note', { longest: 300 })}
    </>
  )
}
