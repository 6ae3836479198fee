import { isDay } from '../dates/days.ts'

/** How the numbers of a range look: `R{YYYY}-{NNNN}` gives R2026-0001. */
export interface NumberPattern {
  /** How often the range begins anew. */
  restarts: 'year' | 'month' | 'never'
  /** Least digits of the counter; it grows beyond. */
  digits: number
  before: string
  after: string
}

const longestPattern = 40
const parts = /\{(YYYY|YY|MM|N{1,9})\}/g

/**
 * Reads a pattern: `{YYYY}` or `{YY}` the year, `{MM}` the month, `{NNNN}` the counter with at least so many digits, once.
 * @returns null where it is none: without counter or with two, with a month that no year stands beside (its numbers would
 * come again), with other braces or control characters, longer than 40 characters
 */
export function readNumberPattern(pattern: string): NumberPattern | null {
  if (pattern.length > longestPattern || /\p{C}/u.test(pattern)) return null
  const found = [...pattern.matchAll(parts)]
  const counters = found.filter(([, name]) => name!.startsWith('N'))
  const [counter] = counters
  if (!counter || counters.length > 1 || /[{}]/.test(pattern.replaceAll(parts, ''))) return null
  const names = new Set(found.map(([, name]) => name))
  const hasYear = names.has('YYYY') || names.has('YY')
  if (names.has('MM') && !hasYear) return null
  return {
    restarts: names.has('MM') ? 'month' : hasYear ? 'year' : 'never',
    digits: counter[1]!.length,
    before: pattern.slice(0, counter.index),
    after: pattern.slice(counter.index + counter[0].length),
  }
}

/** The texts around the counter on a day, and the period that it counts in. */
export interface DatedPattern {
  period: string
  before: string
  after: string
  digits: number
}

/**
 * A pattern on a day of issue.
 * @param day `YYYY-MM-DD` in the site's zone
 * Throws a RangeError where the pattern is none (`readNumberPattern`) or the day does not exist.
 */
export function datePattern(pattern: string, day: string): DatedPattern {
  const read = readNumberPattern(pattern)
  if (!read || !isDay(day)) throw new RangeError(`"${pattern}" on "${day}" gives no number`)
  const [year = '', month = ''] = day.split('-')
  const dated = (text: string) =>
    text.replaceAll('{YYYY}', year).replaceAll('{YY}', year.slice(2)).replaceAll('{MM}', month)
  const period = { year, month: `${year}-${month}`, never: '' }[read.restarts]
  return { period, before: dated(read.before), after: dated(read.after), digits: read.digits }
}

/** How a number will look, for a preview: the counter within the pattern on a day. Throws as `datePattern` does. */
export function writeNumber(pattern: string, day: string, counter: number): string {
  const { before, after, digits } = datePattern(pattern, day)
  return `${before}${String(counter).padStart(digits, '0')}${after}`
}
