import { CsvError, parse, type Options } from 'csv-parse/sync'
import { Problem } from '../../shared/problem.ts'
import { defineTask, inWorker } from '../workers/workers.ts'

/** Table row with the number of its first line. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Bounds of a table: rows beyond `rows` are dropped, so ask for one more than allowed; a wider row is rejected. */
export interface CsvBounds {
  rows?: number
  columns?: number
}

export const tableTooLarge = () =>
  new Problem('TABLE_TOO_LARGE', 422, {
    de: 'Diese Tabelle ist zu groß. Bitte teilen Sie sie auf mehrere Dateien auf.',
    en: 'This table is too large. Please split it into several files.',
  })

const mostCells = 500_000
/** Longest row with broken quotes, in bytes: csv-parse copies the longest cell so far for each byte. */
const longestBrokenRow = 16 * 1024

const separators = [';', ',', '\t'] as const

/** Most frequent separator of the first line, outside quotes. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/\r|\n|$/)).replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => first.split(separator).length
  return [...separators].sort((a, b) => count(b) - count(a))[0]!
}

class EnoughRows extends Error {}

/** Rows of `text`; throws a `CsvError` if quotes are broken in a way that `options` do not accept. */
function parseRows(text: string, options: Options, { rows: mostRows, columns }: CsvBounds): CsvRow[] {
  const rows: CsvRow[] = []
  let ended = 0
  let empty = 0
  let count = 0
  // csv-parse creates an error for every row of another length, and its stack costs more than the row
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    parse(text, {
      ...options,
      record_delimiter: ['\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(record: string[], { lines, empty_lines }) {
        const cells = record.map((cell) => cell.trim())
        const line = ended + empty_lines - empty + 1
        ended = lines
        empty = empty_lines
        if (!cells.some(Boolean)) return null
        count += cells.length
        if (count > mostCells || (columns && cells.length > columns)) throw tableTooLarge()
        rows.push({ line, cells })
        if (mostRows && rows.length >= mostRows) throw new EnoughRows()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof EnoughRows)) throw error
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return rows
}

const failsWith = (error: unknown, code: string) => error instanceof CsvError && error.code === code

/** Parses again with the last quote closed if the text ends inside quotes. */
function closingQuotes(text: string, options: Options, bounds: CsvBounds): CsvRow[] {
  try {
    return parseRows(text, options, bounds)
  } catch (error) {
    if (failsWith(error, 'CSV_QUOTE_NOT_CLOSED')) return parseRows(`${text}"`, options, bounds)
    throw error
  }
}

/**
 * Reads a table (RFC 4180) with cells between `;`, `,` or tabs, whichever is most frequent in the first line. Trims cells
 * and skips empty rows. Broken quotes are kept as text. Runs in a thread: code that answers requests calls `takeCsv`.
 * @throws Problem 422 `TABLE_TOO_LARGE`
 */
export function readCsv(content: string, bounds: CsvBounds = {}): CsvRow[] {
  // csv-parse counts `\r\n` inside quotes as two lines
  const text = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const options = { delimiter: separatorOf(text) }
  try {
    return closingQuotes(text, { ...options, trim: true }, bounds)
  } catch (error) {
    if (!failsWith(error, 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')) throw error
  }
  try {
    return closingQuotes(text, { ...options, ltrim: true, max_record_size: longestBrokenRow }, bounds)
  } catch (error) {
    throw failsWith(error, 'CSV_MAX_RECORD_SIZE') ? tableTooLarge() : error
  }
}

/** `readCsv` as a job for a worker thread. */
export const readCsvWithin = ({ content, bounds }: { content: string; bounds: CsvBounds }): CsvRow[] =>
  readCsv(content, bounds)

const reading = defineTask(import.meta.url, readCsvWithin, { seconds: 20 })

/** `readCsv` in a worker thread, for untrusted content. Throws the same errors and Problem 422 `TOO_MUCH_WORK`. */
export const takeCsv = (content: string, bounds: CsvBounds): Promise<CsvRow[]> =>
  inWorker(reading, { content, bounds })
