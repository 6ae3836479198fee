import type { Opening } from '../taverns.contract.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { hoursOn, type RunDates } from '../taverns.rules.ts'

const moment = (day: string, clock: string, zone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds,
  ).toISOString()

/** When a run is open on a day of the zone's calendar, as moments: what ends at or before its beginning ends on the next day. */
export const openingsOn = (run: RunDates, day: string, zone: string): Opening[] =>
  hoursOn(run, day).map(({ from, to }) => ({
    day,
    from: moment(day, from, zone),
    until: moment(to <= from ? laterDay(day, 1) : day, to, zone),
  }))

/**
 * The openings of runs in order that are not over at `now`, those of the first `days` days with any; today's and
 * last night's are among them. `today` is the zone's day of `now`.
 */
export function comingOpenings(
  runs: readonly RunDates[],
  { now, today, zone, days }: { now: string; today: string; zone: string; days: number },
): Opening[] {
  const found: Opening[] = []
  let filled = 0
  for (const run of runs) {
    const yesterday = laterDay(today, -1)
    for (let day = run.from > yesterday ? run.from : yesterday; day <= run.to; day = laterDay(day, 1)) {
      const coming = openingsOn(run, day, zone).filter(({ until }) => until > now)
      if (coming.length === 0) continue
      found.push(...coming)
      filled += 1
      if (filled >= days) return found
    }
  }
  return found
}
