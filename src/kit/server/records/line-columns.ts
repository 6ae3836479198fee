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

/** The columns of a table that hold lines of its records: what they are called in the file, and how their cells become lines and back. */
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
  /** What a new line holds where the file says nothing: what its column says for that, else the same as with an empty cell. */
  const blankOf = (kind: string): Values => {
    const told = new Map(declared[kind]!.map(({ field, blank }) => [field, blank]))
    return Object.fromEntries(
      Object.entries(fieldsOf(kind)).flatMap(([field, schema]) => {
        const value = told.get(field) ?? valueOf(schema as z.ZodType, '', 'de').value
        return value === undefined ? [] : [[field, value]]
      }),
    )
  }

  /** A line without what its columns are called in the file; what is wrong with it is added to the problems. */
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
     * Which columns of a file hold lines, by the kind of these. Kinds are left as they are where the file lacks their first column, which tells
     * one line from the next: a place alone, as shorter lists have it, is no address.
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

    /** The lines that a file says of a record, with their ids. What is wrong with them is added to the problems. */
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
            // What a cell says wrongly is missing in its line, and has been told
            else if (!rows[at]!.wrong.has(name))
              addProblem(problems, name, atRow(rows[at]!.row, message, lang))
          }
          return [kind, lines]
        }),
      )
    },

    /** The kind with those lines alone that the table hands out. */
    of: ({ lines = {} }: Pick<RecordKind, 'lines'>): Pick<RecordKind, 'lines'> => ({
      lines: Object.fromEntries(Object.entries(lines).filter(([kind]) => kind in declared)),
    }),

    /** The cells of a record's lines, a row for each; one empty row where it has none. */
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
