import { hasRight, isAdmin } from '#kit/shared/access.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Ctx } from '../../context.ts'
import { requireChangeable, rowOf } from '../conflict.ts'
import { recordKindOf, type RecordKind } from '../kind.ts'
import { editorialKindOf } from './kind.ts'
import { isChangeable, rowsOf } from './rows.ts'

/** Whether the caller may read all records of a kind as editors do. Of what is no kind of record administrators may. */
export function mayReadCollection(ctx: Pick<Ctx, 'user'>, collection: string): boolean {
  const kind = recordKindOf(collection)
  if (!kind || kind.seen || kind.ownOnlySeen) return isAdmin(ctx.user)
  return hasRight(ctx.user, kind.module, 'read')
}

/** A record without drafts: whoever may change it publishes it. */
async function mayShow(ctx: Ctx, kind: RecordKind, recordId: string): Promise<boolean> {
  if (!kind.guestsSee || !hasRight(ctx.user, kind.module, kind.guestsSee.right)) return false
  try {
    await requireChangeable(ctx, kind, await rowOf(ctx, kind, recordId))
    return true
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false
    throw error
  }
}

/**
 * Whether the caller may publish a record as it is: by the right in its module, where only own records may be changed by who
 * made it, and by what its domain limits further. Of what is no kind of record, or gone, administrators may.
 */
export async function mayPublishRecord(ctx: Ctx, collection: string, recordId: string): Promise<boolean> {
  if (isAdmin(ctx.user)) return true
  const kind = editorialKindOf(collection)
  const record = kind ? undefined : recordKindOf(collection)
  if (record) return mayShow(ctx, record, recordId)
  if (!kind || !hasRight(ctx.user, collection, 'publish')) return false
  const [row] = await rowsOf(ctx, kind, [recordId])
  return row !== undefined && isChangeable(ctx, kind, row)
}

/** Whether guests will see the working state of a record by a plan, without anybody deciding once more. */
export async function isPlanned(ctx: Ctx, collection: string, recordId: string): Promise<boolean> {
  const kind = editorialKindOf(collection)
  const [row] = kind ? await rowsOf(ctx, kind, [recordId]) : []
  return row !== undefined && row.publishAt !== null && row.deletedAt === null
}
