import { sayDate } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import {
  type DayNumber,
  dayText,
  type Recurrence,
  weekdayOfNumber,
  type WeekdayOf,
} from '#kit/shared/dates/recurrence.ts'

// 5 January 2026 was a Monday.
const weekdayName = (weekday: number, lang: Language) =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday))

const list = (words: readonly string[], lang: Language) =>
  new Intl.ListFormat(lang === 'de' ? 'de' : 'en-GB').format(words)

const ordinals = {
  de: ['jeden', 'ersten', 'zweiten', 'dritten', 'vierten', 'fünften'],
  en: ['every', 'first', 'second', 'third', 'fourth', 'fifth'],
} as const

const englishNumber = (number: number): string => {
  const ending = number > 10 && number < 14 ? undefined : ['st', 'nd', 'rd'][(number % 10) - 1]
  return `${number}${ending ?? 'th'}`
}

function ordinal(nth: number, lang: Language): string {
  const word = ordinals[lang][Math.abs(nth)]
  if (lang === 'en') {
    if (nth === -1) return 'last'
    return `${word ?? englishNumber(Math.abs(nth))}${nth < 0 ? ' to last' : ''}`
  }
  if (nth > 0) return word ?? `${nth}.`
  if (nth === -1) return 'letzten'
  return word ? `${word.slice(0, -2)}letzten` : `${-nth}.-letzten`
}

const nthDay = ({ weekday, nth }: WeekdayOf, lang: Language) =>
  `${ordinal(nth, lang)} ${weekdayName(weekday, lang)}`

function monthDay(day: number, lang: Language): string {
  if (day < 0) return `${ordinal(day, lang)} ${lang === 'de' ? 'Tag' : 'day'}`
  return lang === 'de' ? `${day}.` : englishNumber(day)
}

const everyWords = {
  de: {
    DAILY: ['täglich', 'alle {} Tage'],
    WEEKLY: ['jede Woche', 'alle {} Wochen'],
    MONTHLY: ['jeden Monat', 'alle {} Monate'],
    YEARLY: ['jedes Jahr', 'alle {} Jahre'],
  },
  en: {
    DAILY: ['every day', 'every {} days'],
    WEEKLY: ['every week', 'every {} weeks'],
    MONTHLY: ['every month', 'every {} months'],
    YEARLY: ['every year', 'every {} years'],
  },
} as const

const every = ({ freq, interval }: Recurrence, lang: Language): string =>
  everyWords[lang][freq][interval === 1 ? 0 : 1].replace('{}', String(interval))

/** Days within the interval: `am ersten Sonntag`; empty if the interval already says so. */
function onDays(rule: Recurrence, first: DayNumber, lang: Language): string {
  const { freq, byDay, byMonthDay, byMonth } = rule
  const [on, the] = lang === 'de' ? ['am', 'am'] : ['on', 'on the']
  const weekdays = list(
    byDay.map((day) => (day.nth === 0 ? weekdayName(day.weekday, lang) : nthDay(day, lang))),
    lang,
  )
  if (byMonthDay.length > 0) {
    const days = list(
      byMonthDay.map((day) => monthDay(day, lang)),
      lang,
    )
    if (byDay.length === 0) return `${the} ${days}`
    return lang === 'de'
      ? `am ${days}, wenn das ein ${weekdays} ist`
      : `on the ${days}, if that is a ${weekdays}`
  }
  if (byDay.length > 0) return `${byDay.some(({ nth }) => nth !== 0) ? the : on} ${weekdays}`
  if (freq === 'WEEKLY') return `${on} ${weekdayName(weekdayOfNumber(first), lang)}`
  const date = new Date(`${dayText(first)}T00:00:00Z`)
  if (freq === 'MONTHLY' || (freq === 'YEARLY' && byMonth.length > 0))
    return `${the} ${monthDay(date.getUTCDate(), lang)}`
  return freq === 'YEARLY' ? `${on} ${dayAndMonth[lang].format(date)}` : ''
}

const dayAndMonth = {
  de: new Intl.DateTimeFormat('de-AT', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
}

// Idiomatic: "jeden Dienstag" for "jede Woche am Dienstag".
function shortly(rule: Recurrence, first: DayNumber, lang: Language): string | null {
  if (rule.interval !== 1 || rule.byMonthDay.length > 0) return null
  if (rule.byMonth.length > 0 || rule.bySetPos.length > 0) return null
  if (rule.freq === 'WEEKLY') {
    const weekdays =
      rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOfNumber(first)]
    return `${lang === 'de' ? 'jeden' : 'every'} ${list(
      weekdays.map((day) => weekdayName(day, lang)),
      lang,
    )}`
  }
  if (rule.freq === 'MONTHLY' && rule.byDay.length > 0) {
    const days = list(
      rule.byDay.map((day) => nthDay(day, lang)),
      lang,
    )
    return lang === 'de'
      ? `${days.startsWith('jeden') ? '' : 'jeden '}${days} im Monat`
      : `${days.startsWith('every') ? '' : 'every '}${days} of the month`
  }
  return null
}

/** Restriction to months and positions: ` im Mai und Juni, davon nur den letzten`. */
function narrowed({ byMonth, bySetPos }: Recurrence, lang: Language): string {
  const months = byMonth.map((month) => monthName[lang].format(Date.UTC(2026, month - 1, 1)))
  const places = bySetPos.map((place) => ordinal(place, lang))
  const inMonths = lang === 'de' ? ' im ' : ' in '
  return (
    (months.length > 0 ? inMonths + list(months, lang) : '') +
    (places.length === 0
      ? ''
      : lang === 'de'
        ? `, davon nur den ${list(places, lang)}`
        : `, only the ${list(places, lang)} of these`)
  )
}

const monthName = {
  de: new Intl.DateTimeFormat('de-AT', { month: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }),
}

function endOf({ count, until }: Recurrence, lang: Language): string {
  if (count !== null) return lang === 'de' ? `, insgesamt ${count}-mal` : `, ${count} times in all`
  if (until === null) return ''
  const day = sayDate(until, { lang, zone: 'UTC' })
  return lang === 'de' ? `, bis ${day}` : `, until ${day}`
}

/**
 * A repetition in words: `jeden ersten Sonntag im Monat, bis 30. Juni 2027`.
 * @param first the first day of the series
 */
export function sayRecurrence(rule: Recurrence, first: DayNumber, lang: Language): string {
  const short = shortly(rule, first, lang)
  const words = short ?? `${every(rule, lang)} ${onDays(rule, first, lang)}`.trim()
  return words + narrowed(rule, lang) + endOf(rule, lang)
}
