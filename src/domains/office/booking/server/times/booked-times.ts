import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { dayNumberOf } from '#kit/shared/dates/recurrence.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { FreeTime } from '../../booking.contract.ts'
import { sayBooked } from '../../booking-words.rules.ts'
import type { BookingRow } from '../booking.table.ts'
import { isTaken } from '../bookings.kind.ts'
import type { WholeResource } from '../resource.table.ts'
import { freeDays, inUse, type InUse, openStretches } from './free.service.ts'

const minute = 60_000

/**
 * The end of a booking when only its beginning is given: after the minimum length, or with the date that begins then.
 */
export async function endOf(ctx: Ctx, resource: WholeResource, from: string): Promise<string> {
  const { length, least, dates } = resource
  if (length === 'course')
    return (
      dates
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? from
    )
  const date = dates.find((one) => Date.parse(one.from) === Date.parse(from))
  if (length === 'dates' && date) return date.until
  if (length === 'days') {
    const { timeZone } = (await siteSettings(ctx)).site
    return momentOf(laterDay(dayIn(from, timeZone), least), '00:00', timeZone)
  }
  return new Date(Date.parse(from) + least * minute).toISOString()
}

/** The end of a moved booking with the same length: whole days stay whole. */
export async function sameLength(
  ctx: Ctx,
  { length }: WholeResource,
  row: BookingRow,
  from: string,
): Promise<string> {
  if (length !== 'days')
    return new Date(Date.parse(from) + Date.parse(row.until) - Date.parse(row.from)).toISOString()
  const { timeZone } = (await siteSettings(ctx)).site
  const number = (at: string) => dayNumberOf(dayIn(at, timeZone))
  const days = Math.max(1, number(row.until) - number(row.from))
  return momentOf(laterDay(dayIn(from, timeZone), days), '00:00', timeZone)
}

/**
 * Refuses a time at which a resource, or one that it needs, is closed or unavailable. Throws 422 at the field `from`.
 */
export async function requireOpen(
  ctx: Ctx,
  resource: WholeResource,
  { from, until }: { from: string; until: string },
): Promise<void> {
  if (resource.length === 'dates' || resource.length === 'course') return
  const use = await inUse(ctx, resource)
  if (resource.length === 'days') {
    const days = await freeDays(ctx, use, {
      from: dayIn(from, use.zone),
      to: laterDay(dayIn(until, use.zone), -1),
      units: 1,
      anyTime: true,
    })
    if (days.every(({ open }) => open)) return
  } else {
    const open = openStretches(use, dayIn(from, use.zone), dayIn(until, use.zone))
    const isInside = open.some((one) => one.from <= Date.parse(from) && Date.parse(until) <= one.until)
    if (isInside) return
  }
  throw wrongField('from', {
    de: 'Zu dieser Zeit ist geschlossen oder jemand abwesend.',
    en: 'At this time it is closed, or somebody is away.',
  })
}

/** Refuses an individual time for a course booking: the dates are moved for everyone. Throws 422 at the field. */
export function requireWholeCourse(
  { length, dates }: WholeResource,
  { from, until }: { from: string; until: string },
): void {
  if (length !== 'course' || dates.length === 0) return
  const begins = Math.min(...dates.map((date) => Date.parse(date.from)))
  const ends = Math.max(...dates.map((date) => Date.parse(date.until)))
  if (Date.parse(from) === begins && Date.parse(until) === ends) return
  throw wrongField('from', {
    de: 'Ein Kurs findet an seinen Terminen statt. Verschieben Sie diese beim Kurs selbst: Dann gehen alle Buchungen mit.',
    en: 'A course takes place on its dates. Please move these at the course itself: then all bookings go along.',
  })
}

/** The error for an occupied time, with free alternatives to offer on the telephone. */
export function takenBefore({ resource, zone }: InUse, next: readonly FreeTime[]): Problem {
  if (next.length === 0) return isTaken({ next })
  const wholeDays = resource.length === 'days'
  // Alternatives of free length with the same end count as one
  const apart = [...new Map(next.toReversed().map((time) => [time.mostUntil, time])).values()].toReversed()
  const said = (lang: Language) =>
    apart
      .map(({ from, mostUntil }) => sayBooked({ from, until: mostUntil, wholeDays }, lang, zone))
      .join('; ')
  const text = {
    de: `Diese Zeit ist schon vergeben. Als Nächstes frei: ${said('de')}.`,
    en: `This time is taken already. Free next: ${said('en')}.`,
  }
  return new Problem('TAKEN', 409, text, { details: { next } })
}
