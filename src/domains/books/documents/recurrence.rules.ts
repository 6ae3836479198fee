import type { Interval } from './documents.rules.ts'

const months: Readonly<Record<Exclude<Interval, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

/**
 * The day after a day on which a template is due again. A day that a month lacks is its last: 31 January → 28 February → 31 March.
 * @param onDay the day of the month that the series goes by; without it the one of `day`
 */
export function nextDay(day: string, every: Interval, onDay?: number | null): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  if (every === 'week') return new Date(Date.UTC(year, month - 1, date + 7)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month - 1 + months[every] + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months[every], Math.min(onDay ?? date, last)))
    .toISOString()
    .slice(0, 10)
}
