import { laterDay } from '#kit/shared/dates/days.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** All days of a month, given its first day. */
export function daysOfMonth(first: string): string[] {
  const days: string[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = laterDay(day, 1)) days.push(day)
  return days
}

/** The same day of another month within the year, clamped to the month's end and to the year. */
export function inMonth(day: string, months: number): string {
  const month = Math.min(12, Math.max(1, Number(day.slice(5, 7)) + months))
  const last = daysOfMonth(`${day.slice(0, 4)}-${two(month)}-01`).at(-1)!
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/**
 * The day reached by a key, null for other keys: arrows move by a day or a row, PageUp and PageDown by a month, Home
 * and End to the ends of the month. `isWide`: a row is a month, otherwise a week. Stays within the year.
 */
export function dayAfterKey(day: string, key: string, step: number, isWide: boolean): string | null {
  if (key === 'PageUp' || key === 'PageDown') return inMonth(day, key === 'PageUp' ? -1 : 1)
  if (key === 'Home') return `${day.slice(0, 8)}01`
  if (key === 'End') return daysOfMonth(`${day.slice(0, 8)}01`).at(-1)!
  if (step === 0) return null
  if (isWide && Math.abs(step) > 1) return inMonth(day, Math.sign(step))
  const next = laterDay(day, step)
  return next.slice(0, 4) === day.slice(0, 4) ? next : day
}
