import { laterDay } from '#kit/shared/dates/days.ts'
import type { Interval } from './documents.rules.ts'

/** Day or period of supply; nulls if not entered. */
export interface Supply {
  supplyFrom: string | null
  supplyTo: string | null
}

const months: Readonly<Record<Exclude<Interval, 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

/**
 * Next due day of a template. A day that a month lacks becomes its last: 31 January → 28 February → 31 March.
 * @param onDay day of the month of the series; by default that of `day`
 */
export function nextDay(day: string, every: Interval, onDay?: number | null): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  if (every === 'week') return new Date(Date.UTC(year, month - 1, date + 7)).toISOString().slice(0, 10)
  const last = new Date(Date.UTC(year, month - 1 + months[every] + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months[every], Math.min(onDay ?? date, last)))
    .toISOString()
    .slice(0, 10)
}

const isLastOfMonth = (day: string) => laterDay(day, 1).endsWith('-01')

/** Supply period of the next document in a series. A period that ends with its month still does afterwards. */
export function nextSupply({ supplyFrom, supplyTo }: Supply, every: Interval): Supply {
  const later = (day: string | null) => day && nextDay(day, every, isLastOfMonth(day) ? 31 : null)
  // A single day at the end of a month may mean that day of the month
  const isOneDay = supplyTo === null || supplyTo === supplyFrom
  if (isOneDay && supplyFrom) {
    const day = nextDay(supplyFrom, every)
    return { supplyFrom: day, supplyTo: supplyTo && day }
  }
  return { supplyFrom: supplyFrom && nextDay(supplyFrom, every), supplyTo: later(supplyTo) }
}
