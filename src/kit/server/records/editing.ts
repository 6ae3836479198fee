import type { Ctx } from '../context.ts'
import { giveLock, noLock, takeLock } from '../locks/locks.ts'
import { findRow, requireChangeable, rowOf } from './conflict.ts'
import type { RecordKind, RecordTable } from './kind.ts'

interface LockInput {
  _id: string
  tab: string
  takeOver?: boolean
}

/** `POST {path}/:_id/lock`: marks a record as being edited. Throws 404, `C100` for one that is not the caller's to change. */
export async function lock<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  { _id, tab, takeOver }: LockInput,
) {
  await requireChangeable(ctx, kind, await rowOf(ctx, kind, _id))
  return { lock: await takeLock(ctx, { collection: kind.name, recordId: _id, tab, takeOver }) }
}

/** `DELETE {path}/:_id/lock`. Shows another editor only to callers who may know of the record. */
export async function unlock<T extends RecordTable>(ctx: Ctx, kind: RecordKind<T>, { _id, tab }: LockInput) {
  const given = await giveLock(ctx, { collection: kind.name, recordId: _id, tab })
  // Screens are left at the moment in which their record is removed
  return { lock: (await findRow(ctx, kind, _id)) ? given : noLock }
}
