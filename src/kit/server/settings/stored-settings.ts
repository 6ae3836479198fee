import { eq, inArray, sql } from 'drizzle-orm'
import type { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import { conflict } from '../records/conflict.ts'
import { settingsTable } from './settings.table.ts'

export interface StoredSettings<T> {
  value: T
  version: number
}

type Row = typeof settingsTable.$inferSelect

/** Stored settings of a domain; undefined before the first change. */
export async function readSettings({ db }: Pick<Ctx, 'db'>, name: string): Promise<Row | undefined> {
  const [row] = await db.select().from(settingsTable).where(eq(settingsTable._id, name))
  return row
}

/** Stored settings of several names; unchanged ones are missing. */
export const readAllSettings = ({ db }: Pick<Ctx, 'db'>, names: readonly string[]): Promise<Row[]> =>
  db
    .select()
    .from(settingsTable)
    .where(inArray(settingsTable._id, [...names]))

/** Locks a domain's settings for a change; concurrent changes wait until this transaction has ended. */
export async function lockSettings(ctx: Ctx, name: string): Promise<Row> {
  await ctx.db
    .insert(settingsTable)
    .values({ _id: name, value: {}, version: 0, updatedAt: ctx.now })
    .onConflictDoNothing()
  const [row] = await ctx.db.select().from(settingsTable).where(eq(settingsTable._id, name)).for('update')
  return row!
}

/** Stores locked settings as their next version. */
export async function storeSettings(ctx: Ctx, name: string, value: Record<string, unknown>): Promise<Row> {
  const [row] = await ctx.db
    .update(settingsTable)
    .set({
      value,
      version: sql`${settingsTable.version} + 1`,
      updatedAt: ctx.now,
      updatedBy: ctx.user?._id ?? null,
    })
    .where(eq(settingsTable._id, name))
    .returning()
  return row!
}

/**
 * The 409 for settings changed meanwhile.
 * @param current present value as the caller may read it, without secrets
 */
export async function settingsConflict(
  ctx: Ctx,
  { updatedBy: by, version }: Row,
  current: Record<string, unknown>,
): Promise<Problem> {
  const { rows } = await ctx.db.execute<{ byName: string }>(
    sql`select "byName" from audit where "by" = ${by}::uuid order by "_id" desc limit 1`,
  )
  return conflict({ current, version, by, byName: rows[0]?.byName ?? '' })
}
