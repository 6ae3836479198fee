import type { Language } from './text/languages.ts'

/** Excel chooses the separator by country: German uses the comma as decimal mark. */
export const csvSeparator = (lang: Language): string => (lang === 'de' ? ';' : ',')

/** Excel recognises UTF-8 only by this mark at the start. */
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

/** A line of a CSV file (RFC 4180), with line end. */
export const csvLine = (values: readonly string[], separator: string): string =>
  `${values.map((value) => cell(value, separator)).join(separator)}\r\n`

/** Reverts the formula protection of `csvLine`. */
export const plainCell = (value: string): string => (/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value)
