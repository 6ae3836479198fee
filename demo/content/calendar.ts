import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import type { Moment, Tavern } from './shapes.ts'

/** Days are `YYYY-MM-DD`; arithmetic needs neither clock nor zone. */
const dayMs = 86_400_000
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
/** The first given weekday on or after the day. */
export const onWeekday = (day: string, weekday: number) =>
  laterDay(day, (weekday - weekdayOfDay(day) + 7) % 7)

/** The day of a moment, relative to `today`: the last or next 'MM-DD' is never more than a year away. */
export function momentOf(moment: Moment, today: string): string {
  if ('daysAgo' in moment) return laterDay(today, -moment.daysAgo)
  if ('inDays' in moment) return laterDay(today, moment.inDays)
  const year = Number(today.slice(0, 4))
  if ('next' in moment) {
    const thisYear = `${year}-${moment.next}`
    return thisYear >= today ? thisYear : `${year + 1}-${moment.next}`
  }
  const thisYear = `${year}-${moment.latest}`
  const latest = thisYear <= today ? year : year - 1
  return `${latest - (moment.yearsBack ?? 0)}-${moment.latest}`
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const written = {
  de: new Intl.DateTimeFormat('de-AT', { timeZone: 'UTC', day: 'numeric', month: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' }),
}
const writtenWeekday = {
  de: new Intl.DateTimeFormat('de-AT', { timeZone: 'UTC', weekday: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' }),
}

/**
 * Replaces the date marks of a text relative to `day`: `{day:+9}` is a date nine days later, `{sat:+5}` the first
 * Saturday at least five days later, with its weekday.
 */
export const dated = (text: string, lang: 'de' | 'en', day: string): string =>
  text.replaceAll(/\{(day|mon|tue|wed|thu|fri|sat|sun):([+-]\d+)\}/g, (_, kind: string, days: string) => {
    const from = laterDay(day, Number(days))
    const on = kind === 'day' ? from : onWeekday(from, weekdays.indexOf(kind) + 1)
    const date = written[lang].format(new Date(on))
    if (kind === 'day') return date
    const name = writtenWeekday[lang].format(new Date(on))
    return lang === 'de' ? `${name}, ${date}` : `${name} ${date}`
  })

/** Opening periods of a tavern, from `daysBefore` before today to `daysAfter` after it, inclusive. */
export function tavernPeriods(
  { rhythm }: Pick<Tavern, 'rhythm'>,
  today: string,
  { daysBefore = 60, daysAfter = 300 } = {},
): { from: string; to: string }[] {
  // Counted from a fixed Thursday, so that periods do not move when the site is made a day later.
  const first = Date.parse('2026-01-01') / dayMs
  const now = Date.parse(today) / dayMs
  const periods: { from: string; to: string }[] = []
  let start = first + rhythm.offset
  start += Math.floor((now - daysBefore - start) / rhythm.every) * rhythm.every
  for (; start <= now + daysAfter; start += rhythm.every) {
    if (start + rhythm.open - 1 < now - daysBefore) continue
    periods.push({ from: toDay(start * dayMs), to: toDay((start + rhythm.open - 1) * dayMs) })
  }
  return periods
}
