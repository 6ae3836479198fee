import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { DatedOpening } from '#kit/shared/dates/dated-openings.ts'
import { daysBetween, hoursOn, type HoursPlan } from '../opening-hours.rules.ts'

/** Openings of a plan on a local day, as moments in order. */
export const openingsOn = (plan: HoursPlan, day: string, zone: string): DatedOpening[] =>
  hoursOn(plan, day).spans.flatMap(({ from, to }) => {
    const opening = {
      from: momentOf(day, from, zone),
      until: momentOf(to <= from ? laterDay(day, 1) : day, to, zone),
    }
    return opening.from < opening.until ? [opening] : []
  })

/** Openings of a plan between two days (both included), and those reaching into the first day from the night before. */
export const openingsBetween = (
  plan: HoursPlan,
  { from, to, zone }: { from: string; to: string; zone: string },
): DatedOpening[] => daysBetween(laterDay(from, -1), to).flatMap((day) => openingsOn(plan, day, zone))
