import { hasRight, isAdmin } from '../../shared/access.ts'
import type { Ctx } from '../context.ts'
import { kindOf } from './kind.ts'
import { isChangeable, rowsOf } from './rows.ts'

/** Whether the caller may read the records of a collection as editors do. Of what is no collection administrators may. */
export const mayReadCollection = (ctx: Pick<Ctx, 'user'>, collection: string): boolean =>
  kindOf(collection) ? hasRight(ctx.user, collection, 'read') : isAdmin(ctx.user)

/**
 * Whether the caller may publish a record as it is: by the right in its module, where only own records may be changed by who
 * made it, and by what its domain limits further. Of what is no collection, or gone, administrators may.
 */
export async function mayPublishRecord(ctx: Ctx, collection: string, recordId: string): Promise<boolean> {
  if (isAdmin(ctx.user)) return true
  const kind = kindOf(collection)
  if (!kind || !hasRight(ctx.user, collection, 'publish')) return false
  const [row] = await rowsOf(ctx, kind, [recordId])
  return row !== undefined && isChangeable(ctx, kind, row)
}
