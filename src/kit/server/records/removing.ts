import { sql } from 'drizzle-orm'
import { uuid } from 'drizzle-orm/pg-core'
import { auditColumns, auditValues } from '../audit/audit.ts'
import type { Ctx } from '../context.ts'
import { isoTime } from '../database/columns.ts'
import { announceRecord, changeRecord } from './change.ts'
import type { RecordKind, RecordTable, RowOf } from './kind.ts'

/**
 * The columns of a bin, beside `recordColumns()`. In a migration they are `"deletedAt" timestamptz(3), "deletedBy" uuid`.
 */
export const binColumns = () => ({ deletedAt: isoTime(), deletedBy: uuid() })

const purgeFrom = ['search_documents', 'search_unlearned', 'locks', 'file_uses', 'record_steps']
const purgeFromEditorial = ['versions', 'former_slugs']

/** Deletes a row and everything stored about it, except the trail, which records `told`. */
export async function storePurge(
  ctx: Ctx,
  { name, table, isEditorial }: Pick<RecordKind, 'name' | 'table' | 'isEditorial'>,
  { _id, version }: { _id: string; version: number },
  told: Record<string, unknown>,
): Promise<void> {
  const entry = { action: 'purge', collection: name, recordId: _id, before: { ...told, version } }
  const everywhere = [...purgeFrom, ...(isEditorial ? purgeFromEditorial : [])].map(
    (from) =>
      sql`${sql.identifier(`from_${from}`)} as (delete from ${sql.identifier(from)} where "collection" = ${name} and "recordId" = ${_id}::uuid)`,
  )
  await ctx.db.execute(sql`with ${sql.join(everywhere, sql`, `)},
    "audited" as (insert into audit ${auditColumns} select ${auditValues(ctx, entry)})
    delete from ${table} where "_id" = ${_id}::uuid`)
}

/**
 * Takes a locked record away for good, with everything kept of it but the trail. Rows of other tables that belong to it go by their
 * foreign keys. `told` is what the trail remembers of it: by what people know it, nothing personal.
 */
export async function purgeRecord<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  row: RowOf<T>,
  told: Record<string, unknown> = {},
): Promise<void> {
  await storePurge(ctx, kind, row, told)
  await announceRecord(ctx, kind, { was: row, is: null, action: 'purge' })
}

/** Puts a locked record into the bin or, from there and where there is none, away for good. */
export async function removeRecord<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  row: RowOf<T>,
  told: Record<string, unknown> = {},
): Promise<void> {
  if (!kind.bin || row['deletedAt']) return purgeRecord(ctx, kind, row, told)
  const values = { deletedAt: ctx.now, deletedBy: ctx.user?._id ?? null } as unknown as Partial<RowOf<T>>
  await changeRecord(ctx, kind, row, { values, action: 'remove' })
}

/** Takes a locked record out of the bin; one that is not in it stays as it is. */
export async function restoreRecord<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  row: RowOf<T>,
): Promise<RowOf<T>> {
  const values = { deletedAt: null, deletedBy: null } as unknown as Partial<RowOf<T>>
  return changeRecord(ctx, kind, row, { values, action: 'restore' })
}
