import { laterDay } from '#kit/shared/dates/days.ts'
import type { Interval } from './documents.rules.ts'

/** A day or period of supply; null: none was written. */
export interface Supply {
  supplyFrom: string | null
  supplyTo: string | null
}

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

const isLastOfMonth = (day: string) => laterDay(day, 1).endsWith('-01')

/** The period of supply of the next document of a series. One that ends with its month goes on to end with the month. */
export function nextSupply({ supplyFrom, supplyTo }: Supply, every: Interval): Supply {
  const later = (day: string | null) => day && nextDay(day, every, isLastOfMonth(day) ? 31 : null)
  // A single day that happens to be the last of its month may be meant as that day of the month
  const isOneDay = supplyTo === null || supplyTo === supplyFrom
  if (isOneDay && supplyFrom) {
    const day = nextDay(supplyFrom, every)
    return { supplyFrom: day, supplyTo: supplyTo && day }
  }
  return { supplyFrom: supplyFrom && nextDay(supplyFrom, every), supplyTo: later(supplyTo) }
}
