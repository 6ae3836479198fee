/** Counted kinds. All but `visitor` have a key: a path, a host, a word… */
const analyticsKinds = [
  'page',
  'visitor',
  'referrer',
  'search',
  'download',
  'missing',
  'country',
  'language',
  'device',
  'link',
  'contact',
  'goal',
] as const
export type AnalyticsKind = (typeof analyticsKinds)[number]

/** Kinds shown as lists. */
export const listedKinds = [
  'page',
  'referrer',
  'search',
  'download',
  'missing',
  'link',
  'contact',
  'country',
  'language',
  'device',
] as const
export type ListedKind = (typeof listedKinds)[number]

/** Goal of this domain: a device that requested a calendar, counted once a day. */
export const calendarGoal = 'analytics.calendar'

/** Default retention in months, enough to compare two full years. */
export const defaultMonths = 25
export const mostMonths = 120

const dayLong = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A day some days later (or earlier): `('2026-03-01', -1)` → `2026-02-28`. */
export const addDays = (day: string, days: number): string => dayOf(at(day) + days * dayLong)

/** Number of days in a range, inclusive. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayLong) + 1

/** All days of a range, inclusive. */
export const eachDay = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index))

export type Comparison = 'none' | 'before' | 'year'

/** Range to compare with: the preceding days, or the same days a year ago. */
export function comparedRange(
  from: string,
  to: string,
  compare: Comparison,
): { from: string; to: string } | null {
  if (compare === 'none') return null
  if (compare === 'before') {
    const days = daysBetween(from, to)
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  // 52 weeks, so that weekdays match
  return { from: addDays(from, -364), to: addDays(to, -364) }
}

/** Earliest hour on Monday, in the site's zone, for the report of the previous week. */
export const weeklyHour = 7
