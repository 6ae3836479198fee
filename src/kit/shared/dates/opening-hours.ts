import { localTime } from './clock.ts'
import { dayIn, dayName, weekdayOf } from './dates.ts'
import { laterDay } from './days.ts'
import type { Language } from '../text/languages.ts'
import type { OpeningDay, OpeningHours } from '../site/site.ts'

/** Whether it is open, and what comes next; `next` is null where there are no hours at all. */
export interface OpenState {
  open: boolean
  /** Clock time at which it closes, while it is open. */
  until: string | null
  /** When it opens, while it is closed: `inDays` 0 is today, `day` 1 is Monday. */
  next: { inDays: number; day: number; from: string } | null
}

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Days that are looked ahead where single days have hours of their own: a closure over Christmas takes two weeks. */
const farthest = 14

/**
 * Judges weekly hours at an ISO time in a zone; `days` count before their weekday. Hours that end at or before they begin reach
 * past midnight.
 */
export function openState(
  hours: readonly OpeningHours[],
  now: string,
  zone: string,
  days: readonly OpeningDay[] = [],
): OpenState {
  const today = weekdayOf(now, zone)
  const date = dayIn(now, zone)
  const local = localTime(now, zone)
  const minute = local.hour * 60 + local.minute
  const dayAfter = (inDays: number) => ((today - 1 + inDays + 7) % 7) + 1
  const spansOn = (inDays: number) => {
    const own = days.find(({ day }) => day === laterDay(date, inDays))
    return own?.spans ?? hours.filter(({ day }) => day === dayAfter(inDays))
  }
  for (const began of [0, -1])
    for (const span of spansOn(began)) {
      const from = minutesOf(span.from)
      const to = minutesOf(span.to)
      const isOvernight = to <= from
      const isOpen = began === 0 ? minute >= from && (isOvernight || minute < to) : isOvernight && minute < to
      if (isOpen) return { open: true, until: span.to, next: null }
    }
  for (let inDays = 0; inDays <= (days.length > 0 ? farthest : 7); inDays += 1) {
    const [first] = spansOn(inDays)
      .filter((span) => inDays > 0 || minutesOf(span.from) > minute)
      .toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from))
    if (first) return { open: false, until: null, next: { inDays, day: dayAfter(inDays), from: first.from } }
  }
  return { open: false, until: null, next: null }
}

/** Weekly hours as a table is written: days with equal hours in one row, in the order of the week. */
export function groupedHours(
  hours: readonly OpeningHours[],
): { days: number[]; spans: { from: string; to: string }[] }[] {
  const rows: { days: number[]; spans: { from: string; to: string }[] }[] = []
  for (let day = 1; day <= 7; day += 1) {
    const spans = hours
      .filter((span) => span.day === day)
      .map(({ from, to }) => ({ from, to }))
      .sort((a, b) => minutesOf(a.from) - minutesOf(b.from))
    if (spans.length === 0) continue
    const same = rows.find((row) => JSON.stringify(row.spans) === JSON.stringify(spans))
    if (same) same.days.push(day)
    else rows.push({ days: [day], spans })
  }
  return rows
}

/** Days of the week as an opening table names them, three and more in a row by the first and the last: `Mo–Mi, Fr`. */
export function sayWeekdays(days: readonly number[], lang: Language, isShort = false): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => dayName(day, lang, isShort))
      return names.length < 3 ? names : [`${names[0]}${isShort ? '–' : ' – '}${names.at(-1)}`]
    })
    .join(', ')
}
