import { type Local, localTime } from './clock.ts'
import type { Language } from '../text/languages.ts'

/** Language, zone and current time (ISO) for wording dates. */
export interface Telling {
  lang: Language
  /** IANA zone that decides days. */
  zone: string
  now: string
  /** For texts read later: no `heute`, and always with weekday. */
  lasting?: boolean
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * A cached formatter for a BCP 47 locale and options: creating one costs a hundred times more than using it, and the
 * first costs a phone a tenth of a second. For rarely shown formats.
 */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) formatters.set(key, (found = new Intl.DateTimeFormat(locale, options)))
  return found
}

const dayWords = {
  de: { '-1': 'gestern', '0': 'heute', '1': 'morgen' },
  en: { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' },
} as const satisfies Record<Language, Record<string, string>>

const words = (text: string) => text.split(' ')

// Austrian and British names as constants: the browser's cost a phone a tenth of a second.
const monthNames = {
  de: words('Jänner Februar März April Mai Juni Juli August September Oktober November Dezember'),
  en: words('January February March April May June July August September October November December'),
} as const satisfies Record<Language, readonly string[]>
const dayNames = {
  de: words('Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'),
  en: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
} as const satisfies Record<Language, readonly string[]>
const shortDay = { de: 2, en: 3 } as const

/** Name of a weekday, 1 = Monday: `Montag`, shortened `Mo`, `Mon`. */
export function dayName(day: number, lang: Language, isShort = false): string {
  const name = dayNames[lang][day - 1] ?? ''
  return isShort ? name.slice(0, shortDay[lang]) : name
}

/** Name of a month, 1 = January: `Jänner`, shortened `Jän`, `Jan`. */
export function monthName(month: number, lang: Language, isShort = false): string {
  const name = monthNames[lang][month - 1] ?? ''
  return isShort ? name.slice(0, name === 'September' && lang === 'en' ? 4 : 3) : name
}

/** Calendar day of a time in a zone: `2026-05-01`. */
export function dayIn(iso: string, zone: string): string {
  const { year, month, day } = localTime(iso, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** Local time in a zone, `2026-03-29 14:30`: format of date fields and tables. */
export function toWallText(iso: string, zone: string): string {
  const { hour, minute } = localTime(iso, zone)
  return `${dayIn(iso, zone)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** ISO time of a clock time (`HH:MM`) on a day in a zone; a skipped hour is shifted forward by the change. */
export const momentOf = (day: string, clock: string, zone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds,
  ).toISOString()

const dayNumber = (local: Local) => Math.round(Date.UTC(local.year, local.month - 1, local.day) / 86_400_000)

/** Calendar days from `now` to a time in the zone: 1 is tomorrow. */
export const daysUntil = (iso: string, { now, zone }: Pick<Telling, 'now' | 'zone'>): number =>
  dayNumber(localTime(iso, zone)) - dayNumber(localTime(now, zone))

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (iso: string, zone: string): number =>
  ((((dayNumber(localTime(iso, zone)) + 3) % 7) + 7) % 7) + 1

/**
 * A day in words: `heute`, `morgen`, `Samstag, 28. November`; past days without weekday, and with the year in other
 * years.
 */
export function sayDay(iso: string, telling: Telling): string {
  const { lang, zone, lasting = false } = telling
  const inDays = daysUntil(iso, telling)
  const word = (dayWords[lang] as Record<string, string>)[String(inDays)]
  if (word && !lasting) return word
  const day = dayIn(iso, zone)
  const sameYear = day.slice(0, 4) === dayIn(telling.now, zone).slice(0, 4)
  return writeDay(day, lang, { year: !sameYear, weekday: lasting || (sameYear && inDays > 0) })
}

/**
 * A calendar day: `('2026-11-28', 'de')` → `28. November`, optionally with weekday and year, in a country's wording.
 */
export function writeDay(
  day: string,
  lang: Language,
  { weekday = false, year = false, country = '' } = {},
): string {
  const name = weekday
    ? `${dayName(weekdayOf(`${day}T00:00:00Z`, 'UTC'), lang)}${lang === 'de' ? ',' : ''} `
    : ''
  const named = monthName(Number(day.slice(5, 7)), lang)
  // Outside Austria, January is `Januar`
  const month = country && country !== 'AT' ? named.replace('Jänner', 'Januar') : named
  const written = `${Number(day.slice(8))}${lang === 'de' ? '.' : ''} ${month}`
  return `${name}${written}${year ? ` ${day.slice(0, 4)}` : ''}`
}

/** A clock time: `18 Uhr`, `18:30 Uhr`, `6 pm`, `6:30 pm`. */
export function sayTime(iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string {
  const { hour, minute } = localTime(iso, zone)
  return withUhr(bareTime(hour, minute, lang), lang)
}

/** A clock time (`HH:MM`, up to `24:00`) in the same form; with `bare` without `Uhr`: `8`, `8 am`. */
export function sayClock(clock: string, lang: Language, { bare = false } = {}): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const time = bareTime(hour, minute, lang)
  return bare ? time : withUhr(time, lang)
}

const withUhr = (time: string, lang: Language): string => (lang === 'de' ? `${time} Uhr` : time)

function bareTime(hour: number, minutesPast: number, lang: Language): string {
  const minutes = minutesPast === 0 ? '' : `:${String(minutesPast).padStart(2, '0')}`
  if (lang === 'de') return `${hour}${minutes}`
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** Absolute day and time: `4. Dezember 2026, 18 Uhr`. */
export const writeMoment = (iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string =>
  `${writeDay(dayIn(iso, zone), lang, { year: true })}, ${sayTime(iso, { lang, zone })}`

/** Day and time: `heute, 18 Uhr`. */
export const sayMoment = (iso: string, telling: Telling): string =>
  `${sayDay(iso, telling)}, ${sayTime(iso, telling)}`

/** Spans up to this many hours are named by their first day: a ball from 22 to 3. */
const longestNight = 12

/** End of a span as a time on its last day: midnight belongs to the day before, as `24 Uhr` or `midnight`. */
export function spanEnd(end: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>) {
  const { hour, minute } = localTime(end, zone)
  const isMidnight = hour === 0 && minute === 0
  const midnight = lang === 'de' ? '24 Uhr' : 'midnight'
  return {
    day: isMidnight ? new Date(Date.parse(end) - 60_000).toISOString() : end,
    time: isMidnight ? midnight : sayTime(end, { lang, zone }),
  }
}

/**
 * A span in words: `heute, 18 bis 22 Uhr`, `heute, 20 bis 24 Uhr`, overnight `31. Dezember, 22 bis 3 Uhr`, several days
 * `Freitag, 27. November, 18 Uhr, bis Sonntag, 29. November, 16 Uhr`; all-day spans without times, with `end` on the
 * last day.
 */
export function saySpan(start: string, end: string | undefined, telling: Telling, allDay = false): string {
  const to = telling.lang === 'de' ? 'bis' : 'to'
  const lasts = end && Date.parse(end) > Date.parse(start) ? end : undefined
  const first = sayDay(start, telling)
  if (allDay) {
    const isOneDay = !lasts || daysUntil(lasts, telling) === daysUntil(start, telling)
    return isOneDay ? first : `${first}, ${to} ${sayDay(lasts, telling)}`
  }
  if (!lasts) return sayMoment(start, telling)
  const { day, time } = spanEnd(lasts, telling)
  const nights = daysUntil(day, telling) - daysUntil(start, telling)
  const hours = (Date.parse(lasts) - Date.parse(start)) / 3_600_000
  if (nights > 1 || (nights === 1 && hours > longestNight))
    return `${sayMoment(start, telling)}, ${to} ${sayDay(day, telling)}, ${time}`
  const from = localTime(start, telling.zone)
  return `${first}, ${bareTime(from.hour, from.minute, telling.lang)} ${to} ${time}`
}

/** Parts of a calendar leaf: `{ weekday: 'Sa', day: '21', month: 'Nov' }`. */
export function calendarLeaf(iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>) {
  const { day, month } = localTime(iso, zone)
  return {
    weekday: dayName(weekdayOf(iso, zone), lang, true),
    day: String(day),
    month: monthName(month, lang, true),
  }
}

/** An absolute date: `21. November 2026`. */
export const sayDate = (iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string =>
  writeDay(dayIn(iso, zone), lang, { year: true })
