import { Problem } from '../../shared/problem.ts'
import { byteOrderMark, csvLine, csvSeparator, plainCell } from '../../shared/csv.ts'
import type { Language } from '../../shared/text/languages.ts'
import type { TableFormat } from '../../shared/records/transfer.ts'
import { readCsv, tableTooLarge, type CsvBounds, type CsvRow } from '../formats/csv.ts'
import { unpackPart, zipParts } from '../formats/unzip.ts'
import { defineTask, inWorker } from '../workers/workers.ts'
import { cellsOfSheet } from './sheet-size.ts'
import { zip } from '../formats/zip.ts'

/** A cell of an exported table. */
export type Cell = string | number | boolean | null

export interface ReadTable {
  format: TableFormat
  rows: CsvRow[]
}

const mostUnpacked = 48 * 1024 * 1024
const mostCells = 500_000
const mostInCell = 32_767
/** Limit of cells in memory while reading a workbook, empty ones included. */
const mostHeld = 4_000_000

const unreadable = (cause?: unknown) =>
  new Problem(
    'UNREADABLE_TABLE',
    422,
    {
      de: 'Diese Datei lässt sich nicht als Tabelle lesen. Bitte speichern Sie sie als Excel-Arbeitsmappe (.xlsx) oder als CSV.',
      en: 'This file can’t be read as a table. Please save it as an Excel workbook (.xlsx) or as CSV.',
    },
    { cause },
  )

const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
// Workbooks of Excel up to 2003
const isOldWorkbook = (bytes: Buffer) => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** Decodes UTF-8 or, if invalid, windows-1252, as Excel writes on Windows. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    // Workbooks store local times as fractions of a day, which need rounding to seconds
    const wall = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19)
    // A pure time of day is stored as a time on day zero
    return wall.startsWith('1899-12-30T') ? wall.slice(11) : wall.replace('T00:00:00', '')
  }
  return String(value).trim()
}

/** Repacks an archive without compression, so that the next parser cannot be made to unpack without end. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  let left = mostUnpacked
  const parts: { name: string; content: Buffer }[] = []
  for (const part of zipParts(bytes)) {
    if (!/\.(xml|rels)$/.test(part.name) || part.name.startsWith('/')) continue
    const content = unpackPart(bytes, part, left)
    left -= content.length
    if (left <= 0) throw tableTooLarge()
    // Recognised by content: sheets may have any file name
    const xml = content.toString('utf8')
    if (/<(?:[\w-]+:)?sheetData\b/.test(xml) && cellsOfSheet(xml) > mostHeld) throw tableTooLarge()
    parts.push({ name: part.name, content })
  }
  return zip(parts, new Date(0), { packed: false })
}

async function readWorkbook(bytes: Buffer): Promise<CsvRow[]> {
  const { readSheet } = await import('read-excel-file/universal')
  const plain = await unpacked(bytes)
  const rows = await readSheet(new Uint8Array(plain).buffer)
  return rows.flatMap((row, index) => {
    const cells = row.map(cellText)
    return cells.some(Boolean) ? [{ line: index + 1, cells }] : []
  })
}

/**
 * Reads a table: the first sheet of a workbook, or CSV. For a worker thread; call `readTable` instead. Throws 422
 * `UNREADABLE_TABLE` and `TABLE_TOO_LARGE`.
 */
export async function readTableHere(
  content: Uint8Array,
  { rows: mostRows = Infinity, columns = Infinity }: CsvBounds = {},
): Promise<ReadTable> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const format = isArchive(bytes) ? 'xlsx' : 'csv'
  let rows: CsvRow[]
  try {
    if (isOldWorkbook(bytes) || (format === 'csv' && bytes.includes(0))) throw new Error('no text')
    rows =
      format === 'xlsx'
        ? await readWorkbook(bytes)
        : readCsv(textOf(bytes)).map(({ line, cells }) => ({ line, cells: cells.map(plainCell) }))
  } catch (error) {
    if (error instanceof Problem) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tableTooLarge()
    throw unreadable(error)
  }
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0)
  if (cells > mostCells || rows.some((row) => row.cells.some((cell) => cell.length > mostInCell)))
    throw tableTooLarge()
  const kept = rows.slice(0, mostRows).map(({ line, cells }) => ({ line, cells: cells.slice(0, columns) }))
  return { format, rows: kept }
}

/** `readTableHere` in a worker thread. */
export const readTableWithin = ({ content, bounds }: { content: Uint8Array; bounds: CsvBounds }) =>
  readTableHere(content, bounds)
const reading = defineTask(import.meta.url, readTableWithin, { seconds: 30 })

/**
 * Reads a table in a worker thread; rows and columns beyond `bounds` are dropped there. Detects the format from the
 * content.
 */
export const readTable = (content: Uint8Array, bounds: CsvBounds): Promise<ReadTable> =>
  inWorker(reading, { content, bounds })

interface Written {
  format: TableFormat
  lang: Language
  head: string[]
  rows: Cell[][]
}

const yesNo = { de: ['ja', 'nein'], en: ['yes', 'no'] } as const

/** A cell as text. With a decimal point, German Excel would read `6.4` as a date in April. */
function writtenCell(value: Cell, lang: Language): string {
  if (typeof value === 'boolean') return yesNo[lang][value ? 0 : 1]
  if (typeof value === 'number' && lang === 'de') return String(value).replace('.', ',')
  return value === null ? '' : String(value)
}

/** Writes a table. For a worker thread; call `writeTable` instead. */
export async function writeTableHere({ format, lang, head, rows }: Written): Promise<Uint8Array> {
  if (format === 'csv') {
    const separator = csvSeparator(lang)
    const lines = [head, ...rows].map((row) =>
      csvLine(
        row.map((cell) => writtenCell(cell, lang)),
        separator,
      ),
    )
    return Buffer.from(byteOrderMark + lines.join(''))
  }
  const { default: writeWorkbook } = await import('write-excel-file/node')
  // Texts are stored as strings, so that none becomes a formula
  const cellOf = (value: Cell) =>
    value === null || value === ''
      ? null
      : typeof value === 'number'
        ? { value, type: Number }
        : { value: writtenCell(value, lang), type: String }
  const table = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
  ]
  return writeWorkbook(table, { stickyRowsCount: 1 }).toBuffer()
}
const writing = defineTask(import.meta.url, writeTableHere, { seconds: 60 })

/** Writes a table with headings in a worker thread: CSV as the country's Excel reads it, or a workbook. */
export const writeTable = (table: Written): Promise<Uint8Array> => inWorker(writing, table)

/** Media types of tables. */
export const tableTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
