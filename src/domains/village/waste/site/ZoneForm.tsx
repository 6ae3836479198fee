import { useId } from 'react'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import type { WasteData } from '../waste.views.ts'
import { useWasteTexts } from './texts.ts'

/** Finds the zone of a street, or offers a choice by name; a plain form that works without JavaScript. */
export function ZoneForm({ data }: { data: WasteData }) {
  const t = useWasteTexts()
  const id = useId()
  const { asked, streets, zones, href } = data
  const outcome = asked.outcome && t(`waste.outcome.${asked.outcome}`)
  const choices = asked.outcome === 'streets' ? asked.streets : asked.zones
  return (
    <div className="waste-choose">
      {streets.length > 0 && (
        <form className="form" action={href} method="get" key={`${asked.street} ${asked.number}`}>
          <div className="waste-fields">
            <div className="field">
              <label htmlFor={`${id}-street`}>{t('waste.chooseStreet')}</label>
              <input
                id={`${id}-street`}
                name="street"
                list={`${id}-streets`}
                defaultValue={asked.street}
                maxLength={120}
                required
                autoComplete="off"
                aria-invalid={asked.outcome === 'none' ? true : undefined}
                aria-describedby={outcome ? `${id}-outcome` : undefined}
              />
              <datalist id={`${id}-streets`}>
                {streets.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </div>
            <div className="field">
              <label htmlFor={`${id}-number`}>{t('waste.chooseNumber')}</label>
              <input
                id={`${id}-number`}
                name="number"
                defaultValue={asked.number}
                maxLength={10}
                autoComplete="off"
                required={asked.outcome === 'number'}
                aria-describedby={`${id}-hint`}
              />
            </div>
            <button type="submit" className="button">
              {t('waste.find')}
            </button>
          </div>
          <p className="field-hint" id={`${id}-hint`}>
            {t('waste.chooseNumberHint')}
          </p>
          {outcome && (
            <div className="note" id={`${id}-outcome`} role="status">
              <p>{outcome}</p>
              {choices.length > 0 && asked.outcome !== 'number' && (
                <ul role="list" className="chips">
                  {choices.map((one) => (
                    <li key={one.href}>
                      <Link href={one.href}>{one.name}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </form>
      )}
      {zones.length > 1 && (
        <div className="waste-zones">
          {streets.length > 0 && <p>{t('waste.orZone')}</p>}
          <ul role="list" className="chips">
            {zones.map((zone) => (
              <li key={zone._id}>
                <Link href={zone.href} aria-current={zone._id === data.zone?._id ? 'true' : undefined}>
                  {zone.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
