import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { listField } from '../newsletter.rules.ts'
import type { ListChoice } from '../newsletter.views.ts'

interface Props {
  lists: readonly ListChoice[]
  legend: string
  /** Input of a rejected form. */
  typed: Readonly<Record<string, string>> | undefined
  error?: string | undefined
}

/** Checkboxes of the lists. */
export function ListBoxes({ lists, legend, typed, error }: Props) {
  const { lang } = useSite()
  return (
    <fieldset className="form form-group" aria-describedby={error ? 'lists-error' : undefined}>
      <legend>{legend}</legend>
      {lists.map((list, place) => {
        const name = listField(list._id)
        return (
          <label key={list._id} className="switch" lang={foreign(list.lang, lang)}>
            <input
              id={place === 0 ? 'lists' : name}
              type="checkbox"
              name={name}
              defaultChecked={typed ? typed[name] === 'on' : list.on}
              aria-invalid={error ? true : undefined}
            />
            <span>
              <strong>{list.title}</strong>
              {list.text && (
                <>
                  <br />
                  <small>{list.text}</small>
                </>
              )}
            </span>
          </label>
        )
      })}
      {error && (
        <p className="field-error" id="lists-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
