import type { Language } from './text/languages.ts'

/** Excel takes the separator from the country: a comma is the decimal sign in German. */
export const csvSeparator = (lang: Language): string => (lang === 'de' ? ';' : ',')

/** Excel reads UTF-8 only with this mark at the start. */
export const byteOrderMark = '\uFEFF'

// A cell that starts like a formula would be calculated on opening (OWASP: CSV injection).
const looksLikeFormula = /^[=+\-@\t\r]/
const isNumber = /^[+-]?\d+([.,]\d+)?$/

function cell(value: string, separator: string): string {
  const safe = looksLikeFormula.test(value) && !isNumber.test(value) ? `'${value}` : value
  return safe.includes('"') || safe.includes('\n') || safe.includes('\r') || safe.includes(separator)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

/** One line of a CSV file (RFC 4180), line end included. */
export const csvLine = (values: readonly string[], separator: string): string =>
  `${values.map((value) => cell(value, separator)).join(separator)}\r\n`

/** A cell as it was before `csvLine` kept it from being calculated. */
export const plainCell = (value: string): string => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value)
