import {
  type CalendarLine,
  calendarFile,
  component,
  dayStamp,
  escapeText,
  localStamp,
  utcStamp,
} from '#kit/server/formats/calendar-file.ts'
import type { Ctx } from '#kit/server/context.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { takesTime } from '../../booking.rules.ts'
import type { BookingRow } from '../booking.table.ts'
import type { WholeResource } from '../resource.table.ts'

const isOn = ({ state }: Pick<BookingRow, 'state'>) => takesTime(state)

/** The time in iCalendar format: whole days without clock times (RFC 5545 § 3.6.1). */
export function timeLines(
  { from, until }: Pick<BookingRow, 'from' | 'until'>,
  { length }: Pick<WholeResource, 'length'>,
  zone: string,
): CalendarLine[] {
  if (length === 'days')
    return [
      ['DTSTART;VALUE=DATE', dayStamp(dayIn(from, zone))],
      ['DTEND;VALUE=DATE', dayStamp(dayIn(until, zone))],
    ]
  return [
    [`DTSTART;TZID=${zone}`, localStamp(from, zone)],
    [`DTEND;TZID=${zone}`, localStamp(until, zone)],
  ]
}

/** The times of a booking: one, or each date of a course. */
export const spansOf = (row: BookingRow, resource: WholeResource): { from: string; until: string }[] =>
  resource.length === 'course' && resource.dates.length > 0 ? resource.dates : [row]

/** A booking group as the customer's calendar file. Cancelled bookings are marked as cancelled. */
export function calendarOf(
  ctx: Pick<Ctx, 'now'>,
  told: {
    rows: readonly BookingRow[]
    resource: WholeResource
    lang: Language
    zone: string
    href: string
    name: string
  },
): string {
  const { rows, resource, lang, zone, href, name } = told
  const title = (lang === 'en' && resource.titleEn) || resource.title
  return calendarFile({
    name: title,
    source: href,
    lang,
    zone,
    now: ctx.now,
    events: rows.flatMap((row) =>
      spansOf(row, resource).map((span, index) =>
        component('VEVENT', [
          ['UID', `booking-${row._id}${index > 0 ? `-${index}` : ''}`],
          ['DTSTAMP', utcStamp(row.updatedAt)],
          ['SEQUENCE', String(row.version)],
          ...timeLines(span, resource, zone),
          ['SUMMARY', escapeText(`${title} (${name})`)],
          ...(resource.place ? [['LOCATION', escapeText(resource.place)] as const] : []),
          ['DESCRIPTION', escapeText(href)],
          ['URL', href],
          ['STATUS', isOn(row) ? 'CONFIRMED' : 'CANCELLED'],
        ]),
      ),
    ),
  })
}
