import { sql, type SQL } from 'drizzle-orm'
import { noPermission, Problem } from '../../shared/problem.ts'
import { isAdmin } from '../../shared/access.ts'
import type { Ctx } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'

/** Current editor of a record. `mine`: the calling tab has the lock. `since` is an ISO time. */
export interface LockState {
  mine: boolean
  by: { _id: string; name: string } | null
  since: string | null
}

export interface HeldLock {
  collection: string
  recordId: string
  by: { _id: string; name: string }
  tab: string
  since: string
}

export interface LockRequest {
  /** `news`, `file`… */
  collection: string
  recordId: string
  /** The browser tab: two tabs of one person are distinct. */
  tab: string
}

type Stored = { tab: string; userId: string; userName: string; since: string }

const seconds = 45
/** No editor, or none that the caller may know of. */
export const noLock: LockState = { mine: false, by: null, since: null }

const of = (collection: string, recordId: string): SQL =>
  sql`"collection" = ${collection} and "recordId" = ${recordId}::uuid`

function signedIn(ctx: Ctx) {
  if (!ctx.user) throw noPermission()
  return ctx.user
}

const stateOf = (ctx: Ctx, lock: Stored | undefined, tab: string | null): LockState =>
  lock
    ? {
        mine: lock.tab === tab && lock.userId === ctx.user?._id,
        by: { _id: lock.userId, name: lock.userName },
        since: toIsoTime(lock.since),
      }
    : noLock

async function current(ctx: Ctx, collection: string, recordId: string): Promise<Stored | undefined> {
  const { rows } = await ctx.db.execute<Stored>(
    sql`select "tab", "userId", "userName", "since" from locks where ${of(collection, recordId)} and "expiresAt" > ${ctx.now}`,
  )
  return rows[0]
}

/**
 * Takes or renews a record's lock for a tab; it expires 45 seconds after the last call. Another user's lock is kept
 * unless `takeOver` is set: then that user's tabs receive `lockTaken` on `user/{id}`.
 */
export async function takeLock(
  ctx: Ctx,
  request: LockRequest & { takeOver?: boolean | undefined },
): Promise<LockState> {
  const { collection, recordId, tab, takeOver = false } = request
  const { _id, name } = signedIn(ctx)
  const until = new Date(Date.parse(ctx.now) + seconds * 1000).toISOString()
  const before = takeOver ? await current(ctx, collection, recordId) : undefined
  const { rows } = await ctx.db.execute<Stored>(sql`
    insert into locks as held ("collection", "recordId", "tab", "userId", "userName", "since", "expiresAt")
    values (${collection}, ${recordId}, ${tab}, ${_id}, ${name}, ${ctx.now}, ${until})
    on conflict ("collection", "recordId") do update set "tab" = excluded."tab", "userId" = excluded."userId", "userName" = excluded."userName",
      "expiresAt" = excluded."expiresAt",
      "since" = case when held."tab" = excluded."tab" and held."userId" = excluded."userId" and held."expiresAt" > ${ctx.now}
        then held."since" else excluded."since" end
    where ${takeOver} or held."expiresAt" <= ${ctx.now} or (held."tab" = excluded."tab" and held."userId" = excluded."userId")
    returning "tab", "userId", "userName", "since"`)
  const [taken] = rows
  if (!taken) return stateOf(ctx, await current(ctx, collection, recordId), tab)
  if (before && (before.tab !== tab || before.userId !== _id)) {
    const data = { collection, recordId, tab: before.tab, by: { _id, name } }
    await ctx.platform.live.publish(ctx, `user/${before.userId}`, { type: 'lockTaken', data })
  }
  return stateOf(ctx, taken, tab)
}

/** Releases the lock if the tab has it. Returns the remaining lock. */
export async function giveLock(ctx: Ctx, { collection, recordId, tab }: LockRequest): Promise<LockState> {
  const { _id } = signedIn(ctx)
  await ctx.db.execute(
    sql`delete from locks where ${of(collection, recordId)} and "tab" = ${tab} and "userId" = ${_id}`,
  )
  return stateOf(ctx, await current(ctx, collection, recordId), tab)
}

/** Removes any lock of the record: the holder's own, in any tab, or anybody's for admin and system. Throws `C100`. */
export async function freeLock(ctx: Ctx, collection: string, recordId: string): Promise<void> {
  const held = await current(ctx, collection, recordId)
  if (held && held.userId !== ctx.user?._id && !isAdmin(ctx.user)) throw noPermission()
  await ctx.db.execute(sql`delete from locks where ${of(collection, recordId)}`)
  if (!held) return
  const data = { collection, recordId, tab: held.tab, by: null }
  await ctx.platform.live.publish(ctx, `user/${held.userId}`, { type: 'lockTaken', data })
}

/** Lock of a record, seen from the context's tab. */
const lockOf = async (ctx: Ctx, collection: string, recordId: string): Promise<LockState> =>
  stateOf(ctx, await current(ctx, collection, recordId), ctx.tab)

/** All current locks, of one collection or of all, newest first. */
export async function heldLocks(ctx: Ctx, collection?: string): Promise<HeldLock[]> {
  const only = collection ? sql` and "collection" = ${collection}` : sql``
  const { rows } = await ctx.db.execute<Stored & { collection: string; recordId: string }>(
    sql`select * from locks where "expiresAt" > ${ctx.now}${only} order by "since" desc limit 500`,
  )
  return rows.map((row) => ({
    collection: row.collection,
    recordId: row.recordId,
    by: { _id: row.userId, name: row.userName },
    tab: row.tab,
    since: toIsoTime(row.since),
  }))
}

/**
 * Specification § 6: a record is read-only if locked by another user or another tab of the same user. Throws 409
 * `LOCKED`.
 */
export async function requireUnlocked(ctx: Ctx, collection: string, recordId: string): Promise<void> {
  const lock = await lockOf(ctx, collection, recordId)
  if (!lock.by || lock.mine) return
  const own = lock.by._id === ctx.user?._id
  throw new Problem(
    'LOCKED',
    409,
    own
      ? {
          de: 'Das bearbeiten Sie gerade in einem anderen Fenster.',
          en: 'You are editing this in another window.',
        }
      : { de: `Das bearbeitet gerade ${lock.by.name}.`, en: `${lock.by.name} is editing this right now.` },
    { details: { lock } },
  )
}
