/** What is counted. All but `visitor` have a key: a path, a host, a word… */
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

/** The kinds that are told as lists. */
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

/** A goal of this domain itself: a device that asked for a calendar, once a day. */
export const calendarGoal = 'analytics.calendar'

/** Months that figures are kept unless an administrator says otherwise: two full years can be compared. */
export const defaultMonths = 25
export const mostMonths = 120

const dayLong = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A day some days later (or earlier): `('2026-03-01', -1)` → `2026-02-28`. */
export const addDays = (day: string, days: number): string => dayOf(at(day) + days * dayLong)

/** How many days a range has, both ends included. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayLong) + 1

/** Every day of a range, both ends included. */
export const eachDay = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index))

export type Comparison = 'none' | 'before' | 'year'

/** The range that another one is compared with: as many days right before it, or the same days a year ago. */
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
  // 52 weeks: weekdays meet weekdays
  return { from: addDays(from, -364), to: addDays(to, -364) }
}

/** When the report of the week before goes out, in the site's zone: on Monday from this hour on. */
export const weeklyHour = 7
