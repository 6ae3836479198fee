import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { DatedOpening } from '#kit/shared/dates/dated-openings.ts'
import { daysBetween, hoursOn, type HoursPlan } from '../opening-hours.rules.ts'

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
