import { sayMoment } from '#kit/shared/dates/dates.ts'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { loudness } from '../weather.rules.ts'
import type { WarningShown } from '../weather.views.ts'
import { usePageTexts } from './texts.ts'

/** All warnings in full: kind, level, period, description and advice. */
export function WeatherWarnings({ warnings }: { warnings: readonly WarningShown[] }) {
  const t = usePageTexts()
  const site = useSite()
  const shown = warnings.filter(({ until }) => until > site.now)
  if (shown.length === 0) return <p>{t('page.noWarnings')}</p>
  return (
    <ul role="list" className="weather-warnings">
      {shown.map(({ _id, title, level, levelText, from, until, text, advice }) => (
        <li key={_id} className={`is-${loudness[level]}`}>
          <h3>
            <Icon name={loudness[level] === 'info' ? 'notifications' : 'warning'} /> {title}
          </h3>
          <dl className="weather-facts">
            <div>
              <dt>{t('page.level')}</dt>
              <dd>{levelText}</dd>
            </div>
            <div>
              <dt>{t('page.from')}</dt>
              <dd>
                <time dateTime={from}>{sayMoment(from, site)}</time>
              </dd>
            </div>
            <div>
              <dt>{t('page.until')}</dt>
              <dd>
                <time dateTime={until}>{sayMoment(until, site)}</time>
              </dd>
            </div>
          </dl>
          {text && <p>{text}</p>}
          {advice && (
            <p>
              <strong>{t('page.advice')}</strong> {advice}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
