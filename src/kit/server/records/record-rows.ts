import { isDeepStrictEqual } from 'node:util'
import type { Language, Words } from '../../shared/text/languages.ts'
import { uuidv7 } from '../../shared/uuid.ts'
import type { StoredLine } from './lines.ts'
import type { TableLine } from './table-lines.ts'

type Values = Record<string, unknown>

/** A record's line in a row of the file, by the fields' names there: `contents.what`. */
export interface SaidLine {
  row: number
  values: Values
  /** Fields already reported as wrong. */
  wrong: Set<string>
}

/** A record combined from rows of a file: its own values once, and of each kind of lines one per row. */
export interface RecordRows extends TableLine {
  lines: ReadonlyMap<string, SaidLine[]>
}

const differs: Words = {
  de: 'Hier steht etwas anderes als in einer früheren Zeile desselben Eintrags.',
  en: 'This says something else than an earlier line of the same record.',
}

const differsWithoutKey: Words = {
  de: 'Hier steht etwas anderes als darüber. Ohne Kennung gehört diese Zeile zum Eintrag darüber: Ist ein anderer gemeint, tragen Sie seine ein.',
  en: 'This says something else than above. Without a key this line belongs to the record above: if another one is meant, enter its own.',
}

/** An error with the number of its row in the file. */
export const atRow = (row: number, problem: string, lang: Language): string =>
  `${lang === 'de' ? 'Zeile' : 'Line'} ${row}: ${problem}`

/** Appends an error to a field's errors. */
export function addProblem(problems: Record<string, string>, field: string, problem: string): void {
  problems[field] = problems[field] ? `${problems[field]} ${problem}` : problem
}

/**
 * Groups the rows of a file into records: a row with a key, and the rows without a key below it. The record's own
 * values must be given once and may be repeated. Without columns for lines, each row is a record.
 */
export function recordsOf(
  rows: readonly TableLine[],
  { key, kinds }: { key: string; kinds: ReadonlyMap<string, readonly string[]> },
  lang: Language,
): RecordRows[] {
  if (kinds.size === 0) return rows.map((row) => ({ ...row, lines: new Map() }))
  const inLines = new Set([...kinds.values()].flat())
  const found: RecordRows[] = []
  const known = new Map<unknown, RecordRows>()
  let above: RecordRows | undefined
  for (const row of rows) {
    const own = row.values[key]
    let record = row.filled.has(key) ? known.get(own) : above
    const isFurther = record !== undefined
    if (!record) {
      const lines = new Map([...kinds.keys()].map((kind) => [kind, [] as SaidLine[]]))
      record = { line: row.line, values: {}, filled: new Set(), problems: {}, lines }
      found.push(record)
      if (row.filled.has(key)) known.set(own, record)
    }
    above = record
    takeOwn(record, row, {
      inLines,
      isFurther,
      lang,
      other: row.filled.has(key) ? differs : differsWithoutKey,
    })
    for (const [kind, fields] of kinds) {
      if (!fields.some((field) => row.filled.has(field))) continue
      const wrong = new Set(fields.filter((field) => row.filled.has(field) && row.problems[field]))
      const told = fields.filter((field) => row.values[field] !== undefined)
      const values = Object.fromEntries(told.map((field) => [field, row.values[field]]))
      record.lines.get(kind)!.push({ row: row.line, values, wrong })
      for (const field of wrong)
        addProblem(record.problems, field, atRow(row.line, row.problems[field]!, lang))
    }
  }
  return found
}

/** Takes the record's own values from a row. */
function takeOwn(
  record: RecordRows,
  row: TableLine,
  {
    inLines,
    isFurther,
    lang,
    other,
  }: { inLines: ReadonlySet<string>; isFurther: boolean; lang: Language; other: Words },
): void {
  const names = [...new Set([...Object.keys(row.values), ...Object.keys(row.problems)])]
  for (const field of names.filter((name) => !inLines.has(name))) {
    if (isFurther && !row.filled.has(field)) continue
    const problem = row.problems[field]
    if (problem !== undefined)
      addProblem(record.problems, field, isFurther ? atRow(row.line, problem, lang) : problem)
    else if (!record.filled.has(field)) record.values[field] = row.values[field]
    else if (!isDeepStrictEqual(record.values[field], row.values[field]))
      addProblem(record.problems, field, atRow(row.line, other[lang], lang))
    if (row.filled.has(field)) record.filled.add(field)
  }
}

/**
 * Assigns the ids of stored lines to lines of a file: first to equal ones, then, in order, to the rest of both, so that
 * a line changed in the file keeps its id. Remaining lines are new and start with `blank`.
 */
export function linesWithIds(
  stored: readonly StoredLine[],
  said: readonly Values[],
  blank: Values,
): StoredLine[] {
  const free = new Set(stored)
  const same = (line: Values) => (one: StoredLine) =>
    Object.keys(line).every((field) => isDeepStrictEqual(one[field], line[field]))
  const take = (fits: (one: StoredLine) => boolean) => {
    const found = [...free].find(fits)
    if (found) free.delete(found)
    return found
  }
  const unchanged = said.map((line) => take(same(line)))
  return said.map((line, at) => {
    const was = unchanged[at] ?? take(() => true)
    return { ...(was ?? blank), ...line, _id: was?._id ?? uuidv7() }
  })
}
