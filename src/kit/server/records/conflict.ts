import { sql } from 'drizzle-orm'
import { notFound, Problem } from '../../shared/problem.ts'
import { mayChangeOf } from '../../shared/access.ts'
import type { ConflictDetails } from '../../shared/records/conflict.ts'
import type { Ctx } from '../context.ts'
import { selectRows } from '../database/select-rows.ts'
import { inBin, notOwn } from './refusals.ts'
import { answered } from './answer.ts'
import { seenBy, type RecordKind, type RecordTable, type RowOf } from './kind.ts'

/** The 409 for a save based on an outdated version; contains the data to merge both changes. */
export const conflict = (details: ConflictDetails): Problem =>
  new Problem(
    'CONFLICT',
    409,
    {
      de: `Inzwischen hat ${details.byName || 'jemand anderer'} das geändert. Bitte führen Sie beide Fassungen zusammen.`,
      en: `${details.byName || 'Somebody else'} has changed this meanwhile. Please bring both versions together.`,
    },
    { details: { ...details } },
  )

/** Author and time of a record's last change, from the audit trail. */
export async function lastChange(
  ctx: Ctx,
  collection: string,
  recordId: string,
): Promise<{ by: string | null; byName: string }> {
  const { rows } = await ctx.db.execute<{ by: string | null; byName: string }>(sql`
    select "by", "byName" from audit where "recordId" = ${recordId}::uuid and "collection" = ${collection}
    order by "_id" desc limit 1`)
  return rows[0] ?? { by: null, byName: '' }
}

/**
 * Throws 409 `CONFLICT` with the current record if the change is based on an older version; undefined accepts any
 * version.
 */
export async function requireVersion<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  row: RowOf<T>,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.version) return
  const [current] = await answered(ctx, kind, [row])
  throw conflict({ current: current!, version: row.version, ...(await lastChange(ctx, kind.name, row._id)) })
}

/** A row the caller may see; undefined if there is none. */
export async function findRow<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  _id: string,
  rest = sql``,
): Promise<RowOf<T> | undefined> {
  const seen = seenBy(ctx, kind)
  const [row] = await selectRows<RowOf<T>>(
    ctx,
    kind,
    sql`where "_id" = ${_id}::uuid${seen ? sql` and ${seen}` : sql``}${rest}`,
  )
  return row
}

/** A row the caller may see. Throws 404 if there is none. */
export async function rowOf<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  _id: string,
  rest = sql``,
): Promise<RowOf<T>> {
  const row = await findRow(ctx, kind, _id, rest)
  if (!row) throw notFound({ _id })
  return row
}

/**
 * Locks a row for a change; concurrent callers wait. Throws 404 if the caller may not see it, `C100` if the caller may
 * not change it, 409 `IN_BIN` unless `fromBin`, and 409 `CONFLICT` for an older version.
 */
export async function lockRecord<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  { _id, version, fromBin = false }: { _id: string; version?: number | undefined; fromBin?: boolean },
): Promise<RowOf<T>> {
  await kind.locksFirst?.(ctx, _id)
  const row = await rowOf(ctx, kind, _id, sql` for update`)
  await requireChangeable(ctx, kind, row)
  if (!fromBin && kind.bin && row['deletedAt']) throw inBin()
  await requireVersion(ctx, kind, row, version)
  return row
}

/** Throws `C100` for another user's record if the caller may only change their own, and if the kind refuses. */
export async function requireChangeable<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  row: { _id: string; createdBy?: unknown },
): Promise<void> {
  const createdBy = row.createdBy as string | null | undefined
  const byMaker = kind.own !== 'seen' && createdBy !== undefined
  if (byMaker && !mayChangeOf(ctx.user, kind.module, { createdBy })) throw notOwn()
  await kind.mayChange?.(ctx, row as unknown as RowOf<T>)
}
