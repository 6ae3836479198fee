import { eq, sql } from 'drizzle-orm'
import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { freeLock, giveLock, heldLocks, takeLock } from '#kit/server/locks/locks.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { fileLocks } from '../locks.contract.ts'
import { filesTable } from './files.table.ts'

type Input<K extends keyof typeof fileLocks> = InputOf<(typeof fileLocks)[K]>
type Result<K extends keyof typeof fileLocks> = ResultOf<(typeof fileLocks)[K]>

export async function lock(ctx: Ctx, { _id, tab, takeOver }: Input<'lock'>): Promise<Result<'lock'>> {
  const [row] = await ctx.db.select({ _id: filesTable._id }).from(filesTable).where(eq(filesTable._id, _id))
  if (!row) throw notFound({ _id })
  return { lock: await takeLock(ctx, { collection: 'file', recordId: _id, tab, takeOver }) }
}

export const unlock = async (ctx: Ctx, { _id, tab }: Input<'unlock'>): Promise<Result<'unlock'>> => ({
  lock: await giveLock(ctx, { collection: 'file', recordId: _id, tab }),
})

export async function freeFileLock(
  ctx: Ctx,
  { _id, collection }: Input<'freeFileLock'>,
): Promise<Result<'freeFileLock'>> {
  await freeLock(ctx, collection, _id)
  return { released: true }
}

/** Records and files being edited that the caller may read, with titles. */
export async function systemFileLock(ctx: Ctx): Promise<Result<'systemFileLock'>> {
  const held = (await heldLocks(ctx)).filter(({ collection }) => hasRight(ctx.user, collection, 'read'))
  const ids = held.map(({ recordId }) => recordId)
  const { rows } = await ctx.db.execute<{ recordId: string; title: string }>(sql`
    select "_id" as "recordId", coalesce(nullif("title", ''), "name") as "title" from files where "_id" = any(${sql.param(ids)}::uuid[])
    union all
    select distinct on ("recordId") "recordId", "title" from search_documents where "recordId" = any(${sql.param(ids)}::uuid[])`)
  const titles = new Map(rows.map(({ recordId, title }) => [recordId, title]))
  return {
    locks: held.map(({ collection, recordId, by, tab, since }) => ({
      collection,
      recordId,
      title: titles.get(recordId) ?? '',
      lockedBy: by._id,
      name: by.name,
      localSessionId: tab,
      since,
    })),
    total: held.length,
  }
}
