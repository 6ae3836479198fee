import { hasRight, isAdmin } from '#kit/shared/access.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Ctx } from '../../context.ts'
import { requireChangeable, rowOf } from '../conflict.ts'
import { recordKindOf, type RecordKind } from '../kind.ts'
import { editorialKindOf } from './kind.ts'
import { isChangeable, rowsOf } from './rows.ts'

/**
 * True if the caller may read all records of a kind as an editor. Collections that are not record kinds: administrators
 * only.
 */
export function mayReadCollection(ctx: Pick<Ctx, 'user'>, collection: string): boolean {
  const kind = recordKindOf(collection)
  if (!kind || kind.seen || kind.ownOnlySeen) return isAdmin(ctx.user)
  return hasRight(ctx.user, kind.module, 'read')
}

/** A record without drafts is public at once, so the right to change it suffices. */
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
 * True if the caller may publish a record in its present state: checks the right in its module, the limit to own
 * records, and the domain's own limits. For other collections and deleted records: administrators only.
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

/** True if the working state of a record is scheduled to become public. */
export async function isPlanned(ctx: Ctx, collection: string, recordId: string): Promise<boolean> {
  const kind = editorialKindOf(collection)
  const [row] = kind ? await rowsOf(ctx, kind, [recordId]) : []
  return row !== undefined && row.publishAt !== null && row.deletedAt === null
}
