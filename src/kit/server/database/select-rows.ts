import { Column, getTableColumns, getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { planKept } from './pool.ts'

/** A table with its columns by name, computed once. */
export interface Selectable {
  table: PgTable
  tableName: string
  columns: Record<string, PgColumn>
}

const selectables = new WeakMap<PgTable, Selectable>()

/** Prepares a table for `selectRows`, once per table. */
export function selectable(table: PgTable): Selectable {
  const known = selectables.get(table)
  if (known) return known
  const made = { table, tableName: getTableName(table), columns: getTableColumns(table) }
  selectables.set(table, made)
  return made
}

/** For `selectRows`: planned once per connection; for frequent queries with few variants that use an index. */
export const plannedSelect = { first: sql.raw(planKept) }

interface Reader {
  columns: SQL
  /** Columns whose values differ from the driver's. */
  decoders: readonly (readonly [string, Column])[]
}

const readers = new WeakMap<Selectable, Reader>()

// The query builder costs more than the query, so the list of columns is made once per table
function readerOf(from: Selectable): Reader {
  const known = readers.get(from)
  if (known) return known
  const names = Object.keys(from.columns)
  const reader = {
    columns: sql.raw(names.map((name) => `"${from.tableName}"."${name}"`).join(', ')),
    decoders: Object.entries(from.columns).filter(
      ([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
    ),
  }
  readers.set(from, reader)
  return reader
}

/** All columns of a table, for `select` and `returning`. */
export const columnsOf = (from: Selectable): SQL => readerOf(from).columns

/** Runs a statement that returns `columnsOf` a table, and decodes its rows. */
export async function rowsOfStatement<R>(
  ctx: Pick<Ctx, 'db'>,
  from: Selectable,
  statement: SQLWrapper,
): Promise<R[]> {
  const { rows } = await ctx.db.execute(statement)
  for (const row of rows) {
    for (const [name, column] of readerOf(from).decoders) {
      if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
    }
  }
  return rows as R[]
}

/** The rows of `{first} select … {also} from {table} {rest}`; `first` is a `with` list, `also` more columns. */
export const selectRows = <R>(
  ctx: Pick<Ctx, 'db'>,
  from: Selectable,
  rest: SQL,
  { first = sql``, also = sql`` }: { first?: SQL; also?: SQL } = {},
): Promise<R[]> =>
  rowsOfStatement<R>(ctx, from, sql`${first} select ${columnsOf(from)}${also} from ${from.table} ${rest}`)
