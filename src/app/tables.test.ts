import { getTableColumns, getTableName, is, SQL } from 'drizzle-orm'
import { PgDialect, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '#kit/testing/test-database.ts'
import { readSources } from './source-scan.ts'

const root = join(import.meta.dirname, '..', '..')
const dialect = new PgDialect()

interface Described {
  type: string
  notNull: boolean
  /** As written by PostgreSQL, without casts; null if there is none. */
  default: string | null
}

const withoutCasts = (text: string) =>
  text.replaceAll(/::[a-z ]+(\(\d+\))?(\[\])?/g, '').replace(/^'(.*)'$/s, '$1')

function defaultOf(column: PgColumn): string | null {
  const value: unknown = column.default
  if (value === undefined) return null
  if (is(value, SQL)) return withoutCasts(dialect.sqlToQuery(value).sql)
  // The literal of an empty list depends on the column type
  if (Array.isArray(value) && column.getSQLType() !== 'jsonb') return `{${value.join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** All table descriptions of the program by table name; examples have their own beside them. */
async function describedTables(): Promise<Map<string, Record<string, Described>[]>> {
  const found = new Map<string, Record<string, Described>[]>()
  const files = [...readSources(root)].filter(
    ([file, source]) =>
      /^src\/.*\/server\/.*\.ts$/.test(file) &&
      !/\.(test|fixture)\.ts$|\/examples\//.test(file) &&
      /export const \w+ = pgTable\(/.test(source),
  )
  for (const [file] of files) {
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
    for (const table of Object.values(module)) {
      if (!is(table, PgTable)) continue
      const columns = Object.values(getTableColumns(table)).map((column): [string, Described] => [
        column.name,
        {
          type: column.getSQLType().replace(/^timestamptz\((\d)\)$/, 'timestamp($1) with time zone'),
          notNull: column.notNull,
          default: defaultOf(column),
        },
      ])
      const name = getTableName(table)
      found.set(name, [...(found.get(name) ?? []), Object.fromEntries(columns)])
    }
  }
  return found
}

test('every table is described as the migrations make it: columns, types, null, defaults', async () => {
  const { pool } = await testDatabase('tables')
  const { rows } = await pool.query<{
    table: string
    column: string
    type: string
    notNull: boolean
    default: string | null
    own: boolean
  }>(`select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type",
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default",
      a.attidentity <> '' or a.attgenerated <> '' as "own"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`)
  const tables = await describedTables()
  expect(tables.size).toBeGreaterThan(30)
  const different: string[] = []
  for (const [table, descriptions] of tables) {
    const stored = new Map(rows.filter((row) => row.table === table).map((row) => [row.column, row]))
    for (const described of descriptions) {
      for (const [column, is] of Object.entries(described)) {
        const made = stored.get(column)
        const wanted = made && {
          type: made.type,
          notNull: made.notNull,
          // A description without a default leaves the value to the program; a described default must exist
          default: is.default === null || made.default === null ? null : withoutCasts(made.default),
        }
        if (JSON.stringify(wanted) !== JSON.stringify(is))
          different.push(
            `${table}.${column}: described ${JSON.stringify(is)}, made ${JSON.stringify(wanted)}`,
          )
      }
      for (const [column, { notNull, default: value, own }] of stored)
        if (!(column in described) && notNull && value === null && !own)
          different.push(`${table}.${column}: not described, and nothing can be stored without it`)
    }
  }
  expect(different).toEqual([])
})
