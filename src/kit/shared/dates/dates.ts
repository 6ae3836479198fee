import { type Local, localTime } from './clock.ts'
import type { Language } from '../text/languages.ts'

/** Where and in which language a moment is told; `now` is ISO time. */
export interface Telling {
  lang: Language
  /** IANA zone that decides days. */
  zone: string
  now: string
  /** The words are kept and read later: no `heute`, and always the weekday. */
  lasting?: boolean
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * The formatter for a BCP 47 locale and options, made once: making one costs a hundred times what using it does, and the
 * first one costs a phone a tenth of a second. For what few pages tell.
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

// As Austria and Britain write them: asking the browser costs a phone a tenth of a second.
const monthNames = {
  de: words('Jänner Februar März April Mai Juni Juli August September Oktober November Dezember'),
  en: words('January February March April May June July August September October November December'),
} as const satisfies Record<Language, readonly string[]>
const dayNames = {
  de: words('Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'),
  en: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
} as const satisfies Record<Language, readonly string[]>
const shortDay = { de: 2, en: 3 } as const

/** The name of a day of the week, 1 = Monday: `Montag`, shortened `Mo`, `Mon`. */
export function dayName(day: number, lang: Language, isShort = false): string {
  const name = dayNames[lang][day - 1] ?? ''
  return isShort ? name.slice(0, shortDay[lang]) : name
}

/** The name of a month, 1 = January: `Jänner`, shortened `Jän`, `Jan`. */
export function monthName(month: number, lang: Language, isShort = false): string {
  const name = monthNames[lang][month - 1] ?? ''
  return isShort ? name.slice(0, name === 'September' && lang === 'en' ? 4 : 3) : name
}

/** The day of a moment in the calendar of a zone: `2026-05-01`. */
export function dayIn(iso: string, zone: string): string {
  const { year, month, day } = localTime(iso, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** `2026-03-29 14:30` on the clock of a zone: how date fields keep what was typed, and how tables tell moments. */
export function toWallText(iso: string, zone: string): string {
  const { hour, minute } = localTime(iso, zone)
  return `${dayIn(iso, zone)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The moment of a clock time (`HH:MM`) of a day in a zone; one that the clocks skip is as much later as they were put forward. */
export const momentOf = (day: string, clock: string, zone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds,
  ).toISOString()

const dayNumber = (local: Local) => Math.round(Date.UTC(local.year, local.month - 1, local.day) / 86_400_000)

/** Whole days from `now` to a moment as the calendar of the zone counts them: 1 is tomorrow. */
export const daysUntil = (iso: string, { now, zone }: Pick<Telling, 'now' | 'zone'>): number =>
  dayNumber(localTime(iso, zone)) - dayNumber(localTime(now, zone))

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (iso: string, zone: string): number =>
  ((((dayNumber(localTime(iso, zone)) + 3) % 7) + 7) % 7) + 1

/**
 * A day as people say it: `heute`, `morgen`, `Samstag, 28. November`, for days that are over without their weekday,
 * which nobody needs any more, and with the year where it is another one.
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

/** A day of the calendar: `('2026-11-28', 'de')` → `28. November`, if wanted with weekday and year, and as a country writes it. */
export function writeDay(
  day: string,
  lang: Language,
  { weekday = false, year = false, country = '' } = {},
): string {
  const name = weekday
    ? `${dayName(weekdayOf(`${day}T00:00:00Z`, 'UTC'), lang)}${lang === 'de' ? ',' : ''} `
    : ''
  const named = monthName(Number(day.slice(5, 7)), lang)
  // Beyond Austria the first month has another name
  const month = country && country !== 'AT' ? named.replace('Jänner', 'Januar') : named
  const written = `${Number(day.slice(8))}${lang === 'de' ? '.' : ''} ${month}`
  return `${name}${written}${year ? ` ${day.slice(0, 4)}` : ''}`
}

/** A clock time: `18 Uhr`, `18:30 Uhr`, `6 pm`, `6:30 pm`. */
export function sayTime(iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string {
  const { hour, minute } = localTime(iso, zone)
  return withUhr(bareTime(hour, minute, lang), lang)
}

/** The time on a clock (`HH:MM`, up to `24:00`) in the same words, in a row of them without `Uhr`: `8`, `8 am`. */
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

/** Day with year, and time, the same on every day that it is read: `4. Dezember 2026, 18 Uhr`. */
export const writeMoment = (iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string =>
  `${writeDay(dayIn(iso, zone), lang, { year: true })}, ${sayTime(iso, { lang, zone })}`

/** Day and time: `heute, 18 Uhr`. */
export const sayMoment = (iso: string, telling: Telling): string =>
  `${sayDay(iso, telling)}, ${sayTime(iso, telling)}`

/** Spans of at most this many hours are named by the day on which they start: a ball from 22 to 3. */
const longestNight = 12

/** The end of a span, a moment in its last day and its time: midnight ends the day before, as `24 Uhr` or `midnight`. */
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
 * A span of time: `heute, 18 bis 22 Uhr`, `heute, 20 bis 24 Uhr`, over a night `31. Dezember, 22 bis 3 Uhr`, over days
 * `Freitag, 27. November, 18 Uhr, bis Sonntag, 29. November, 16 Uhr`; all day without times, `end` on its last day.
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

/** The pieces of a calendar leaf: `{ weekday: 'Sa', day: '21', month: 'Nov' }`. */
export function calendarLeaf(iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>) {
  const { day, month } = localTime(iso, zone)
  return {
    weekday: dayName(weekdayOf(iso, zone), lang, true),
    day: String(day),
    month: monthName(month, lang, true),
  }
}

/** A plain date for records: `21. November 2026`. */
export const sayDate = (iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string =>
  writeDay(dayIn(iso, zone), lang, { year: true })
