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
 * Registers a condition under which files may not be changed at a time (ISO); `reason` advises editors. Called once per
 * collection, before the first request.
 */
export function freezeFiles(collection: string, freeze: Freeze): void {
  freezes.set(collection, freeze)
}

/** Refusal (`FILE_FROZEN`, 409) for a file that must not change; null if it may. */
export async function frozenBy(ctx: Ctx, fileId: string): Promise<Problem | null> {
  for (const { condition, reason } of freezes.values()) {
    const { rows } = await ctx.db.execute(sql`select where ${condition(sql`${fileId}::uuid`, ctx.now)}`)
    if (rows.length > 0) return new Problem('FILE_FROZEN', 409, reason)
  }
  return null
}
