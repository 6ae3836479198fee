import { fromWallText } from '#kit/browser/admin/dates.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'

interface Span {
  from: string
  until: string
}

/** Whether a time falls on a day of a zone's calendar: what ends at midnight is not on the day that begins then. */
export const isOnDay = ({ from, until }: Span, day: string, zone: string): boolean =>
  dayIn(from, zone) <= day && dayIn(new Date(Date.parse(until) - 1).toISOString(), zone) >= day

/** Whether a time is a whole day of a zone's calendar, or more: it is told without clock times then. */
export const isWholeDay = ({ from, until }: Span, day: string, zone: string): boolean =>
  Date.parse(from) <= Date.parse(fromWallText(`${day} 00:00`, zone)) &&
  Date.parse(until) >= Date.parse(fromWallText(`${laterDay(day, 1)} 00:00`, zone))

/** Who is expected on a day: bookings by when the calendar shows them then, as a course is there on its dates only. */
export function expectedOn<T extends { _id: string }>(
  day: string,
  shown: readonly ({ _id: string } & Span)[],
  { rows, zone }: { rows: readonly T[]; zone: string },
): (T & Span)[] {
  const byId = new Map(rows.map((row) => [row._id, row]))
  return shown
    .filter((one) => isOnDay(one, day, zone))
    .flatMap(({ _id, from, until }) => {
      const row = byId.get(_id)
      return row ? [{ ...row, from, until }] : []
    })
}
