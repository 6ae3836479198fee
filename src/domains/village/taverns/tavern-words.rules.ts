import {
  dayName,
  sayDay,
  sayTime,
  spanEnd,
  type Telling,
  weekdayOf,
  writeDay,
} from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { groupedHours, sayWeekdays } from '#kit/shared/dates/opening-hours.ts'
import type { OpeningHours } from '#kit/shared/site/site.ts'
import type { Opening } from './taverns.contract.ts'
import type { TavernPeriod } from './taverns.views.ts'

const until = { de: 'bis', en: 'to' } as const

/** `1. bis 14. März`, `28. Februar bis 5. März`, with the year unless it is the given one. */
export function sayPeriod({ from, to }: Pick<TavernPeriod, 'from' | 'to'>, lang: Language, year?: string) {
  const isNear = year !== undefined && from.startsWith(year) && to.startsWith(year)
  const last = writeDay(to, lang, { year: !isNear })
  if (from === to) return last
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isSameMonth
    ? `${Number(from.slice(8))}${lang === 'de' ? '.' : ''}`
    : writeDay(from, lang, { year: from.slice(0, 4) !== to.slice(0, 4) })
  return `${first} ${until[lang]} ${last}`
}

/** `1.3.`, for tables. */
export const sayShort = (day: string, lang: Language): string => {
  const [, month = '', number = ''] = day.split('-')
  return lang === 'de' ? `${Number(number)}.${Number(month)}.` : `${number}/${month}`
}

/** `Samstag, 28. November`. */
export const sayLong = (day: string, lang: Language): string => writeDay(day, lang, { weekday: true })

/** `Sa` and `28.11.`, for a row of days. */
export const sayLeaf = (day: string, lang: Language) => ({
  weekday: dayName(weekdayOf(`${day}T00:00:00Z`, 'UTC'), lang, true),
  day: sayShort(day, lang),
})

/** Hours of a day: `15 bis 23 Uhr`; several are joined. */
export const sayHours = (openings: readonly Opening[], telling: Telling): string =>
  openings
    .map((opening) => {
      const from = sayTime(opening.from, telling).replace(/ Uhr$/, '')
      return `${from} ${until[telling.lang]} ${spanEnd(opening.until, telling).time}`
    })
    .join(', ')

/** Day and hours of an opening: `morgen, 15 bis 23 Uhr`. */
export const sayOpening = (opening: Opening, telling: Telling): string =>
  `${sayDay(opening.from, telling)}, ${sayHours([opening], telling)}`

const spanned = { de: 'ganze Woche', en: 'all week' } as const
const plainClock = (clock: string) => clock.replace(/^0/, '').replace(/:00$/, '')

/** Hours of a week: `Di–So 15–23 Uhr`. */
export const sayHoursOfWeek = (hours: readonly OpeningHours[], lang: Language): string =>
  groupedHours(hours)
    .map(({ days, spans }) => {
      const times = spans.map(({ from, to }) => `${plainClock(from)}–${plainClock(to)}`).join(', ')
      return `${days.length === 7 ? spanned[lang] : sayWeekdays(days, lang, true)} ${times}${lang === 'de' ? ' Uhr' : ''}`
    })
    .join('; ')
