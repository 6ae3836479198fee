import { readCsv, type CsvRow } from '#kit/server/formats/csv.ts'
import { defineTask } from '#kit/server/workers/workers.ts'
import { longestDay, readDay } from '#kit/server/text/written-days.ts'
import { Problem } from '#kit/shared/problem.ts'
import {
  isEnough,
  longestWord,
  mostRead,
  nothingRead,
  outside,
  type ReadFile,
  type ReadSpan,
  tooLong,
  type Words,
} from './import-parts.ts'

const headings = {
  date: /^(datum|date|termine?|tag|abfuhr(tag|datum|termin)|abhol(tag|datum|termin|ung)|sammel(tag|termin)|day)$/i,
  kind: /^(fraktion|abfall(art|fraktion)?|art|müll(art)?|sorte|kind|type|waste|bezeichnung|behälter|tonne|leistung|summary|subject|betreff)$/i,
  zone: /^(zone|gebiet|bezirk|tour|sprengel|rayon|ort(steil|schaft)?|katastralgemeinde|area|district|bereich)$/i,
  note: /^(hinweise?|bemerkung(en)?|anmerkung(en)?|notiz|info|note|notes|kommentar|comment)$/i,
  ignored: /^(wochentag|kw|woche|kalenderwoche|weekday|week|nr\.?|id)$/i,
}
type Heading = keyof typeof headings

const headingOf = (cell: string): Heading | null =>
  (Object.keys(headings) as Heading[]).find((name) => headings[name].test(cell.trim())) ?? null

/** Index of the heading row among the first rows; -1 if there is none. */
function headAt(rows: readonly CsvRow[]): number {
  const hasDays = rows.some((row) => row.cells.some((cell) => readDay(cell)))
  return rows.slice(0, 12).findIndex(({ cells }) => {
    const filled = cells.filter(Boolean)
    if (filled.length < 2 || filled.some((cell) => readDay(cell))) return false
    const known = filled.map(headingOf)
    if (known.includes('date')) return true
    // Kinds as columns, with dates below
    return hasDays
  })
}

const noDay = (text: string): Words => ({
  de: `„${text}“ ist kein Tag. Bitte schreiben Sie ihn so: 24.11.2026.`,
  en: `"${text}" is no day. Please write it like this: 2026-11-24.`,
})
const noKind: Words = {
  de: 'Hier fehlt, was abgeholt wird.',
  en: 'What is collected is missing here.',
}
const noDates: Words = {
  de: 'In der Datei sind keine Termine zu finden. Gebraucht werden Spalten mit Datum und Abfallart, oder eine Spalte mit Terminen je Abfallart.',
  en: 'No dates can be found in the file. It needs columns with date and kind of waste, or one column of dates for each kind.',
}

const mostColumns = 200
/** Twice the number of dates: titles and empty months contain none. */
const mostRows = 2 * mostRead
const tooWide: Words = {
  de: `Die Tabelle hat mehr als ${mostColumns} Spalten und ist wohl kein Müllkalender.`,
  en: `The table has more than ${mostColumns} columns and is hardly a waste calendar.`,
}

/** The table from the first line with more than one column; lines above are titles. */
function tableOf(text: string): CsvRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => /[;\t]/.test(line) || (line.match(/,/g)?.length ?? 0) > 0)
  if (first < 0) return []
  const bounds = { rows: mostRows, columns: mostColumns }
  return readCsv(lines.slice(first).join('\n'), bounds).map(({ line, cells }) => ({
    line: line + first,
    cells,
  }))
}

/**
 * Reads a table: a date and a kind per row, or a column of dates per kind, or kinds marked beside a date; with zone and
 * note if there are columns for them. Faults name their line.
 */
export function readTable({ text, span }: { text: string; span: ReadSpan }): ReadFile {
  const file = nothingRead()
  let rows: CsvRow[]
  try {
    rows = tableOf(text)
  } catch (error) {
    if (error instanceof Problem) return { ...file, faults: [{ line: 1, words: tooWide }] }
    throw error
  }
  const at = headAt(rows)
  const head = at < 0 ? [] : rows[at]!.cells
  const columns = head.map(headingOf)
  const place = (name: Heading) => columns.indexOf(name)
  const take = ({ line, cells }: CsvRow, day: string, kind: string) => {
    const zone = place('zone') >= 0 ? (cells[place('zone')] ?? '') : ''
    const note = place('note') >= 0 ? (cells[place('note')] ?? '') : ''
    const date = readDay(day)
    if (!date) file.faults.push({ line, words: noDay(day.slice(0, longestDay)) })
    else if (kind === '') file.faults.push({ line, words: noKind })
    else if (kind.length > longestWord) file.faults.push({ line, words: tooLong })
    else {
      const words = outside(date, span)
      if (words) file.dropped.push({ line, text: `${kind}, ${day}`, words })
      else file.dates.push({ line, date, kind, zone, note })
    }
  }
  // Columns headed by a kind
  const kinds = head.flatMap((cell, index) =>
    cell !== '' && columns[index] === null ? [{ cell, index }] : [],
  )
  for (const row of rows.slice(at + 1)) {
    if (isEnough(file)) break
    const { cells } = row
    if (at < 0) plainRow(row, take)
    else if (place('date') >= 0 && place('kind') >= 0)
      take(row, cells[place('date')] ?? '', cells[place('kind')] ?? '')
    else if (place('date') >= 0) {
      for (const { cell, index } of kinds)
        if (/^(x|ja|yes|1|✓|✔|•|\*)$/i.test(cells[index] ?? '')) take(row, cells[place('date')] ?? '', cell)
        else if (cells[index]) take(row, cells[place('date')] ?? '', cells[index])
    } else for (const { cell, index } of kinds) if (cells[index]) take(row, cells[index], cell)
  }
  if (file.dates.length + file.faults.length + file.dropped.length === 0)
    file.faults.push({ line: 1, words: noDates })
  return file
}

/** `readTable` in a worker thread. */
export const readingTable = defineTask(import.meta.url, readTable, { seconds: 20 })

/** A row of a table without headings: a day and, beside it, a kind. */
function plainRow(row: CsvRow, take: (row: CsvRow, day: string, kind: string) => void): void {
  const day = row.cells.find((cell) => readDay(cell))
  const kind = row.cells.find((cell) => cell !== '' && !readDay(cell) && /\p{L}{3}/u.test(cell))
  take(row, day ?? row.cells[0] ?? '', kind ?? '')
}
