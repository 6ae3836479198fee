import { z } from 'zod'
import { issueText } from '../../shared/issue-texts.ts'
import type { Language } from '../../shared/text/languages.ts'
import type { RecordsContract } from '../../shared/records/records.ts'
import type { Cell } from '../tables/table-files.ts'
import type { RecordKind } from './kind.ts'
import type { StoredLine } from './lines.ts'
import { cellFor, valueOf } from './cell-values.ts'
import { addProblem, atRow, linesWithIds, type SaidLine } from './record-rows.ts'
import type { RecordColumn } from './table-lines.ts'

type Values = Record<string, unknown>
type Ready = ReadonlyMap<string, unknown>

/** Columns of a table for lines of its records: their names in the file, and the conversion between cells and lines. */
export function lineColumnsOf(
  contract: Pick<RecordsContract, 'lines'>,
  declared: Readonly<Record<string, readonly RecordColumn[]>>,
) {
  const nameOf = (kind: string, field: string) => `${kind}.${field}`
  const all = Object.entries(declared).flatMap(([kind, columns]) =>
    columns.map((column) => ({ kind, field: column.field, name: nameOf(kind, column.field), column })),
  )
  const fieldsOf = (kind: string) => contract.lines[kind]!.fields
  const readers = new Map(
    Object.keys(declared).map((kind) => {
      const line = z.object(fieldsOf(kind))
      return [kind, z.array(line).max(contract.lines[kind]!.most ?? 500)]
    }),
  )
  /** Initial values of a new line: its columns' blank values, else the result of an empty cell. */
  const blankOf = (kind: string): Values => {
    const told = new Map(declared[kind]!.map(({ field, blank }) => [field, blank]))
    return Object.fromEntries(
      Object.entries(fieldsOf(kind)).flatMap(([field, schema]) => {
        const value = told.get(field) ?? valueOf(schema as z.ZodType, '', 'de').value
        return value === undefined ? [] : [[field, value]]
      }),
    )
  }

  /** Converts a row of the file to a line; adds errors to the problems. */
  function plainLine(
    kind: string,
    { row, values: said, wrong }: SaidLine,
    { ready, lang, problems }: { ready: Ready; lang: Language; problems: Record<string, string> },
  ): Values {
    const line: Values = {}
    for (const { field, name, column } of all.filter((one) => one.kind === kind)) {
      if (said[name] === undefined) continue
      if (!column.own) line[field] = said[name]
      const wrongly = column.own?.put(line, said[name], { row: undefined, known: ready.get(name) })
      if (!wrongly) continue
      wrong.add(name)
      addProblem(problems, name, atRow(row, wrongly[lang], lang))
    }
    return line
  }

  return {
    columns: all.map(({ name, column }): RecordColumn => ({ ...column, field: name })),
    schemas: Object.fromEntries(
      all.map(({ kind, field, name }) => [name, fieldsOf(kind)[field] as z.ZodType]),
    ),

    /**
     * Columns of a file that contain lines, by kind. Kinds whose first column is missing are left unchanged, because it
     * distinguishes the lines: a city alone, as in shorter lists, is not an address.
     */
    kindsIn(columns: readonly (string | null)[]): Map<string, string[]> {
      const kinds = new Map<string, string[]>()
      for (const [kind, own] of Object.entries(declared)) {
        const names = own.map(({ field }) => nameOf(kind, field))
        const given = names.filter((name) => columns.includes(name))
        if (given.length > 0 && given[0] === names[0]) kinds.set(kind, given)
      }
      return kinds
    },

    /** Reads a record's lines from the file, with their ids. Adds errors to the problems. */
    read(
      said: ReadonlyMap<string, readonly SaidLine[]>,
      given: { row: Values | undefined; ready: Ready; lang: Language; problems: Record<string, string> },
    ): Record<string, StoredLine[]> {
      const { row, lang, problems } = given
      return Object.fromEntries(
        [...said].map(([kind, rows]) => {
          const told = rows.map((line) => plainLine(kind, line, given))
          const lines = linesWithIds((row?.[kind] ?? []) as StoredLine[], told, blankOf(kind))
          const { error } = readers.get(kind)!.safeParse(lines, { error: issueText(lang) })
          for (const {
            path: [at, field],
            message,
          } of error?.issues ?? []) {
            const name = nameOf(kind, String(field))
            if (typeof at !== 'number') addProblem(problems, kind, message)
            // An unreadable cell is missing from its line, and already reported
            else if (!rows[at]!.wrong.has(name))
              addProblem(problems, name, atRow(rows[at]!.row, message, lang))
          }
          return [kind, lines]
        }),
      )
    },

    /** The kind reduced to the lines included in the table. */
    of: ({ lines = {} }: Pick<RecordKind, 'lines'>): Pick<RecordKind, 'lines'> => ({
      lines: Object.fromEntries(Object.entries(lines).filter(([kind]) => kind in declared)),
    }),

    /** Cells of a record's lines, one row each; one empty row without lines. */
    rowsOf(lines: Record<string, Values[]>, ready: Ready): Cell[][] {
      const count = Math.max(1, ...Object.values(lines).map(({ length }) => length))
      return Array.from({ length: count }, (_, at) =>
        all.map(({ kind, field, name, column }) => {
          const line = lines[kind]?.[at]
          if (!line) return null
          if (column.own) return column.own.of(line, ready.get(name))
          return cellFor(fieldsOf(kind)[field] as z.ZodType, (line[field] ?? null) as Cell)
        }),
      )
    },
  }
}
