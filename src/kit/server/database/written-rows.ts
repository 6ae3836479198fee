import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { columnsOf, rowsOfStatement, type Selectable } from './select-rows.ts'

/**
 * Decodes rows in COPY's text format into the shape that a query of the table returns. Columns the table no longer has
 * are left out; newer columns get their defaults.
 * @param columns names, in the order of the values
 */
export async function writtenRows<R>(
  ctx: Pick<Ctx, 'db'>,
  from: Selectable,
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): Promise<R[]> {
  if (rows.length === 0) return []
  const { rows: described } = await ctx.db.execute<{ name: string; standard: string | null }>(sql`
    select a.attname as "name", pg_get_expr(d.adbin, d.adrelid) as "standard"
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${from.tableName}::regclass and a.attnum > 0 and not a.attisdropped`)
  const standards = new Map(described.map(({ name, standard }) => [name, standard]))
  const known = columns.flatMap((name, index) => (from.columns[name] ? [{ name, index }] : []))
  const typeOf = (name: string) => sql.raw(from.columns[name]!.getSQLType())
  const given = known.map(
    ({ name }) => sql`given.${sql.identifier(name)}::${typeOf(name)} as ${sql.identifier(name)}`,
  )
  const missing = Object.keys(from.columns)
    .filter((name) => !columns.includes(name))
    .map(
      (name) => sql`(${sql.raw(standards.get(name) ?? 'null')})::${typeOf(name)} as ${sql.identifier(name)}`,
    )
  const texts = known.map(({ index }) => sql`${sql.param(rows.map((row) => row[index] ?? null))}::text[]`)
  const names = known.map(({ name }) => sql.identifier(name))
  return rowsOfStatement<R>(
    ctx,
    from,
    sql`select ${columnsOf(from)} from (
      select ${sql.join([...given, ...missing], sql`, `)}
      from unnest(${sql.join(texts, sql`, `)}) with ordinality as given (${sql.join([...names, sql`"ordinality of it"`], sql`, `)})
      order by given."ordinality of it"
    ) as ${sql.identifier(from.tableName)}`,
  )
}
