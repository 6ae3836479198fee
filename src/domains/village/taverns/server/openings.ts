import type { Opening } from '../taverns.contract.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { hoursOn, type RunDates } from '../taverns.rules.ts'

const moment = (day: string, clock: string, zone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds,
  ).toISOString()

/** Openings of a run on a local day, as moments; an end at or before the start falls on the next day. */
export const openingsOn = (run: RunDates, day: string, zone: string): Opening[] =>
  hoursOn(run, day).map(({ from, to }) => ({
    day,
    from: moment(day, from, zone),
    until: moment(to <= from ? laterDay(day, 1) : day, to, zone),
  }))

/**
 * Openings not over at `now`, in order, of the first `days` days with any; includes today's and last night's. `today`
 * is the local day of `now`.
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
