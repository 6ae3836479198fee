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

/** A column of the table: the field that it holds, its heading, and what the template shows in it. */
export interface TransferColumn {
  field: string
  heading: Words
  example: Cell
}

/** A column of a table of records. */
export interface RecordColumn extends TransferColumn {
  /** Of what people write otherwise than the record holds it: a text in one language, the code of a unit for its id. */
  own?: OwnColumn
  /** What a new line of a record holds where its cell is empty or the file has no such column: most addresses lie in one country. */
  blank?: Cell
}

/** How such a column is read and handed out. */
export interface OwnColumn<Known = unknown> {
  /** What a cell may say. */
  schema: z.ZodType
  /** Asked once for a file, such as the ids by their codes. */
  prepare?(ctx: Ctx): Promise<Known>
  /** Puts what a cell says into the values of its line; `row` is what is stored, if anything. Gives what is wrong with it. */
  put(values: Values, said: unknown, given: { row: Values | undefined; known: Known }): Words | undefined
  /** What is handed out for a record. */
  of(record: Values, known: Known): Cell
}

/** A line of a file as it was understood. */
export interface TableLine {
  line: number
  values: Values
  /** Fields whose cells are not empty. */
  filled: Set<string>
  /** What is wrong, in words by field. */
  problems: Record<string, string>
}

/** What a file holds, understood by its headings or by what was said of its columns. */
export interface TableLines {
  format: TableFormat
  headings: string[]
  columns: (string | null)[]
  sample: string[][]
  /** None while no column is the key. */
  lines: TableLine[]
}

/** What each column is by its heading: the name of the field, or its heading in any language; one that comes twice counts once. */
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
 * Reads a table (CSV, XLSX) whose columns fill fields: each line with its values and what is wrong with them. Throws 422 for what is no table, is
 * too large, or leaves the key out where `apply` wants the lines stored.
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

/** A table to be downloaded, with the headings of its columns in the language of whoever asks. */
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
