import { localTime } from './clock.ts'
import { dayName, weekdayOf } from './dates.ts'
import type { Language } from './languages.ts'
import type { OpeningHours } from './site.ts'

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

/** Judges weekly hours at an ISO time in a zone. Hours that end at or before they begin reach past midnight. */
export function openState(hours: readonly OpeningHours[], now: string, zone: string): OpenState {
  const today = weekdayOf(now, zone)
  const local = localTime(now, zone)
  const minute = local.hour * 60 + local.minute
  const yesterday = today === 1 ? 7 : today - 1
  for (const span of hours) {
    const from = minutesOf(span.from)
    const to = minutesOf(span.to)
    const overnight = to <= from
    const beganToday = span.day === today && minute >= from && (overnight || minute < to)
    const beganYesterday = span.day === yesterday && overnight && minute < to
    if (beganToday || beganYesterday) return { open: true, until: span.to, next: null }
  }
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const day = ((today - 1 + inDays) % 7) + 1
    const first = hours
      .filter((span) => span.day === day && (inDays > 0 || minutesOf(span.from) > minute))
      .sort((a, b) => minutesOf(a.from) - minutesOf(b.from))[0]
    if (first) return { open: false, until: null, next: { inDays, day, from: first.from } }
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
