import { Column, Name, Param, Placeholder, SQL, StringChunk, Table, type SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A statement as the driver takes it. */
export interface Statement {
  text: string
  values: unknown[]
  types: pg.CustomTypesConfig
}

const { builtins } = pg.types
// times stay the text that PostgreSQL wrote, as with the query builder
const texts = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  // arrays of these, and of numeric
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

const dialect = new PgDialect()
const wholeNames = new WeakMap<Column | Table, string>()

function nameOf(thing: Column | Table): string {
  const known = wholeNames.get(thing) ?? dialect.sqlToQuery(new SQL([thing])).sql
  wholeNames.set(thing, known)
  return known
}

class Writer {
  text = ''
  readonly values: unknown[] = []

  #value(value: unknown): void {
    this.values.push(value)
    this.text += `$${this.values.length}`
  }

  /** False: something that this does not know. */
  write(chunk: unknown): boolean {
    if (chunk === undefined) return true
    if (typeof chunk === 'function') return false
    if (typeof chunk !== 'object' || chunk === null) {
      this.#value(chunk)
      return true
    }
    if (chunk instanceof StringChunk) {
      for (const text of chunk.value) this.text += text
      return true
    }
    if (chunk instanceof SQL) {
      if ((chunk as unknown as { shouldInlineParams: boolean }).shouldInlineParams) return false
      for (const inner of chunk.queryChunks) if (!this.write(inner)) return false
      return true
    }
    if (chunk instanceof Param) {
      const { value, encoder } = chunk
      if (value instanceof Placeholder) return false
      const mapped: unknown = value === null ? null : encoder.mapToDriverValue(value)
      if (mapped instanceof SQL) return this.write(mapped)
      this.#value(mapped)
      return true
    }
    if (chunk instanceof Column || chunk instanceof Table) {
      this.text += nameOf(chunk)
      return true
    }
    if (chunk instanceof Name) {
      this.text += dialect.escapeName(chunk.value)
      return true
    }
    if (!Array.isArray(chunk)) return false
    this.text += '('
    for (const [index, inner] of chunk.entries()) {
      if (index > 0) this.text += ', '
      if (!this.write(inner)) return false
    }
    this.text += ')'
    return true
  }
}

/**
 * Text and values of a query made with `sql`, for the driver. The query builder's own way asks of every part, along its
 * ancestors, which of fifteen classes it is of, and takes longer than PostgreSQL does for a small statement; only parts
 * of rare kinds (subqueries, placeholders) still go that way.
 */
export function statementOf(query: SQLWrapper | string): Statement {
  if (typeof query === 'string') return { text: query, values: [], types }
  const whole = query.getSQL()
  const writer = new Writer()
  if (writer.write(whole)) return { text: writer.text, values: writer.values, types }
  const { sql: text, params } = dialect.sqlToQuery(whole)
  return { text, values: params, types }
}
