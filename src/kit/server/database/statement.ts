import { fillPlaceholders, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { planKept } from './pool.ts'

/** A statement in the driver's form. */
export interface Statement {
  text: string
  values: unknown[]
  types: pg.CustomTypesConfig
}

const { builtins } = pg.types
// Times stay PostgreSQL's text, as with the query builder
const texts = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  // Arrays of these, and of numeric
  1231,
  1115,
  1185,
  1187,
  1182,
])
const asItIs = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (texts.has(id) ? asItIs : pg.types.getTypeParser(id, format)),
}

/** A precompiled statement: sent unchanged, and planned once per connection. */
export class Written implements SQLWrapper {
  readonly statement: Statement

  constructor(text: string, values: unknown[], isPlanKept = true) {
    this.statement = { text: isPlanKept ? `${planKept} ${text}` : text, values, types }
  }

  getSQL(): SQL {
    throw new Error('what is written already is no part of another statement')
  }
}

/** Each number of rows is a variant of the statement: plans are kept up to this number. */
const mostPlannedRows = 4

/**
 * A frequent statement of the query builder, planned once per connection. Its rows are the driver's raw values.
 * @param rows number of rows it stores
 */
export function plannedOnce(query: { toSQL(): { sql: string; params: unknown[] } }, rows = 1): Written {
  const { sql: text, params } = query.toSQL()
  return new Written(text, params, rows <= mostPlannedRows)
}

const dialect = new PgDialect()

/** Text and values of a query made with `sql`, for the driver. */
export function statementOf(query: SQLWrapper | string): Statement {
  if (typeof query === 'string') return { text: query, values: [], types }
  if (query instanceof Written) return query.statement
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL())
  return { text, values: params, types }
}

const madeOnce = new WeakMap<SQLWrapper, Statement>()

/** Text and values of a reused query: its text is compiled once, its placeholders are filled each time. */
export function filled(query: SQLWrapper, values: Readonly<Record<string, unknown>>): Statement {
  const made = madeOnce.get(query) ?? statementOf(query)
  madeOnce.set(query, made)
  return { ...made, values: fillPlaceholders(made.values, values) }
}
