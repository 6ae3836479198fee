import { sql } from 'drizzle-orm'
import { uuid } from 'drizzle-orm/pg-core'
import { auditColumns, auditValues } from '../audit/audit.ts'
import type { Ctx } from '../context.ts'
import { isoTime } from '../database/columns.ts'
import { announceRecord, changeRecord } from './change.ts'
import type { RecordKind, RecordTable, RowOf } from './kind.ts'

/**
 * Columns of a bin, in addition to `recordColumns()`. In a migration: `"deletedAt" timestamptz(3), "deletedBy" uuid`.
 */
export const binColumns = () => ({ deletedAt: isoTime(), deletedBy: uuid() })

const purgeFrom = ['search_documents', 'search_unlearned', 'locks', 'file_uses', 'record_steps']
const purgeFromEditorial = ['versions', 'former_slugs']

/** Deletes a row and all data about it, except the audit trail. */
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
 * Deletes a locked record for good, with all its data except the audit trail. Dependent rows of other tables go by
 * their foreign keys. The trail keeps the last argument to identify the record; it must contain nothing personal.
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

/** Moves a locked record to the bin or, from there and for kinds without a bin, deletes it for good. */
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

/** Restores a locked record from the bin; does nothing if it is not there. */
export async function restoreRecord<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  row: RowOf<T>,
): Promise<RowOf<T>> {
  const values = { deletedAt: null, deletedBy: null } as unknown as Partial<RowOf<T>>
  return changeRecord(ctx, kind, row, { values, action: 'restore' })
}
