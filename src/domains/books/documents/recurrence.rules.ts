import type { Interval } from './documents.rules.ts'

const months: Readonly<Record<Exclude<Interval, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

/**
 * The day after a day on which a template is due again; a day that a month lacks is its last: 31 January → 28 February. It goes by the day
 * it is given, so a series that has begun on the 31st goes on with the 28th.
 */
export function nextDay(day: string, every: Interval): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  if (every === 'week') return new Date(Date.UTC(year, month - 1, date + 7)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month - 1 + months[every] + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months[every], Math.min(date, last))).toISOString().slice(0, 10)
}
