import { dayIn, sayTime, spanEnd, writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'

/** Period of a booking; `wholeDays`: from midnight to midnight. */
export interface BookedSpan {
  from: string
  until: string
  wholeDays: boolean
}

const to = { de: 'bis', en: 'to' } as const

/** A period in letters, which are read on another day: `Samstag, 5. Dezember 2026, 14 Uhr bis 16 Uhr`. */
export function sayBooked({ from, until, wholeDays }: BookedSpan, lang: Language, zone: string): string {
  const written = (day: string) => writeDay(day, lang, { weekday: true, year: true })
  const first = dayIn(from, zone)
  const end = spanEnd(until, { lang, zone })
  const last = wholeDays ? laterDay(dayIn(until, zone), -1) : dayIn(end.day, zone)
  if (wholeDays) return first === last ? written(first) : `${written(first)}, ${to[lang]} ${written(last)}`
  const time = (at: string) => sayTime(at, { lang, zone })
  if (first === last) return `${written(first)}, ${time(from)} ${to[lang]} ${end.time}`
  return `${written(first)}, ${time(from)}, ${to[lang]} ${written(last)}, ${end.time}`
}

/** The price; `''` when it is free. */
export const sayCost = (amount: number, lang: Language): string =>
  amount === 0 ? '' : writeMoney(cents(amount), 'EUR', lang)
