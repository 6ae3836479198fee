import { dayName, monthName, writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'

/** `2026-11` → `November 2026` */
export const sayMonth = (month: string, lang: Language): string =>
  `${monthName(Number(month.slice(5)), lang)} ${month.slice(0, 4)}`

/** `2026-11-21` → `Samstag, 21. November` */
export const sayWholeDay = (day: string, lang: Language): string => writeDay(day, lang, { weekday: true })

const till = { de: 'bis', en: 'to' } as const

/** A week by its Monday: `2026-11-16` → `16. bis 22. November` */
export function sayWeekDays(monday: string, lang: Language): string {
  const sunday = laterDay(monday, 6)
  const from = writeDay(monday, lang)
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
  // Up to the name of the month, which appears once.
  const begin = isOneMonth ? from.slice(0, from.indexOf(' ')) : from
  return `${begin} ${till[lang]} ${writeDay(sunday, lang)}`
}

/** Names of weekdays from Monday on. */
export const weekdays = (lang: Language) =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => ({ long: dayName(day, lang), short: dayName(day, lang, true) }))

/** Week number by its Monday (ISO 8601): week 1 contains the year's first Thursday. */
export function weekNumber(monday: string): number {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * 86_400_000)
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * 86_400_000)) + 1
}

/** Adds months to a day, limited to the last day of a shorter month: `('2027-01-31', 1)` → `2027-02-28`. */
export function laterMonth(day: string, months: number): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1 + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(last, Number(day.slice(8))))).toISOString().slice(0, 10)
}
