import { sql } from 'drizzle-orm'
import { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'

/**
 * Runs work that may be refused (4xx) in a savepoint, so that a refusal undoes only this work. Returns whether it
 * succeeded; rethrows other errors.
 */
export async function tryWithin(ctx: Pick<Ctx, 'db'>, work: () => Promise<unknown>): Promise<boolean> {
  await ctx.db.execute(sql`savepoint "attempt"`)
  try {
    await work()
    await ctx.db.execute(sql`release savepoint "attempt"`)
    return true
  } catch (error) {
    await ctx.db.execute(sql`rollback to savepoint "attempt"`)
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return false
  }
}
