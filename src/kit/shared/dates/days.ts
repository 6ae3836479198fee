/** Calendar days `YYYY-MM-DD`, computed without clock and zone. */
const dayMs = 86_400_000

/**
 * The day this many days later, or earlier if negative. Throws RangeError beyond four-digit years, which would not
 * compare as text.
 */
export function laterDay(day: string, days: number): string {
  const text = new Date(Date.parse(day) + days * dayMs).toISOString()
  if (text.length > 24) throw new RangeError(`no year of four digits: ${days} days after ${day}`)
  return text.slice(0, 10)
}

/** Days from one day to another; negative if the other is earlier. */
export const daysFrom = (day: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(day)) / dayMs)

/** 1 = Monday … 7 = Sunday. */
export const weekdayOfDay = (day: string): number => new Date(day).getUTCDay() || 7

/** Years allowed in dates, to bound day-by-day computations. */
export const inYears = /^(?:(?:19|20|21)\d\d|2200)-/
/** Last day of `inYears`. */
export const lastDay = '2200-12-31'

/** True for an existing day between 1900 and 2200: not `2027-02-29`. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !inYears.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
