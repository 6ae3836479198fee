import { locales } from '#kit/shared/text/languages.ts'
import type { ReactNode } from 'react'
import { formatter, sayDay, sayTime } from '#kit/shared/dates/dates.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { WeatherDay, WeatherHour } from '../weather.contract.ts'
import { type Condition, skyWord } from '../weather.rules.ts'
import { usePageTexts } from './texts.ts'
import { WeatherIcon } from './WeatherIcon.tsx'

/** Gusts below this are not mentioned, in kilometres per hour. */
const notable = 40

function Line(props: {
  when: ReactNode
  condition: Condition
  isDay: boolean
  degrees: string
  more: readonly (string | false)[]
}) {
  const { t } = useSite()
  const more = props.more.filter((one) => one !== false)
  return (
    <li>
      <span>{props.when}</span>
      <WeatherIcon condition={props.condition} isDay={props.isDay} />
      <span>{t(skyWord(props.condition, props.isDay))}</span>
      <span>{props.degrees}</span>
      {more.length > 0 && <span>{more.join(' · ')}</span>}
    </li>
  )
}

/** Short remarks on rain and wind. */
function useRemarks() {
  const t = usePageTexts()
  const site = useSite()
  const amount = new Intl.NumberFormat(locales[site.lang], { maximumFractionDigits: 1 })
  return ({ rainChance, rain, gusts }: Pick<WeatherHour, 'rainChance' | 'rain' | 'gusts'>) => [
    Boolean(rainChance) && site.t('weather.rain', { percent: rainChance ?? 0 }),
    rain >= 0.1 && t('page.rainAmount', { amount: amount.format(rain) }),
    gusts !== null && gusts >= notable && t('page.gusts', { gusts: Math.round(gusts) }),
  ]
}

/** Hours of one day, one line each. */
export function HourLines({ hours }: { hours: readonly WeatherHour[] }) {
  const t = usePageTexts()
  const site = useSite()
  const remarks = useRemarks()
  return (
    <ol role="list" className="weather-lines">
      {hours.map((hour) => (
        <Line
          key={hour.at}
          when={<time dateTime={hour.at}>{sayTime(hour.at, site)}</time>}
          condition={hour.condition}
          isDay={hour.isDay}
          degrees={`${Math.round(hour.temperature)}°`}
          more={[...remarks(hour), t('page.windSaid', { speed: Math.round(hour.wind) })]}
        />
      ))}
    </ol>
  )
}

/** Days, one line each. */
export function DayLines({ days }: { days: readonly WeatherDay[] }) {
  const site = useSite()
  const remarks = useRemarks()
  return (
    <ol role="list" className="weather-lines">
      {days.map((day) => (
        <Line
          key={day.date}
          when={<time dateTime={day.date}>{dayName(day.date, site)}</time>}
          condition={day.condition}
          isDay
          degrees={site.t('weather.range', { low: Math.round(day.low), high: Math.round(day.high) })}
          more={remarks(day)}
        />
      ))}
    </ol>
  )
}

/** `Heute`, `Morgen`, `Mo., 23.11.` */
function dayName(date: string, site: ReturnType<typeof useSite>): string {
  const noon = `${date}T11:00:00Z`
  const said = sayDay(noon, site)
  return said.includes(' ')
    ? formatter(locales[site.lang], {
        timeZone: site.zone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
      }).format(new Date(noon))
    : said.slice(0, 1).toUpperCase() + said.slice(1)
}
