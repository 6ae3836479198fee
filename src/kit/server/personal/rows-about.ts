import { desc, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { mentions, mostPossible, type Person } from './personal.ts'

type PersonalTable = PgTable & { _id: PgColumn }

/**
 * Rows of a table that certainly belong to a person (condition `own`), and the latest rows whose text `said` contains
 * an address or a name of theirs and may concern another person. Newest by `at` first, each with its certainty.
 */
export async function rowsAbout<T extends PersonalTable>(
  ctx: Pick<Ctx, 'db'>,
  table: T,
  { emails, names }: Pick<Person, 'emails' | 'names'>,
  { own, said, at }: { own: SQL | undefined; said: SQL; at: PgColumn },
): Promise<{ row: T['$inferSelect']; sure: boolean }[]> {
  // Plain PgTable: the query builder cannot infer rows of a generic table
  const from: PgTable = table
  const rows: unknown = await ctx.db
    .select({ row: from, sure: sql<boolean>`coalesce((${own}), false)`.mapWith(Boolean) })
    .from(from)
    .where(
      or(
        own,
        sql`${table._id} in (select "_id" from ${table} where ${mentions(said, [...emails, ...names])}
          order by "_id" desc limit ${mostPossible})`,
      ),
    )
    .orderBy(desc(at), desc(table._id))
  return rows as { row: T['$inferSelect']; sure: boolean }[]
}
