import { sayDay, sayTime, type Telling } from '../../kit/shared/dates.ts'
import type { Language } from '../../kit/shared/languages.ts'
import { groupedHours } from '../../kit/shared/opening-hours.ts'
import type { OpeningHours } from '../../kit/shared/site.ts'
import type { Opening } from './taverns.contract.ts'
import type { TavernPeriod } from './taverns.views.ts'

const locale = { de: 'de-AT', en: 'en-GB' } as const

const written = (options: Intl.DateTimeFormatOptions) => {
  const make = (lang: Language) => new Intl.DateTimeFormat(locale[lang], { timeZone: 'UTC', ...options })
  return { de: make('de'), en: make('en') }
}
const short = written({ day: 'numeric', month: 'numeric' })
const middle = written({ day: 'numeric', month: 'long' })
const full = written({ day: 'numeric', month: 'long', year: 'numeric' })
const leaf = written({ weekday: 'short' })
const long = written({ weekday: 'long', day: 'numeric', month: 'long' })

const until = { de: 'bis', en: 'to' } as const

const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** `1. bis 14. März`, `28. Februar bis 5. März`, with the year where it is not the one that is named. */
export function sayPeriod({ from, to }: Pick<TavernPeriod, 'from' | 'to'>, lang: Language, year?: string) {
  const isNear = year !== undefined && from.startsWith(year) && to.startsWith(year)
  const last = (isNear ? middle : full)[lang].format(at(to))
  if (from === to) return last
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isSameMonth
    ? `${at(from).getUTCDate()}${lang === 'de' ? '.' : ''}`
    : (from.slice(0, 4) === to.slice(0, 4) ? middle : full)[lang].format(at(from))
  return `${first} ${until[lang]} ${last}`
}

/** `1.3.`, for tables. */
export const sayShort = (day: string, lang: Language): string => short[lang].format(at(day))

/** `Samstag, 28. November`. */
export const sayLong = (day: string, lang: Language): string => long[lang].format(at(day))

/** `Sa` and `28.11.`, for a row of days. */
export const sayLeaf = (day: string, lang: Language) => ({
  weekday: leaf[lang].format(at(day)).replace(/\.$/, ''),
  day: sayShort(day, lang),
})

/** The hours of a day: `15 bis 23 Uhr`, one after the other where there are several. */
export const sayHours = (openings: readonly Opening[], telling: Telling): string =>
  openings
    .map((opening) => {
      const from = sayTime(opening.from, telling).replace(/ Uhr$/, '')
      return `${from} ${until[telling.lang]} ${sayTime(opening.until, telling)}`
    })
    .join(', ')

/** When something opens, with its hours: `morgen, 15 bis 23 Uhr`. */
export const sayOpening = (opening: Opening, telling: Telling): string =>
  `${sayDay(opening.from, telling)}, ${sayHours([opening], telling)}`

const spanned = { de: 'ganze Woche', en: 'all week' } as const
const plainClock = (clock: string) => clock.replace(/^0/, '').replace(/:00$/, '')

/** The hours of a week: `Di, Mi, Do, Fr, Sa, So 15–23 Uhr`. */
export const sayHoursOfWeek = (hours: readonly OpeningHours[], lang: Language): string =>
  groupedHours(hours)
    .map(({ days, spans }) => {
      // 5 January 2026 was a Monday, day 1
      const names = days.map((day) => sayLeaf(`2026-01-${String(4 + day).padStart(2, '0')}`, lang).weekday)
      const times = spans.map(({ from, to }) => `${plainClock(from)}–${plainClock(to)}`).join(', ')
      return `${days.length === 7 ? spanned[lang] : names.join(', ')} ${times}${lang === 'de' ? ' Uhr' : ''}`
    })
    .join('; ')
