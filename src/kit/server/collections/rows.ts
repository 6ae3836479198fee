import { Column, sql, type SQL } from 'drizzle-orm'
import { mayChangeOf } from '../../shared/access.ts'
import { notFound } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import type { Row } from './columns.ts'
import type { Kind } from './kind.ts'
import { notOwn } from './refusals.ts'

interface Reader {
  columns: SQL
  /** Columns whose values are not what the driver gives. */
  decoders: readonly (readonly [string, Column])[]
}

const readers = new WeakMap<Kind, Reader>()

// Selecting through the query builder costs more than the query: the list of columns is made once per collection
function readerOf(kind: Kind): Reader {
  const known = readers.get(kind)
  if (known) return known
  const names = Object.keys(kind.columns)
  const reader = {
    columns: sql.raw(names.map((name) => `"${kind.tableName}"."${name}"`).join(', ')),
    decoders: Object.entries(kind.columns).filter(
      ([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
    ),
  }
  readers.set(kind, reader)
  return reader
}

/** The rows of `{first} select … {also} from {table} {rest}`; `first` is a `with` list, `also` more columns. */
export async function selectRows(
  ctx: Pick<Ctx, 'db'>,
  kind: Kind,
  rest: SQL,
  { first = sql``, also = sql`` }: { first?: SQL; also?: SQL } = {},
): Promise<Row[]> {
  const { columns, decoders } = readerOf(kind)
  const { rows } = await ctx.db.execute<Row>(
    sql`${first} select ${columns}${also} from ${kind.table} ${rest}`,
  )
  for (const row of rows as Record<string, unknown>[]) {
    for (const [name, column] of decoders) {
      if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
    }
  }
  return rows
}

/** The rows of ids, in their order; those that do not exist are missing. */
export async function rowsOf(ctx: Ctx, kind: Kind, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(ctx, kind, sql`where "_id" = any(${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A row that is about to change; whoever comes second waits. Throws 404. */
export async function lockedRow(ctx: Ctx, kind: Kind, id: string): Promise<Row> {
  const [row] = await selectRows(ctx, kind, sql`where "_id" = ${id}::uuid for update`)
  if (!row) throw notFound({ _id: id })
  return row
}

/** Throws `C100` for a record that others made where the caller may change only his own, and where the collection refuses. */
export async function requireChangeable(ctx: Ctx, kind: Kind, row: Row): Promise<void> {
  if (!mayChangeOf(ctx.user, kind.name, row)) throw notOwn()
  await kind.mayChange?.(ctx, row)
}

/** A row that the caller is about to change, locked. Throws 404, and whatever `requireChangeable` does. */
export async function changeableRow(ctx: Ctx, kind: Kind, id: string): Promise<Row> {
  const row = await lockedRow(ctx, kind, id)
  await requireChangeable(ctx, kind, row)
  return row
}

/** A row that is about to change, if it is there and nobody else is changing it. */
export async function freeRow(ctx: Ctx, kind: Kind, id: string): Promise<Row | undefined> {
  const [row] = await selectRows(ctx, kind, sql`where "_id" = ${id}::uuid for update skip locked`)
  return row
}
