import { fromWallText } from '#kit/browser/admin/dates.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'

interface Span {
  from: string
  until: string
}

/** Whether a time falls on a day in a time zone; a booking that ends at midnight is not on the day that begins then. */
export const isOnDay = ({ from, until }: Span, day: string, zone: string): boolean =>
  dayIn(from, zone) <= day && dayIn(new Date(Date.parse(until) - 1).toISOString(), zone) >= day

/** Whether a time covers a whole day or more in a time zone: then it is shown without clock times. */
export const isWholeDay = ({ from, until }: Span, day: string, zone: string): boolean =>
  Date.parse(from) <= Date.parse(fromWallText(`${day} 00:00`, zone)) &&
  Date.parse(until) >= Date.parse(fromWallText(`${laterDay(day, 1)} 00:00`, zone))

/** The bookings of a day, by the times shown in the calendar, because a course takes place only on its dates. */
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
