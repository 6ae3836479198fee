import { inArray, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { mayCall } from '../../shared/access.ts'
import { issueText } from '../../shared/issue-texts.ts'
import type { Language, Words } from '../../shared/text/languages.ts'
import { Problem } from '../../shared/problem.ts'
import type { RecordsContract } from '../../shared/records/records.ts'
import type { LineFate, transferCalls } from '../../shared/records/transfer.ts'
import type { Ctx } from '../context.ts'
import { selectRows } from '../database/select-rows.ts'
import type { Handlers } from '../http.ts'
import { othersFirst } from '../turns/others-first.ts'
import type { Cell, tableTypes } from '../tables/table-files.ts'
import { answered, linesOf } from './answer.ts'
import { seenBy, type AnyRow, type RecordKind, type RecordTable, type RowOf } from './kind.ts'
import { lineColumnsOf } from './line-columns.ts'
import { recordsOf, type RecordRows } from './record-rows.ts'
import { problemsOf, storeEach } from './store-each.ts'
import { cellFor } from './cell-values.ts'
import { answerTable, readTableLines, type RecordColumn } from './table-lines.ts'

type Values = Record<string, unknown>
type Step = (ctx: Ctx, input: never) => Promise<unknown>

export interface TransferOptions {
  /** Columns in order. Fields that users cannot write are exported but not imported. */
  columns: readonly RecordColumn[]
  /**
   * Columns of lines by their name in the record. A record then takes a row per line, each with its key; the record's
   * own values must be in one of them.
   */
  lines?: Readonly<Record<string, readonly RecordColumn[]>>
  /** Field by which a line finds its record, so that a second import changes nothing. Must be unique per line. */
  key: string
  /** Title of a record: a field, or a function of the stored or imported values. */
  title: string | ((values: Values) => string)
  /** Name of the file without extension: `fundstuecke`. */
  file: string
  /** Calls that store the lines, so that their rules apply: those of `recordCalls` or the domain's own. */
  calls: { list: Step; create: Step; update: Step }
  /**
   * Throws the Problem with which those calls would refuse values, for the preview; `row` is the stored record, if any.
   */
  judge?: (ctx: Ctx, values: Values, row: Values | undefined) => unknown
}

const mostExported = 20_000
const page = 500

const inParts = <E>(all: readonly E[], size: number): E[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

const texts = {
  noKey: {
    de: 'Ohne diese Angabe lässt sich die Zeile beim nächsten Mal nicht wiedererkennen.',
    en: 'Without it the line can’t be recognised the next time.',
  },
  twice: { de: 'Das steht schon in einer früheren Zeile.', en: 'An earlier line has this already.' },
  many: {
    de: 'Mehrere Einträge haben das; welcher gemeint ist, lässt sich nicht sagen.',
    en: 'Several records have this; which one is meant can’t be told.',
  },
  mayNot: {
    de: 'Das gibt es schon, und ändern dürfen Sie es nicht.',
    en: 'This exists already, and you may not change it.',
  },
} satisfies Record<string, Words>

/** A translated text in one language. */
const textIn = (texts: object, lang: Language): string => {
  const { de = '', ...others } = texts as Partial<Words>
  return { de, ...others }[lang] || de
}

/** A parsed record of the file. */
interface Line extends RecordRows {
  /** Cells of converted columns, by field. */
  said: ReadonlyMap<string, unknown>
}

interface Judged<T extends RecordTable> extends Line {
  fate: LineFate
  row: RowOf<T> | undefined
}

/**
 * Implements `transferCalls(contract)`: import with preview and a report per line, its template, and export with the
 * same columns. A refused line leaves nothing behind; the other lines are stored.
 */
export function transferHandlers<C extends RecordsContract, T extends RecordTable>(
  contract: C,
  kind: RecordKind<T>,
  { columns: plain, lines: lineColumns = {}, key, title, file, calls, judge: refuse }: TransferOptions,
): Handlers<ReturnType<typeof transferCalls<C['name']>>> {
  const inLines = lineColumnsOf(contract, lineColumns)
  const columns = [...plain, ...inLines.columns]
  const taken = [...plain.filter(({ field, own }) => own || field in contract.fields), ...inLines.columns]
  if (!taken.some(({ field }) => field === key)) throw new Error(`${kind.name} has no column of its key`)
  const fields = taken.map(({ field }) => field)
  const owns = new Map(taken.flatMap(({ field, own }) => (own ? [[field, own] as const] : [])))
  /** Prepared data of converted columns, by field. */
  const prepared = async (ctx: Ctx) => {
    const known = new Map<string, unknown>()
    for (const [field, own] of owns) known.set(field, await own.prepare?.(ctx))
    return known
  }
  const creating = contract.calls['create']!.input as z.ZodObject

  const schemas = Object.fromEntries(
    taken.map(({ field, own }) => [
      field,
      own?.schema ?? inLines.schemas[field] ?? (contract.fields[field] as z.ZodType),
    ]),
  )
  /** Separates the cells of converted columns from the record's values. */
  const parted = ({ values, ...line }: RecordRows): Line => ({
    ...line,
    values: Object.fromEntries(Object.entries(values).filter(([field]) => !owns.has(field))),
    said: new Map(Object.entries(values).filter(([field]) => owns.has(field))),
  })

  /** Stored records by key, for the given keys. */
  async function knownBy(ctx: Ctx, keys: readonly unknown[]): Promise<Map<unknown, RowOf<T>[]>> {
    const known = new Map<unknown, RowOf<T>[]>()
    if (keys.length === 0) return known
    const seen = seenBy(ctx, kind)
    const present = kind.bin ? sql` and "deletedAt" is null` : sql``
    const rows = await selectRows<RowOf<T>>(
      ctx,
      kind,
      sql`where ${inArray(kind.columns[key]!, [...keys])}${present}${seen ? sql` and ${seen}` : sql``}`,
    )
    const whole = await answered(ctx, kind, rows)
    for (const [at, row] of rows.entries())
      known.set(row[key], [
        ...(known.get(row[key]) ?? []),
        // The stored key, even if answers hide it
        { ...row, ...(whole[at] as Partial<RowOf<T>>), [key]: row[key] },
      ])
    return known
  }

  /** Refusals of a line by the domain's rules, by field. */
  async function refusedOf(ctx: Ctx, values: Values, row: Values | undefined) {
    try {
      await refuse?.(ctx, values, row)
      return {}
    } catch (error) {
      if (error instanceof Problem) return problemsOf(error, ctx.told)
      throw error
    }
  }

  async function judge(ctx: Ctx, lines: readonly Line[]): Promise<Judged<T>[]> {
    const { told: lang } = ctx
    const earlier = new Set<unknown>()
    const judgeOne = async (
      { values: own, said, problems: wrong, ...line }: Line,
      known: ReadonlyMap<unknown, RowOf<T>[]>,
    ): Promise<Judged<T>> => {
      const problems = { ...wrong }
      const values = { ...own }
      const means = values[key]
      const rows = known.get(means) ?? []
      const [row] = rows
      const isEmpty = means === undefined || means === null || means === ''
      if (isEmpty) problems[key] ??= texts.noKey[lang]
      else if (earlier.has(means)) problems[key] = texts.twice[lang]
      else if (rows.length > 1) problems[key] = texts.many[lang]
      earlier.add(means)
      for (const [field, value] of said) {
        const wrongly = owns.get(field)!.put(values, value, { row, known: ready.get(field) })
        if (wrongly) problems[field] ??= wrongly[lang]
      }
      Object.assign(values, inLines.read(line.lines, { row, ready, lang, problems }))
      const changed =
        row && Object.keys(values).some((field) => !isDeepStrictEqual(values[field], row[field]))
      if (changed && !mayCall(ctx.user, contract.access.update)) problems[''] = texts.mayNot[lang]
      if (!row && Object.keys(problems).length === 0) {
        const read = creating.safeParse(values, { error: issueText(lang) })
        for (const issue of read.error?.issues ?? []) problems[String(issue.path[0] ?? '')] ??= issue.message
      }
      if ((!row || changed) && Object.keys(problems).length === 0)
        Object.assign(problems, await refusedOf(ctx, values, row))
      const fate: LineFate =
        Object.keys(problems).length > 0 ? 'refused' : !row ? 'create' : changed ? 'change' : 'known'
      return { ...line, values, said, problems, fate, row }
    }
    const ready = await prepared(ctx)
    const judged: Judged<T>[] = []
    const turn = othersFirst()
    for (const some of inParts(lines, page)) {
      const keys = [...new Set(some.map(({ values }) => values[key]))].filter(Boolean)
      const known = await knownBy(ctx, keys)
      for (const line of some) {
        await turn()
        judged.push(await judgeOne(line, known))
      }
    }
    return judged
  }

  /** Stores a line through the calls, so that the domain's rules apply. */
  async function store(ctx: Ctx, { row, values }: Judged<T>): Promise<string> {
    const answer = row
      ? await calls.update(ctx, { ...values, _id: row._id, version: row.version } as never)
      : await calls.create(ctx, values as never)
    return (answer as Record<string, { _id: string }>)[contract.name]!._id
  }

  /** Stores all lines to create or change. Returns their ids. */
  async function storeAll(ctx: Ctx, judged: readonly Judged<T>[]): Promise<Map<Judged<T>, string>> {
    const ids = new Map<Judged<T>, string>()
    const wanted = judged.filter(({ fate }) => fate === 'create' || fate === 'change')
    for (const [one, outcome] of await storeEach(ctx, wanted, store)) {
      if ('_id' in outcome) ids.set(one, outcome._id)
      else Object.assign(one, { fate: 'refused', problems: problemsOf(outcome.refused, ctx.told) })
    }
    return ids
  }

  async function importTable(
    ctx: Ctx,
    { file: content, columns: given, apply }: { file: string; columns?: (string | null)[]; apply: boolean },
  ) {
    const { lines: read, ...table } = await readTableLines(
      ctx.told,
      { file: content, columns: given, apply },
      { columns: taken, schemas, key },
    )
    const rows = recordsOf(read, { key, kinds: inLines.kindsIn(table.columns) }, ctx.told)
    const judged = await judge(ctx, rows.map(parted))
    const ids = apply ? await storeAll(ctx, judged) : null
    const lines = judged.map((one) => {
      const { line, fate, problems, values, row } = one
      // Callers without the right to read only see their own line in the report
      const shown = mayCall(ctx.user, contract.access.read) ? row : undefined
      const _id = ids?.get(one) ?? shown?._id ?? null
      const named =
        typeof title === 'string' ? (values[title] ?? shown?.[title] ?? '') : title({ ...shown, ...values })
      return {
        line,
        _id,
        title: typeof named === 'object' ? textIn(named, ctx.told) : String(named),
        fate,
        problems,
      }
    })
    const counts = { create: 0, change: 0, known: 0, refused: 0 }
    for (const { fate } of lines) counts[fate] += 1
    return { ...table, fields, lines, counts, applied: apply }
  }

  async function exportTable(ctx: Ctx, { format, ...input }: Values & { format: keyof typeof tableTypes }) {
    const rows: Cell[][] = []
    const ready = await prepared(ctx)
    for (let skip = 0; ; skip += page) {
      const answer = (await calls.list(ctx, { ...input, limit: page, skip } as never)) as Values
      const found = answer[contract.name] as AnyRow[]
      const lines = await linesOf(ctx, inLines.of(kind), found)
      for (const [at, one] of found.entries()) {
        const cells = plain.map(({ field, own }) =>
          own ? own.of(one, ready.get(field)) : cellFor(schemas[field], (one[field] ?? null) as Cell),
        )
        const further = plain.map((column, index) => (column.field === key ? cells[index]! : null))
        for (const [index, more] of inLines.rowsOf(lines[at]!, ready).entries())
          rows.push([...(index === 0 ? cells : further), ...more])
      }
      if (found.length < page) break
      if (rows.length >= mostExported)
        throw new Problem('TOO_MANY_ROWS', 422, {
          de: `Auf einmal lassen sich ${mostExported} Zeilen herausgeben. Bitte schränken Sie die Liste ein.`,
          en: `${mostExported} lines can be handed out at a time. Please narrow the list.`,
        })
    }
    return answerTable(ctx.told, { file, format, columns, rows })
  }

  return {
    importTable,
    importTemplate: (ctx: Ctx, { format }: { format: keyof typeof tableTypes }) =>
      answerTable(ctx.told, { file, format, columns: taken, rows: [taken.map(({ example }) => example)] }),
    exportTable,
  }
}
