import type { Language } from './languages.ts'

/** Where and in which language a moment is told; `now` is ISO time. */
export interface Telling {
  lang: Language
  /** IANA zone that decides days. */
  zone: string
  now: string
}

interface Local {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The formatter for a BCP 47 locale and options, made once: making one costs a hundred times what using it does. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) formatters.set(key, (found = new Intl.DateTimeFormat(locale, options)))
  return found
}

const localeOf = { de: 'de-AT', en: 'en-GB' } as const
const dayWords = {
  de: { '-1': 'gestern', '0': 'heute', '1': 'morgen' },
  en: { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' },
} as const satisfies Record<Language, Record<string, string>>

// Pages tell the same moments again and again, most of all the present one.
const mostMoments = 1000
const moments = new Map<string, Local>()

/** The clock and calendar of a zone at an ISO time. */
export function localTime(iso: string, zone: string): Local {
  const key = `${iso} ${zone}`
  let found = moments.get(key)
  if (found) return found
  if (moments.size >= mostMoments) moments.clear()
  moments.set(key, (found = readClock(iso, zone)))
  return found
}

function readClock(iso: string, zone: string): Local {
  const parts = formatter('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
  }
}

/** The day of a moment in the calendar of a zone: `2026-05-01`. */
export function dayIn(iso: string, zone: string): string {
  const { year, month, day } = localTime(iso, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

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
  const { lang, zone } = telling
  const inDays = daysUntil(iso, telling)
  const word = (dayWords[lang] as Record<string, string>)[String(inDays)]
  if (word) return word
  const sameYear = localTime(iso, zone).year === localTime(telling.now, zone).year
  return formatter(localeOf[lang], {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
    ...(sameYear && inDays > 0 ? { weekday: 'long' } : {}),
  }).format(new Date(iso))
}

/** A clock time: `18 Uhr`, `18:30 Uhr`, `6 pm`, `6:30 pm`. */
export function sayTime(iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string {
  const { hour, minute } = localTime(iso, zone)
  return lang === 'de' ? `${bareTime(hour, minute, lang)} Uhr` : bareTime(hour, minute, lang)
}

function bareTime(hour: number, minute: number, lang: Language): string {
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  if (lang === 'de') return `${hour}${minutes}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

/** Day and time: `heute, 18 Uhr`. */
export const sayMoment = (iso: string, telling: Telling): string =>
  `${sayDay(iso, telling)}, ${sayTime(iso, telling)}`

/** From when to when: `heute, 18 bis 22 Uhr`, `Samstag, 21. November, bis Montag, 23. November`. */
export function saySpan(start: string, end: string | undefined, telling: Telling, allDay = false): string {
  const to = telling.lang === 'de' ? 'bis' : 'to'
  const lasts = end && end > start ? end : undefined
  if (lasts && daysUntil(lasts, telling) !== daysUntil(start, telling))
    return `${sayDay(start, telling)}, ${to} ${sayDay(lasts, telling)}`
  if (allDay) return sayDay(start, telling)
  if (!lasts) return sayMoment(start, telling)
  const from = localTime(start, telling.zone)
  return `${sayDay(start, telling)}, ${bareTime(from.hour, from.minute, telling.lang)} ${to} ${sayTime(lasts, telling)}`
}

/** The pieces of a calendar leaf: `{ weekday: 'Sa', day: '21', month: 'Nov' }`. */
export function calendarLeaf(iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatter(localeOf[lang], { timeZone: zone, ...options })
      .format(new Date(iso))
      .replace(/\.$/, '')
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
  }
}

/** A plain date for records: `21. November 2026`. */
export const sayDate = (iso: string, { lang, zone }: Pick<Telling, 'lang' | 'zone'>): string =>
  formatter(localeOf[lang], { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(iso),
  )
