import type { Translate } from '#kit/shared/text/texts.ts'
import type { KnownContext } from './send-report.ts'

/** Data from the browser, shown before it is sent. */
export function SentAlong({
  context,
  withErrors,
  setWithErrors,
  t,
}: {
  context: KnownContext
  withErrors: boolean
  setWithErrors: (next: boolean) => void
  t: Translate
}) {
  const { page, browser, width, height, record, errors } = context
  const facts = [
    ['page', page],
    ['browser', browser],
    ['size', `${width} × ${height}`],
    ['record', record],
  ].filter(([, value]) => value !== '')
  return (
    <fieldset>
      <legend>{t('report.sent')}</legend>
      <dl className="report-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`report.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('report.errors')}</dt>
          <dd>
            {errors.length === 0 ? (
              t('report.noErrors')
            ) : (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrollable
              <pre tabIndex={0}>{errors.join('\n')}</pre>
            )}
          </dd>
        </div>
      </dl>
      {errors.length > 0 ? (
        <label className="report-check">
          <input
            type="checkbox"
            checked={withErrors}
            onChange={(event) => setWithErrors(event.currentTarget.checked)}
          />
          {t('report.withErrors')}
        </label>
      ) : null}
    </fieldset>
  )
}
