import { isDay } from '../dates/days.ts'

/** Form of a range's numbers: `R{YYYY}-{NNNN}` gives R2026-0001. */
export interface NumberPattern {
  /** Period after which the counter restarts. */
  restarts: 'year' | 'month' | 'never'
  /** Minimum digits of the counter; it may grow beyond. */
  digits: number
  before: string
  after: string
}

const longestPattern = 40
const parts = /\{(YYYY|YY|MM|N{1,9})\}/g

/**
 * Parses a pattern: `{YYYY}` or `{YY}` the year, `{MM}` the month, `{NNNN}` the counter with a minimum number of
 * digits, once.
 * @returns null if invalid: without a counter or with two, with a month but no year (numbers would repeat), with other
 * braces or control characters, longer than 40 characters
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

/** Texts around the counter on a day, and the counter's period. */
export interface DatedPattern {
  period: string
  before: string
  after: string
  digits: number
}

/**
 * A pattern on an issue day.
 * @param day `YYYY-MM-DD` in the site's zone Throws a RangeError if the pattern is invalid (`readNumberPattern`) or the
 * day does not exist.
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

/** A number for a given counter, as a preview. Throws like `datePattern`. */
export function writeNumber(pattern: string, day: string, counter: number): string {
  const { before, after, digits } = datePattern(pattern, day)
  return `${before}${String(counter).padStart(digits, '0')}${after}`
}
