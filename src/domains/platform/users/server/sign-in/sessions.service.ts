import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { sessionCookie } from '#kit/server/http/security.ts'
import { notFound, notSignedIn } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { isBuiltIn } from '../../roles.rules.ts'
import { deviceName } from './device-name.ts'
import { lifetime } from './living-sessions.ts'
import { sessionsChanged } from './session-cache.ts'
import { sessionsTable, verifications } from './sessions.table.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { usersTable } from '../users.table.ts'
import { signedInAs } from '../user.wire.ts'

const inSeconds = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()

/** Opens a session in the caller's transaction; `sendSession` sends its cookie after the commit. */
export async function openSession(ctx: Ctx, _id: string, userId: string, stay: boolean): Promise<string> {
  const token = newToken()
  const previous = ctx.client?.cookie(sessionCookie)
  // A browser has one session: a known old cookie must not share the new sign-in
  if (previous) {
    const [ended] = await ctx.db
      .delete(sessionsTable)
      .where(eq(sessionsTable.tokenHash, tokenHash(previous)))
      .returning()
    if (ended) await sessionsChanged(ctx, ended.userId)
  }
  await ctx.db.insert(sessionsTable).values({
    _id,
    userId,
    tokenHash: tokenHash(token),
    createdAt: ctx.now,
    lastSeen: ctx.now,
    expiresAt: inSeconds(ctx.now, lifetime(stay)),
    stay,
    provedAt: ctx.now,
    agent: (ctx.client?.agent ?? '').slice(0, 400),
  })
  return token
}

export const newSessionId = uuidv7

export function sendSession(ctx: Ctx, token: string, stay: boolean): void {
  ctx.client?.setCookie(sessionCookie, token, stay ? { maxAge: lifetime(true) } : {})
}

/** Keeps the caller's session after the browser closes, in the caller's transaction. */
export async function staySignedIn(ctx: Ctx): Promise<void> {
  const token = ctx.client?.cookie(sessionCookie)
  if (!ctx.user || !token) return
  const { rowCount } = await ctx.db
    .update(sessionsTable)
    .set({ stay: true, expiresAt: inSeconds(ctx.now, lifetime(true)) })
    .where(and(eq(sessionsTable.tokenHash, tokenHash(token)), eq(sessionsTable.userId, ctx.user._id)))
  if (!rowCount) return
  sendSession(ctx, token, true)
  await sessionsChanged(ctx, ctx.user._id)
}

/** Ends all sessions of a user, or all but one, and pending sign-ins, in the caller's transaction. */
export async function endSessions(ctx: Ctx, userId: string, except?: string): Promise<void> {
  await ctx.db
    .delete(sessionsTable)
    .where(
      and(eq(sessionsTable.userId, userId), except === undefined ? undefined : ne(sessionsTable._id, except)),
    )
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.userId, userId), eq(verifications.purpose, 'secondFactor')))
  await sessionsChanged(ctx, userId)
}

/** `GET logout`: ends this browser's session, if any. */
export async function logout(ctx: Ctx) {
  const token = ctx.client?.cookie(sessionCookie)
  if (token) {
    await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
      const [ended] = await inside.db
        .delete(sessionsTable)
        .where(eq(sessionsTable.tokenHash, tokenHash(token)))
        .returning()
      if (!ended) return
      const [user] = await inside.db.select().from(usersTable).where(eq(usersTable._id, ended.userId))
      await audit(
        user
          ? {
              ...inside,
              user: signedInAs(user, ended._id, { roles: user.roles.filter(isBuiltIn), rights: new Set() }),
            }
          : inside,
        {
          action: 'logout',
          collection: 'users',
          recordId: ended.userId,
        },
      )
      await sessionsChanged(inside, ended.userId)
    })
  }
  ctx.client?.setCookie(sessionCookie, null)
  return { done: true as const }
}

/** `GET sessions`: the caller's sessions, last used first. */
export async function sessions(ctx: Ctx) {
  if (!ctx.user) throw notSignedIn()
  const rows = await ctx.db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, ctx.user._id), gt(sessionsTable.expiresAt, ctx.now)))
    .orderBy(desc(sessionsTable.lastSeen))
  return {
    sessions: rows.map(({ _id, createdAt, lastSeen, agent }) => ({
      _id,
      createdAt,
      lastSeen,
      device: deviceName(agent),
      current: _id === ctx.user!.sessionId,
    })),
  }
}

/** `DELETE sessions/:_id`: ends another session of the caller. Throws 404 for others. */
export async function endSession(ctx: Ctx, { _id }: { _id: string }) {
  if (!ctx.user) throw notSignedIn()
  const { rowCount } = await ctx.db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable._id, _id), eq(sessionsTable.userId, ctx.user._id)))
  if (rowCount === 0) throw notFound({ _id })
  await audit(ctx, { action: 'endSession', collection: 'users', recordId: ctx.user._id })
  await sessionsChanged(ctx, ctx.user._id)
  return { done: true as const }
}
