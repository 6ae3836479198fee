import type { z } from 'zod'
import type { FileAnswer } from '../../shared/contract.ts'
import type { Language, Words } from '../../shared/text/languages.ts'
import { mostColumns, mostImported, type TableFormat } from '../../shared/records/transfer.ts'
import type { Ctx } from '../context.ts'
import { othersFirst } from '../turns/others-first.ts'
import { readTable, tableTypes, writeTable, type Cell } from '../tables/table-files.ts'
import { valueOf } from './cell-values.ts'
import { wrongField } from './refusals.ts'

type Values = Record<string, unknown>

/** A column of a table: its field, heading, and example for the template. */
export interface TransferColumn {
  field: string
  heading: Words
  example: Cell
}

/** A column of a table of records. */
export interface RecordColumn extends TransferColumn {
  /** Conversion, if the file's form differs from the record's: a text in one language, a unit's code for its id. */
  own?: OwnColumn
  /** Value of a new line if its cell is empty or the file has no such column, e.g. the usual country. */
  blank?: Cell
}

/** Reads and writes a column whose form in the file differs from the record's. */
export interface OwnColumn<Known = unknown> {
  /** Schema of its cells. */
  schema: z.ZodType
  /** Called once per file, e.g. to load ids by code. */
  prepare?(ctx: Ctx): Promise<Known>
  /** Adds a cell's value to the values of its line; `row` is the stored record, if any. Returns the error, if any. */
  put(values: Values, said: unknown, given: { row: Values | undefined; known: Known }): Words | undefined
  /** Cell of an exported record. */
  of(record: Values, known: Known): Cell
}

/** A parsed line of a file. */
export interface TableLine {
  line: number
  values: Values
  /** Fields whose cells are not empty. */
  filled: Set<string>
  /** Errors by field. */
  problems: Record<string, string>
}

/** A parsed file; columns are recognised by heading or as given. */
export interface TableLines {
  format: TableFormat
  headings: string[]
  columns: (string | null)[]
  sample: string[][]
  /** Empty while no column is the key. */
  lines: TableLine[]
}

/**
 * Field of each column by its heading: the field's name, or its heading in any language; a repeated one counts once.
 */
function guess(headings: readonly string[], columns: readonly TransferColumn[]): (string | null)[] {
  const found = headings.map((heading) => {
    const wanted = heading.trim().toLowerCase()
    const names = ({ field, heading: { de, en } }: TransferColumn) =>
      [field, de, en].map((name) => name.toLowerCase())
    return columns.find((column) => names(column).includes(wanted))?.field ?? null
  })
  return found.map((field, at) => (found.indexOf(field) === at ? field : null))
}

/**
 * Reads a table (CSV, XLSX) into lines with values and errors. Throws 422 if it is not a table, is too large, or lacks
 * the key although `apply` is set.
 */
export async function readTableLines(
  lang: Language,
  { file, columns: given, apply }: { file: string; columns?: (string | null)[] | undefined; apply: boolean },
  { columns, schemas, key }: { columns: readonly TransferColumn[]; schemas: z.ZodRawShape; key: string },
): Promise<TableLines> {
  const fields = columns.map(({ field }) => field)
  const { format, rows } = await readTable(new Uint8Array(Buffer.from(file, 'base64')), {
    rows: mostImported + 2,
    columns: mostColumns + 1,
  })
  const [head, ...body] = rows
  if (!head || body.length === 0)
    throw wrongField('file', {
      de: 'In dieser Datei steht unter der Zeile mit den Überschriften nichts.',
      en: 'There is nothing in this file below the line of headings.',
    })
  if (body.length > mostImported)
    throw wrongField('file', {
      de: `Auf einmal gehen höchstens ${mostImported} Zeilen. Bitte teilen Sie die Datei auf.`,
      en: `At most ${mostImported} lines at a time. Please split the file.`,
    })
  if (head.cells.length > mostColumns)
    throw wrongField('file', {
      de: `Eine Tabelle darf höchstens ${mostColumns} Spalten haben. Bitte löschen Sie die überzähligen, auch leere.`,
      en: `A table may have at most ${mostColumns} columns. Please delete those beyond, empty ones too.`,
    })
  const mapping = given ?? guess(head.cells, columns)
  const used = mapping.filter((field) => field !== null)
  if (new Set(used).size !== used.length || used.some((field) => !fields.includes(field)))
    throw wrongField('columns', {
      de: `Jede Spalte füllt ein anderes dieser Felder: ${fields.join(', ')}.`,
      en: `Each column fills another one of these fields: ${fields.join(', ')}.`,
    })
  const isClear = used.includes(key)
  if (apply && !isClear)
    throw wrongField('columns', {
      de: 'Bitte wählen Sie die Spalte, an der sich die Zeilen wiedererkennen lassen.',
      en: 'Please choose the column by which lines can be recognised.',
    })
  const lines: TableLine[] = []
  const turn = othersFirst()
  for (const { line, cells } of isClear ? body : []) {
    await turn()
    const values: Values = {}
    const filled = new Set<string>()
    const problems: Record<string, string> = {}
    for (const [at, field] of mapping.entries()) {
      if (field === null) continue
      const cell = cells[at] ?? ''
      if (cell !== '') filled.add(field)
      const { value, problem } = valueOf(schemas[field] as z.ZodType, cell, lang)
      if (problem !== undefined) problems[field] = problem
      else if (value !== undefined) values[field] = value
    }
    lines.push({ line, values, filled, problems })
  }
  const sample = body.slice(0, 3).map(({ cells }) => cells)
  return { format, headings: head.cells, columns: mapping, sample, lines }
}

/** A table to download, with headings in the caller's language. */
export const answerTable = async (
  lang: Language,
  {
    file,
    format,
    columns,
    rows,
  }: { file: string; format: TableFormat; columns: readonly TransferColumn[]; rows: Cell[][] },
): Promise<FileAnswer> => ({
  name: `${file}.${format}`,
  type: tableTypes[format],
  content: await writeTable({ format, lang, head: columns.map(({ heading }) => heading[lang]), rows }),
})
