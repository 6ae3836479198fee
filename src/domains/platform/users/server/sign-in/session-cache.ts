import { eq, sql } from 'drizzle-orm'
import { isAdmin } from '#kit/shared/access.ts'
import type { Ctx, Platform, SignedIn } from '#kit/server/context.ts'
import type { EventBus } from '#kit/server/events.ts'
import { cookieOf } from '#kit/server/http/client.ts'
import type { SessionReader } from '#kit/server/http/mount.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { sessionCookie } from '#kit/server/http/security.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { OwnRoleRow } from '../roles/own-roles.table.ts'
import { lifetime, livingRows } from './living-sessions.ts'
import { sessionsTable } from './sessions.table.ts'
import { tokenHash } from '../tokens.ts'
import { ownRolesAmong, standingOf } from '../roles/standing.ts'
import { signedInAs } from '../user.wire.ts'

const channel = 'sessions'
/** Announced when all users' rights may have changed. */
const everybody = '*'
const keptMilliseconds = 60_000
const mostKept = 10_000

interface Kept {
  user: SignedIn
  /** Epoch milliseconds after which the database is read again. */
  until: number
}

/** A process's cache of sessions, so that requests of signed-in users need no query. */
interface SessionCache {
  read(token: string): Promise<SignedIn | null>
  /** Drops a user's sessions, or all, in this process. */
  drop(userId: string): void
  start(): Promise<void>
}

const caches = new WeakMap<EventBus, SessionCache>()

/** The process's session cache, created on first use. */
function cacheOf(platform: Platform): SessionCache {
  const known = caches.get(platform.events) ?? createCache(platform)
  caches.set(platform.events, known)
  return known
}

/** Previewed role of a session, if it still exists. */
const viewedRole = (key: string | null, own: readonly OwnRoleRow[]): string | null =>
  key === 'member' || own.some((role) => role.key === key) ? key : null

function createCache(platform: Platform): SessionCache {
  const { db } = platform.database
  const kept = new Map<string, Kept>()
  let drops = 0

  /** Records the user's activity; not awaited. */
  function touch(sessionId: string, stay: boolean): void {
    db.execute(
      sql`with seen as (
        update sessions set "lastSeen" = now(), "expiresAt" = now() + make_interval(secs => ${lifetime(stay)})
        where "_id" = ${sessionId} and "lastSeen" < now() - interval '1 minute' returning "userId"
      ) update users set "last_active" = now() where "_id" in (select "userId" from seen)`,
    ).catch((error: unknown) => platform.log.warn({ err: error }, 'a session could not be prolonged'))
  }

  async function load(hash: string): Promise<SignedIn | null> {
    const begun = drops
    const [found] = await livingRows(db, eq(sessionsTable.tokenHash, hash))
    if (!found) return null
    const { session, user, secondFactor } = found
    const { result: settings } = await runRead(platform, guestCaller('sessions'), siteSettings)
    const own = await ownRolesAmong(
      db,
      session.viewAs === null ? user.roles : [...user.roles, session.viewAs],
    )
    const standing = standingOf(user, own, settings)
    const viewed = isAdmin(standing) ? viewedRole(session.viewAs, own) : null
    const seenAs = viewed === null ? standing : standingOf({ roles: [viewed], onlyOwn: [] }, own, settings)
    const signedIn: SignedIn = {
      ...signedInAs(user, session._id, seenAs),
      provedAt: session.provedAt,
      ...(!secondFactor && standing.needsFactor ? { lacksSecondFactor: true } : {}),
      ...(viewed === null ? {} : { viewingAs: viewed }),
    }
    const now = Date.now()
    if (Date.parse(session.lastSeen) < now - keptMilliseconds) touch(session._id, session.stay)
    // May miss a change made while it was read
    if (drops === begun) {
      kept.delete(hash)
      kept.set(hash, {
        user: signedIn,
        until: Math.min(now + keptMilliseconds, Date.parse(session.expiresAt)),
      })
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    }
    return signedIn
  }

  const cache: SessionCache = {
    async read(token) {
      const hash = tokenHash(token)
      const known = kept.get(hash)
      return known && known.until > Date.now() ? known.user : load(hash)
    },
    drop(userId) {
      drops++
      if (userId === everybody) kept.clear()
      else for (const [hash, { user }] of kept) if (user._id === userId) kept.delete(hash)
    },
    async start() {
      await platform.database.listen(channel, cache.drop)
      platform.database.onReconnect(() => cache.drop(everybody))
    },
  }
  return cache
}

/**
 * Caller by session cookie; null for guests, ended sessions, and, unless `unfinished`, users who lack a required second
 * factor.
 */
export function readSessions(platform: Platform): SessionReader {
  const cache = cacheOf(platform)
  return async (request, { unfinished = false } = {}) => {
    const token = cookieOf(request, platform.config, sessionCookie)
    const user = token ? await cache.read(token) : null
    return user?.lacksSecondFactor && !unfinished ? null : user
  }
}

/** Makes every process reload a user's sessions after the commit. */
export async function sessionsChanged(ctx: Ctx, userId: string): Promise<void> {
  await ctx.platform.database.notify(ctx.db, channel, userId)
  ctx.afterCommit(() => cacheOf(ctx.platform).drop(userId))
}

/** Makes every process reload all sessions after the commit. */
export const allSessionsChanged = (ctx: Ctx): Promise<void> => sessionsChanged(ctx, everybody)

/** Starts listening to ended sessions and changed rights. */
export async function watchSessions(platform: Platform): Promise<void> {
  await cacheOf(platform).start()
  platform.events.on('settingsChanged', async (ctx, { sections }) => {
    if (sections.includes('permissions') || sections.includes('auth')) await allSessionsChanged(ctx)
  })
}
