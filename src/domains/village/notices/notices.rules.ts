import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'

/** How many days a notice hangs where nothing else is said: two weeks, as municipal codes ask of announcements by posting. */
export const usualDays = 14

/** How many notices a page of the archive shows. */
export const archivePerPage = 20

/** Where a notice stands in its life. */
export const noticeStates = ['draft', 'planned', 'hanging', 'takenDown'] as const
export type NoticeState = (typeof noticeStates)[number]

/** What is sealed. */
export const sealEvents = ['posted', 'changed', 'takenDown'] as const
export type SealEvent = (typeof sealEvents)[number]

interface Period {
  postedFrom: string
  postedUntil: string
}

/** The state of a notice at a moment, as the server's filter counts it. */
export function stateOf(
  notice: Period & { status: 'draft' | 'scheduled' | 'published'; publishedAt: string | null },
  now: string,
): NoticeState {
  const { status, postedFrom, postedUntil, publishedAt } = notice
  if (status === 'draft') return publishedAt !== null && postedFrom <= now ? 'takenDown' : 'draft'
  if (status === 'scheduled' || postedFrom > now) return 'planned'
  return postedUntil > now ? 'hanging' : 'takenDown'
}

/** The last day on which a notice hangs: one that ends at midnight hung on the day before. */
export const lastDayOf = (postedUntil: string, zone: string): string =>
  dayIn(new Date(Date.parse(postedUntil) - 1).toISOString(), zone)

/** The end of a notice whose last day is known: the midnight after it. */
export const endOfLastDay = (lastDay: string, zone: string): string =>
  momentOf(laterDay(lastDay, 1), '00:00', zone)

/** The usual end of a notice: it hangs for two weeks after the day of posting. */
export const usualEnd = (postedFrom: string, zone: string): string =>
  endOfLastDay(laterDay(dayIn(postedFrom, zone), usualDays), zone)

/** How many whole days a notice hangs: the day of posting does not count, the last one does. */
export const daysHung = ({ postedFrom, postedUntil }: Period, zone: string): number =>
  Math.round((Date.parse(lastDayOf(postedUntil, zone)) - Date.parse(dayIn(postedFrom, zone))) / 86_400_000)

/** Kinds of notices that are offered, in the order of their frequency, with their English names. */
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
