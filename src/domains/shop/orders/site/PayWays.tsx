import type { ShownWay } from '../orders.views.ts'
import { useOrderTexts } from './texts.ts'

interface Props {
  ways: readonly ShownWay[]
  /** Method chosen before; a single method is preselected. */
  chosen: string
  error?: string | undefined
  isFirst?: boolean
}

/** Payment methods as radio buttons. */
export function PayWays({ ways, chosen, error, isFirst = false }: Props) {
  const t = useOrderTexts()
  const wanted = ways.length === 1 ? ways[0]!.key : chosen
  return (
    <fieldset className="form form-group pay-ways" aria-describedby={error ? 'source-error' : undefined}>
      <legend>{t('orders.payHow')}</legend>
      {ways.length === 0 && <p>{t('orders.noSources')}</p>}
      {ways.map((one, index) => (
        <label className="switch pay-way" key={one.key}>
          <input
            type="radio"
            name="source"
            value={one.key}
            defaultChecked={wanted === one.key}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- after a refusal the focus moves to its reason
            autoFocus={isFirst && index === 0}
          />
          <span>
            <b>{one.title}</b>
            {one.text && <small>{one.text}</small>}
            {one.test && <small>{t('orders.test')}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="source-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
