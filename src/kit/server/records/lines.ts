import { eq, getTableColumns, notInArray, and, sql } from 'drizzle-orm'
import { integer, uuid, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '../context.ts'
import { selectable, selectRows } from '../database/select-rows.ts'
import { plannedOnce } from '../database/statement.ts'
import { wrongField } from './refusals.ts'

/**
 * Columns of every line. In a migration: `"_id" uuid primary key, "record" uuid not null references … ("_id") on delete
 * cascade, "position" integer not null`, with an index on ("record", "position").
 */
export const lineColumns = () => ({
  _id: uuid().primaryKey(),
  record: uuid().notNull(),
  position: integer().notNull(),
})

/** A table with `lineColumns()`. */
export type LinesTable = PgTable & Record<'_id' | 'record' | 'position', PgColumn>
export type StoredLine = { _id: string } & Record<string, unknown>

/** Lines of records by id, in order. */
export async function readLines(
  ctx: Ctx,
  table: LinesTable,
  records: readonly string[],
): Promise<Map<string, StoredLine[]>> {
  const found = new Map<string, StoredLine[]>()
  if (records.length === 0) return found
  const rows = await selectRows<Record<string, unknown>>(
    ctx,
    selectable(table),
    sql`where "record" = any(${sql.param([...records])}::uuid[]) order by "record", "position"`,
  )
  for (const { record, position: _position, ...line } of rows) {
    const lines = found.get(record as string) ?? []
    lines.push(line as StoredLine)
    found.set(record as string, lines)
  }
  return found
}

/** Changed lines of a record, before and after; null if none changed. */
export interface LinesChange {
  before: StoredLine[]
  after: StoredLine[]
}

const elsewhere = (name: string) =>
  wrongField(name, {
    de: 'Eine dieser Zeilen gehört zu etwas anderem. Bitte laden Sie die Seite neu.',
    en: 'One of these lines belongs to something else. Please reload the page.',
  })

/**
 * Replaces the lines of a record by `after`, in that order. Lines are matched by id: missing ones are removed, the
 * others keep their id. Only differences are written. Throws 422 for an id that occurs twice or belongs to another
 * record.
 */
export async function storeLines(
  ctx: Ctx,
  table: LinesTable,
  {
    record,
    name,
    before,
    after,
  }: { record: string; name: string; before: readonly StoredLine[]; after: readonly StoredLine[] },
): Promise<LinesChange | null> {
  const ids = after.map(({ _id }) => _id)
  if (new Set(ids).size !== ids.length) throw elsewhere(name)
  const known = new Map(before.map((line, position) => [line._id, { line, position }]))
  const differs = (line: StoredLine, position: number) => {
    const was = known.get(line._id)
    return !was || was.position !== position || !isDeepStrictEqual({ ...was.line, ...line }, was.line)
  }
  const written = after.flatMap((line, position) =>
    differs(line, position) ? [{ ...known.get(line._id)?.line, ...line, record, position }] : [],
  )
  const gone = before.filter(({ _id }) => !ids.includes(_id))
  if (written.length === 0 && gone.length === 0) return null
  if (gone.length > 0)
    await ctx.db.delete(table).where(and(eq(table.record, record), notInArray(table._id, ids)))
  if (written.length > 0) {
    const columns = Object.keys(getTableColumns(table)).filter(
      (column) => column !== '_id' && column !== 'record',
    )
    const storing = ctx.db
      .insert(table)
      .values(written as never)
      .onConflictDoUpdate({
        target: table._id,
        set: Object.fromEntries(columns.map((column) => [column, sql.raw(`excluded."${column}"`)])),
        setWhere: eq(table.record, record),
      })
      .returning({ _id: table._id })
    const { rows } = await ctx.db.execute(plannedOnce(storing, written.length))
    if (rows.length !== written.length) throw elsewhere(name)
  }
  const changed = new Set(written.map(({ _id }) => _id))
  return {
    before: before.filter((line) => changed.has(line._id) || gone.includes(line)),
    after: after.filter(({ _id }) => changed.has(_id)),
  }
}
