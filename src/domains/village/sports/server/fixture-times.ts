import { readDay } from '#kit/server/text/written-days.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'

/** `15:30`, `15.30 Uhr`, `15h30` → `15:30`; null: not a time of day. */
export const clockOf = (text: string): string | null => {
  const [, hours = '', minutes = '00'] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?(?:\s*Uhr)?$/i.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/**
 * UTC offset after a time, as other programs export it: `18:00:00.000Z`, `20:00+02:00`, `20:00:00 +0200`. A minus
 * without seconds before it separates two times.
 */
const withOffset = /^(.*\d:\d\d)(?::\d\d(?:[.,]\d{1,9})?)?\s?(?:(Z|UTC)|([+-])(0\d|1[0-4])(?::?([0-5]\d))?)$/i

/** A time without its offset, and the offset in minutes; undefined: local time. */
export function partOffset(text: string): { wall: string; offset: number | undefined } {
  const [, wall = '', utc, sign, hours, minutes = '0'] = withOffset.exec(text.trim()) ?? []
  const isNone = wall === '' || (sign === '-' && !/\dT\d|:\d\d:\d\d/i.test(text))
  if (isNone) return { wall: text, offset: undefined }
  if (utc) return { wall, offset: 0 }
  const ahead = Number(hours) * 60 + Number(minutes)
  return { wall, offset: sign === '-' ? -ahead : ahead }
}

interface DayAndTime {
  day: string | null
  time: string | null
  /** Minutes ahead of UTC; undefined: local time. */
  offset: number | undefined
}

/** `Sa, 23.08.2025 15:30`, `2025-08-23T13:30:00Z` → day and time. */
export function dayAndTimeOf(given: string): DayAndTime {
  const { wall: text, offset } = partOffset(given)
  const words = text
    .trim()
    .replace(/^\p{L}{2,10}\.?,?\s+(?=\d)/u, '')
    .replaceAll(/\s*(?:,|um|\bT(?=\d\d:))\s*/g, ' ')
  const [, date = words, clock = ''] = /^(.+?)\s+(\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*Uhr)?)$/i.exec(words) ?? []
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(text.trim())
  if (iso) {
    const [, day = '', own = clock] = iso
    const time = clockOf(own)
    return { day: own && !time ? null : readDay(day), time, offset }
  }
  return { day: date.length <= 60 ? readDay(date) : null, time: clock ? clockOf(clock) : null, offset }
}

/** Placeholder for a game without a known time. */
export const midnight = '00:00'

/** The moment of a day and a time: by their own offset, else in local time of the zone. */
export const momentAt = (day: string, { time, offset }: Pick<DayAndTime, 'time' | 'offset'>, zone: string) =>
  offset === undefined
    ? momentOf(day, time ?? midnight, zone)
    : new Date(Date.parse(`${day}T${time ?? midnight}:00Z`) - offset * 60_000).toISOString()
