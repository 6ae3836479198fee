import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import { SubmissionForm } from '#kit/browser/site/pieces/SubmissionForm.tsx'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { ReportField } from '../reports.contract.ts'
import type { TavernReportData } from '../taverns.views.ts'
import { useReportTexts } from './report-texts.ts'
import { RestDays } from './RestDays.tsx'

/** Form for keepers to report dates without a link or an account. */
export function TavernReport({ page }: { page: SitePage<string, TavernReportData> }) {
  const t = useReportTexts()
  const { data } = page
  return (
    <SubmissionForm<ReportField>
      data={data}
      path={page.path}
      title={page.meta.title}
      t={t}
      texts="tavernReports"
      listLabel={t('tavernReports.toList')}
    >
      {(field) => (
        <>
          <FormGroup title={t('tavernReports.groupDates')}>
            {field({
              name: 'tavern',
              required: true,
              render: (typed, error) => <ChooseTavern data={data} typed={typed} error={error} />,
            })}
            <div className="field-row">
              {field({ name: 'from', type: 'date', required: true })}
              {field({ name: 'to', type: 'date', required: true })}
            </div>
          </FormGroup>
          <FormGroup title={t('tavernReports.groupHours')} hint={t('tavernReports.hoursHint')}>
            <div className="field-row">
              {field({ name: 'opens', type: 'time' })}
              {field({ name: 'closes', type: 'time' })}
            </div>
            {field({ name: 'rest_1', render: (typed, error) => <RestDays typed={typed} error={error} /> })}
            {field({ name: 'note', longest: 300, hint: true })}
          </FormGroup>
          <FormGroup title={t('tavernReports.groupSender')} hint={t('tavernReports.senderHint')}>
            {field({ name: 'sender_name', longest: 120, required: true, autoComplete: 'name' })}
            <div className="field-row">
              {field({ name: 'sender_phone', longest: 40, type: 'tel', autoComplete: 'tel' })}
              {field({
                name: 'sender_email',
                longest: 200,
                type: 'email',
                autoComplete: 'email',
                hint: true,
              })}
            </div>
          </FormGroup>
        </>
      )}
    </SubmissionForm>
  )
}

interface ChooseProps {
  data: TavernReportData
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
}

function ChooseTavern({ data, typed, error }: ChooseProps) {
  const t = useReportTexts()
  return (
    <div className="field">
      <label htmlFor="tavern">{t('tavernReports.form.tavern')}</label>
      <select
        id="tavern"
        name="tavern"
        required
        defaultValue={typed ? typed['tavern'] : data.tavern}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'tavern-error tavern-missing' : 'tavern-missing'}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- after an error, continue at the faulty field
        autoFocus={Boolean(error)}
      >
        <option value="">{t('tavernReports.choose')}</option>
        {data.taverns.map(({ _id, title }) => (
          <option key={_id} value={_id} lang="de">
            {title}
          </option>
        ))}
      </select>
      <p className="field-hint" id="tavern-missing">
        {t('tavernReports.missing')} <a href={data.suggestHref}>{t('tavernReports.suggest')}</a>
      </p>
      {error && (
        <p className="field-error" id="tavern-error">
          {error}
        </p>
      )}
    </div>
  )
}
