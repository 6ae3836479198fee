import { laterDay, weekdayOfDay } from './days.ts'
import { holidaysOf, type HolidayCountry } from './holidays.ts'

/**
 * The day a number of working days after a day, skipping weekends and the country's public holidays.
 * @param day `YYYY-MM-DD`, any day
 * @param count whole number, 0 returns the day itself
 */
export function workingDaysAfter(day: string, count: number, country: HolidayCountry): string {
  let at = day
  let holidays = new Map<string, unknown>()
  let year = ''
  for (let left = count; left > 0;) {
    at = laterDay(at, 1)
    if (at.slice(0, 4) !== year) {
      year = at.slice(0, 4)
      holidays = holidaysOf(Number(year), country)
    }
    if (weekdayOfDay(at) < 6 && !holidays.has(at)) left -= 1
  }
  return at
}
