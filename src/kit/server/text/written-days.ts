import { isDay } from '../../shared/dates/days.ts'

const months =
  'jan(?:uar|uary)?|jän(?:ner)?|feb(?:er|ruar|ruary)?|mär(?:z)?|mar(?:ch)?|apr(?:il)?|mai|may|jun[ie]?|jul[iy]?|aug(?:ust)?|sep(?:t|tember)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|dez(?:ember)?|dec(?:ember)?'
const monthNumbers: Record<string, number> = {
  jan: 1,
  jän: 1,
  feb: 2,
  mär: 3,
  mar: 3,
  apr: 4,
  mai: 5,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  dez: 12,
  dec: 12,
}
const weekday = /^(?:mo|di|mi|do|fr|sa|so|tu|we|th|su|mon|tue|wed|thu|fri|sat|sun)[a-zä]*\.?,?\s+/i
const written = new RegExp(`^(\\d{1,2})\\.?\\s+(${months})\\.?\\s+(\\d{4})$`, 'i')

/** Longer texts are not days: bounds the patterns' running time. */
export const longestDay = 60
const two = (value: string | number) => String(value).padStart(2, '0')

/**
 * Parses a day as written in tables: `24.11.2026`, `Di, 24.11.26`, `24. November 2026`, `2026-11-24`, with or without a
 * time after it. Returns `2026-11-24`, or null if it is not a day.
 */
export function readDay(text: string): string | null {
  if (text.length > longestDay) return null
  const plain = text
    .trim()
    .replace(weekday, '')
    .replace(/[T\s]+\d{1,2}:\d\d(:\d\d)?.*$/, '')
    .trim()
  const [, d, m, y] = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d\d)$/.exec(plain) ?? []
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ?? []
  const [, number, name, its] = written.exec(plain) ?? []
  const day = d
    ? `${y!.length === 2 ? `20${y}` : y}-${two(m!)}-${two(d)}`
    : year
      ? `${year}-${two(month!)}-${two(date!)}`
      : number
        ? `${its}-${two(monthNumbers[name!.slice(0, 3).toLowerCase()] ?? 0)}-${two(number)}`
        : ''
  return isDay(day) ? day : null
}
