import type { Ctx } from '../context.ts'
import { giveLock, noLock, takeLock } from '../locks/locks.ts'
import { findRow, requireChangeable, rowOf } from './conflict.ts'
import type { RecordKind, RecordTable } from './kind.ts'

interface LockInput {
  _id: string
  tab: string
  takeOver?: boolean
}

/** `POST {path}/:_id/lock`: marks a record as being edited. Throws 404, or `C100` if the caller may not change it. */
export async function lock<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  { _id, tab, takeOver }: LockInput,
) {
  await requireChangeable(ctx, kind, await rowOf(ctx, kind, _id))
  return { lock: await takeLock(ctx, { collection: kind.name, recordId: _id, tab, takeOver }) }
}

/** `DELETE {path}/:_id/lock`. Names another editor only to callers who may see the record. */
export async function unlock<T extends RecordTable>(ctx: Ctx, kind: RecordKind<T>, { _id, tab }: LockInput) {
  const given = await giveLock(ctx, { collection: kind.name, recordId: _id, tab })
  // A screen may be left at the moment its record is removed
  return { lock: (await findRow(ctx, kind, _id)) ? given : noLock }
}
