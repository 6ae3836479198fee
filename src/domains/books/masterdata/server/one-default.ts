import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import type { RecordKind, RecordTable, RowOf } from '#kit/server/records/kind.ts'

export type Given = Record<string, unknown> & { _id?: string; version?: number; isDefault?: boolean }
type Step = (ctx: Ctx, input: never) => Promise<unknown>
type DefaultTable = RecordTable & PgTable & Record<'isDefault', PgColumn>

/**
 * Save steps of a kind with at most one default: setting it clears the others first.
 * @param judge rejects or completes the values; `was` is null for a new record
 * @param among group with one default each, such as accounts of one currency
 */
export function oneDefault<T extends DefaultTable>(
  kind: RecordKind<T>,
  standard: { create: Step; update: Step },
  {
    judge = (_ctx, input) => input,
    among,
  }: {
    judge?: (ctx: Ctx, input: Given, was: RowOf<T> | null) => Promise<Given> | Given
    among?: (is: Given) => SQL
  } = {},
) {
  const { table } = kind
  async function clear(ctx: Ctx, is: Given, _id?: string): Promise<void> {
    if (!is.isDefault) return
    await ctx.db
      .update(table)
      .set({ isDefault: false } as never)
      .where(and(eq(table.isDefault, true), _id ? ne(table._id, _id) : undefined, among?.(is)))
  }
  return {
    async create(ctx: Ctx, input: Given) {
      const is = await judge(ctx, input, null)
      await clear(ctx, is)
      return standard.create(ctx, is as never)
    },
    async update(ctx: Ctx, input: Given & { _id: string }) {
      const was = await lockRecord(ctx, kind, input)
      const is = await judge(ctx, input, was)
      await clear(ctx, { ...(was as Given), ...is }, input._id)
      return standard.update(ctx, is as never)
    },
  }
}
