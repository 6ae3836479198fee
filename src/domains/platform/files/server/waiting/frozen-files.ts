import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'

interface Freeze {
  condition: (fileId: SQL, now: string) => SQL
  reason: Record<Language, string>
}

const freezes = new Map<string, Freeze>()

/**
 * Keeps files as they are for everybody while a condition holds for them at a moment (ISO time); `reason` says to editors what
 * to do. Said once for a collection, before the first request.
 */
export function freezeFiles(collection: string, freeze: Freeze): void {
  freezes.set(collection, freeze)
}

/** The refusal (`FILE_FROZEN`, 409) of whoever keeps a file as it is; null: nobody does. */
export async function frozenBy(ctx: Ctx, fileId: string): Promise<Problem | null> {
  for (const { condition, reason } of freezes.values()) {
    const { rows } = await ctx.db.execute(sql`select where ${condition(sql`${fileId}::uuid`, ctx.now)}`)
    if (rows.length > 0) return new Problem('FILE_FROZEN', 409, reason)
  }
  return null
}
