import { sayDay, sayMoment, sayTime } from '#kit/shared/dates/dates.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { PlaceWeather, WeatherSource } from '../weather.contract.ts'
import { nowIsOld, skyWord, warningsAreOld, warningsPlace } from '../weather.rules.ts'
import type { WeatherData } from '../weather.views.ts'
import { HoursDrawing } from './HoursDrawing.tsx'
import { usePageTexts } from './texts.ts'
import { DayLines, HourLines } from './WeatherLines.tsx'
import { WeatherIcon } from './WeatherIcon.tsx'
import { WeatherWarnings } from './WeatherWarnings.tsx'

const licence = {
  de: 'https://creativecommons.org/licenses/by/4.0/deed.de',
  en: 'https://creativecommons.org/licenses/by/4.0/',
}

/** The weather page: warnings, current weather, hours, days and sources. */
export function WeatherPage({ page }: { page: SitePage<string, WeatherData> }) {
  const t = usePageTexts()
  const site = useSite()
  const { weather, hours, warnings } = page.data
  const { messages } = site.frame.places
  const ahead = hours
    .map((day) => ({
      ...day,
      hours: day.hours.filter(({ at }) => Date.parse(at) + 3_600_000 > Date.parse(site.now)),
    }))
    .filter((day) => day.hours.length > 0)
  return (
    <div className="weather-page">
      <h1>{page.meta.title}</h1>
      <section id={warningsPlace} className="section" aria-labelledby="weather-warnings">
        <h2 id="weather-warnings">{t('page.warnings')}</h2>
        {warnings ? (
          <>
            <WeatherWarnings warnings={warnings.list} />
            {Date.parse(site.now) - Date.parse(warnings.fetchedAt) > warningsAreOld && (
              <p className="note">{t('page.oldWarnings', { time: sayMoment(warnings.fetchedAt, site) })}</p>
            )}
          </>
        ) : (
          <p className="note">{t('page.unknown')}</p>
        )}
        {messages && (
          <p>
            <Link className="more" href={messages}>
              {t('page.tell')}
            </Link>
          </p>
        )}
      </section>
      {weather ? (
        <>
          <Now weather={weather} />
          {ahead.length > 0 && (
            <section className="section" aria-labelledby="weather-hours">
              <h2 id="weather-hours">{t('page.hours')}</h2>
              <HoursDrawing hours={ahead.flatMap((day) => day.hours).slice(0, 24)} />
              {ahead.map((day, index) => (
                <details key={day.date} open={index === 0 || ahead[0]!.hours.length < 4}>
                  <summary>{capital(sayDay(`${day.date}T11:00:00Z`, site))}</summary>
                  <HourLines hours={day.hours} />
                </details>
              ))}
            </section>
          )}
          <section className="section" aria-labelledby="weather-days">
            <h2 id="weather-days">{t('page.days')}</h2>
            <DayLines days={weather.data.forecast} />
          </section>
        </>
      ) : (
        <p className="note">{t('page.none')}</p>
      )}
      <footer className="field-hint">
        {weather && (
          <p>
            <Credit words={t('page.source')} source={weather.source} asked={weather.fetchedAt} />
          </p>
        )}
        {warnings && (
          <p>
            <Credit words={t('page.warningSource')} source={warnings.source} asked={warnings.fetchedAt} />
          </p>
        )}
      </footer>
    </div>
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Attribution required by the licences of all three services: name and link, licence, and a note on changes. */
function Credit({ words, source, asked }: { words: string; source: WeatherSource; asked: string }) {
  const t = usePageTexts()
  const site = useSite()
  return (
    <>
      {words} <a href={source.href}>{source.name}</a>, <a href={licence[site.lang]}>{t('page.licence')}</a>.{' '}
      {t('page.changed')} {t('page.asked', { time: sayMoment(asked, site) })}
    </>
  )
}

function Now({ weather }: { weather: PlaceWeather }) {
  const t = usePageTexts()
  const site = useSite()
  const { current, forecast } = weather.data
  const age = Date.parse(site.now) - Date.parse(current.at)
  const [today] = forecast
  if (age > nowIsOld) return <p className="note">{t('page.old', { hours: Math.floor(age / 3_600_000) })}</p>
  const facts: [string, string][] = [
    [t('page.feelsLike'), `${Math.round(current.feelsLike)}°`],
    [t('page.wind'), t('page.speed', { speed: Math.round(current.wind) })],
    [t('page.humidity'), `${Math.round(current.humidity)} %`],
  ]
  if (today)
    facts.push([
      t('page.sun'),
      t('page.sunTimes', { from: sayTime(today.sunrise, site), to: sayTime(today.sunset, site) }),
    ])
  return (
    <section className="section" aria-labelledby="weather-now">
      <h2 id="weather-now">{t('page.now')}</h2>
      <p className="weather-now">
        <WeatherIcon condition={current.condition} isDay={current.isDay} />{' '}
        <b>{Math.round(current.temperature)}°</b> {site.t(skyWord(current.condition, current.isDay))}
      </p>
      <dl className="weather-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">{t('page.measured', { time: sayMoment(current.at, site) })}</p>
    </section>
  )
}
