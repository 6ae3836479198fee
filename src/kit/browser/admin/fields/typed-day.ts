import { isDay, laterDay } from '#kit/shared/dates/days.ts'

const named: Record<string, number> = {
  heute: 0,
  today: 0,
  morgen: 1,
  tomorrow: 1,
  gestern: -1,
  yesterday: -1,
}
const written = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*(?:[./-]\s*(\d{4}|\d{2})?)?$/

// A day without a year may lie this far in the past before next year is assumed.
const latelyDays = 90

/**
 * Parses a typed day, with the day before the month: `24.11.2026`, `5.1.28`, `5.1.` (the next one, or one within the
 * last three months), `24/11/2026`, `2026-11-24`, `heute`, `tomorrow`. Takes today as `YYYY-MM-DD`; returns the same
 * form, or null for anything else.
 */
export function typedDay(text: string, today: string): string | null {
  const words = text.trim().toLowerCase()
  const away = Object.hasOwn(named, words) ? named[words] : undefined
  if (away !== undefined) return laterDay(today, away)
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return isDay(words) ? words : null
  const [, day, month, year] = written.exec(words) ?? []
  if (!day || !month) return null
  const inYear = (number: number) => {
    const wanted = `${number}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(wanted) ? wanted : null
  }
  if (year) return inYear(year.length === 4 ? Number(year) : Number(year) + (Number(year) < 80 ? 2000 : 1900))
  const thisYear = Number(today.slice(0, 4))
  const from = laterDay(today, -latelyDays)
  return [thisYear - 1, thisYear, thisYear + 1].map(inYear).find((wanted) => wanted && wanted >= from) ?? null
}

/** True if more digits cannot change the day: `5.1.20` may become `5.1.2028`, `05.01.2028` cannot. */
export const isWholeDay = (text: string): boolean => /\d{4}\s*$|^\s*\d{4}-\d\d-\d\d\s*$/.test(text)
