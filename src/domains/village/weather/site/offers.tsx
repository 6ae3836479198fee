import { sayDay, sayMoment } from '#kit/shared/dates/dates.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { PlaceWeather, WeatherDay } from '../weather.contract.ts'
import { weatherHref } from '../weather.addresses.ts'
import { nowIsOld, skyWord } from '../weather.rules.ts'
import { WeatherIcon } from './WeatherIcon.tsx'

/** Weather in one line; coming days can be unfolded. */
export function WeatherStrip({ weather }: { weather: PlaceWeather }) {
  const site = useSite()
  const { t } = site
  const { current, forecast } = weather.data
  const [today] = forecast
  // An old measurement is not the current weather: show today's forecast instead
  const isOld = Date.parse(site.now) - Date.parse(current.at) > nowIsOld
  const shown = isOld && today ? { condition: today.condition, isDay: true } : current
  return (
    <div className="weather" role="group" aria-label={t('weather.label')}>
      <Link className="weather-strip" href={weatherHref(site.lang)}>
        <WeatherIcon condition={shown.condition} isDay={shown.isDay} />{' '}
        {!isOld && <b>{Math.round(current.temperature)}°</b>} {t(skyWord(shown.condition, shown.isDay))}
        {today && <span> · {range(today, t)}</span>}
      </Link>
      {forecast.length > 1 && (
        <details>
          <summary>{t('weather.ahead')}</summary>
          <ol role="list" className="weather-lines">
            {forecast.slice(1).map((day) => (
              <li key={day.date}>
                <span>{sayDay(`${day.date}T12:00:00Z`, site)}</span>
                <WeatherIcon condition={day.condition} isDay />
                <span>{t(`weather.condition.${day.condition}`)}</span>
                <span>{range(day, t)}</span>
                {Boolean(day.rainChance) && (
                  <span>{t('weather.rain', { percent: day.rainChance ?? 0 })}</span>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      <small>
        {isOld && `${t('weather.old')} `}
        {t('weather.asOf', { time: sayMoment(weather.fetchedAt, site) })}{' '}
        <a href={weather.source.href}>{weather.source.name}</a>
      </small>
    </div>
  )
}

const range = ({ low, high }: WeatherDay, t: ReturnType<typeof useSite>['t']) =>
  t('weather.range', { low: Math.round(low), high: Math.round(high) })
