import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'

/** Default period: two weeks, as municipal codes require for announcements by posting. */
export const usualDays = 14

/** Notices per page of the archive. */
export const archivePerPage = 20

/** States of a notice. */
export const noticeStates = ['draft', 'planned', 'hanging', 'takenDown'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Events that are sealed. */
export const sealEvents = ['posted', 'changed', 'takenDown'] as const
export type SealEvent = (typeof sealEvents)[number]

interface Period {
  postedFrom: string
  postedUntil: string
}

/** State of a notice at a moment; must agree with the server's filter. */
export function stateOf(
  notice: Period & { status: 'draft' | 'scheduled' | 'published'; publishedAt: string | null },
  now: string,
): NoticeState {
  const { status, postedFrom, postedUntil, publishedAt } = notice
  if (status === 'draft') return publishedAt !== null && postedFrom <= now ? 'takenDown' : 'draft'
  if (status === 'scheduled' || postedFrom > now) return 'planned'
  return postedUntil > now ? 'hanging' : 'takenDown'
}

/** Last day of a notice on the board: a notice that ends at midnight counts to the day before. */
export const lastDayOf = (postedUntil: string, zone: string): string =>
  dayIn(new Date(Date.parse(postedUntil) - 1).toISOString(), zone)

/** End of a notice with a known last day: the midnight after it. */
export const endOfLastDay = (lastDay: string, zone: string): string =>
  momentOf(laterDay(lastDay, 1), '00:00', zone)

/** Default end: two weeks after the day of posting. */
export const usualEnd = (postedFrom: string, zone: string): string =>
  endOfLastDay(laterDay(dayIn(postedFrom, zone), usualDays), zone)

/** Full days on the board: the day of posting does not count, the last day does. */
export const daysHung = ({ postedFrom, postedUntil }: Period, zone: string): number =>
  Math.round((Date.parse(lastDayOf(postedUntil, zone)) - Date.parse(dayIn(postedFrom, zone))) / 86_400_000)

/** Suggested kinds of notices by frequency, with their English names. */
export const usualTypes = {
  Kundmachung: 'Announcement',
  Verordnung: 'By-law',
  Bauverhandlung: 'Building hearing',
  Sitzung: 'Meeting',
  Auflage: 'Open for inspection',
  Stellenausschreibung: 'Job offer',
  Ausschreibung: 'Call for tenders',
  Wahl: 'Election',
} as const
