import { useReportTexts } from './report-texts.ts'

interface Props {
  /** Values typed before the form was shown again. */
  typed: Readonly<Record<string, string>> | undefined
  /** Days of the week ticked initially. */
  rest?: readonly number[]
  error?: string | undefined
}

const week = [1, 2, 3, 4, 5, 6, 7]

/** Checkboxes for days of rest: `rest_1` is Monday. */
export function RestDays({ typed, rest = [], error }: Props) {
  const t = useReportTexts()
  return (
    <fieldset className="rest-days" aria-describedby={error && 'rest-error'}>
      <legend>{t('tavernReports.rest')}</legend>
      {week.map((day) => (
        <label key={day} className="switch">
          <input
            type="checkbox"
            id={`rest_${day}`}
            name={`rest_${day}`}
            defaultChecked={typed ? typed[`rest_${day}`] === 'on' : rest.includes(day)}
            aria-invalid={error ? true : undefined}
          />
          <span>{t(`tavernReports.days.${day}`)}</span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="rest-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
