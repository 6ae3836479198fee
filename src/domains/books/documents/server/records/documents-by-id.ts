import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { documentsTable as table, type DocumentRow } from './documents.table.ts'

/** Documents by id, of any kind. */
export async function documentsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row._id, row]))
}
