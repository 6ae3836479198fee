import { laterDay } from '../../../../kit/shared/days.ts'
import type { DatedOpening } from '../../../../kit/shared/dated-openings.ts'
import { daysBetween, hoursOn, type HoursPlan } from '../opening-hours.rules.ts'

/** The moment of a clock time in a zone; one that the clocks skip is as much later as they were put forward. */
export const momentOf = (day: string, clock: string, zone: string): string =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds,
  ).toISOString()

/** When a plan is open on a day of the zone's calendar, as moments in order. */
export const openingsOn = (plan: HoursPlan, day: string, zone: string): DatedOpening[] =>
  hoursOn(plan, day).spans.flatMap(({ from, to }) => {
    const opening = {
      from: momentOf(day, from, zone),
      until: momentOf(to <= from ? laterDay(day, 1) : day, to, zone),
    }
    return opening.from < opening.until ? [opening] : []
  })

/** When a plan is open from one day to another (both included), and what reaches into the first from the night before. */
export const openingsBetween = (
  plan: HoursPlan,
  { from, to, zone }: { from: string; to: string; zone: string },
): DatedOpening[] => daysBetween(laterDay(from, -1), to).flatMap((day) => openingsOn(plan, day, zone))
