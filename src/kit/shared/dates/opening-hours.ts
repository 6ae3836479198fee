import { localTime } from './clock.ts'
import { dayIn, dayName, weekdayOf } from './dates.ts'
import { laterDay } from './days.ts'
import type { Language } from '../text/languages.ts'
import type { OpeningDay, OpeningHours } from '../site/site.ts'

/** Opening state and the next change; `next` is null without any hours. */
export interface OpenState {
  open: boolean
  /** Closing time, while open. */
  until: string | null
  /** Next opening, while closed: `inDays` 0 is today, `day` 1 is Monday. */
  next: { inDays: number; day: number; from: string } | null
}

const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Days searched for the next opening: a Christmas closure takes two weeks. */
const farthest = 14

/**
 * State of weekly hours at an ISO time in a zone; `days` override their weekday. Hours that end at or before their
 * start extend past midnight.
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

/** Weekly hours as a table: days with equal hours in one row, in weekday order. */
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

/** Weekdays in an opening table, with three or more in a row as a range: `Mo–Mi, Fr`. */
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
