import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Ctx, SignedIn } from '#kit/server/context.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { ownRolesAmong, standingOf } from '../roles/standing.ts'
import { signedInAs } from '../user.wire.ts'
import { twoFactors, usersTable } from '../users.table.ts'
import { deviceName } from './device-name.ts'
import { sessionsTable } from './sessions.table.ts'

const day = 86_400
/** Seconds a session lasts after its last use. */
export const lifetime = (stay: boolean): number => (stay ? 30 * day : day)
/** Seconds after which a session ends in any case. */
const longest = { stay: 90 * day, usual: 7 * day }

/** Valid sessions of unlocked accounts, with the accounts. */
export const livingRows = (db: Queries, wanted: SQL) =>
  db
    .select({
      session: sessionsTable,
      user: usersTable,
      secondFactor: sql<boolean>`${twoFactors.enabledAt} is not null`,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable._id, sessionsTable.userId))
    .leftJoin(twoFactors, eq(twoFactors.userId, usersTable._id))
    .where(
      and(
        wanted,
        gt(sessionsTable.expiresAt, sql`now()`),
        sql`${sessionsTable.createdAt} > now() - make_interval(secs => case when ${sessionsTable.stay} then ${longest.stay}::int else ${longest.usual}::int end)`,
        eq(usersTable.disabled, false),
      ),
    )

/** A valid session with its user's present rights. */
export interface LivingSession {
  _id: string
  /** `Firefox · Windows`; empty if unknown. */
  device: string
  user: SignedIn
}

/**
 * Valid sessions of an account. Empty if it is locked, gone, or lacks a required second factor, because it may do
 * nothing then.
 */
export async function livingSessions(ctx: Ctx, account: string): Promise<LivingSession[]> {
  const settings = await siteSettings(ctx)
  const rows = await livingRows(ctx.db, eq(sessionsTable.userId, account))
  const own = await ownRolesAmong(ctx.db, rows[0]?.user.roles ?? [])
  return rows.flatMap(({ session, user, secondFactor }) => {
    const standing = standingOf(user, own, settings)
    if (!secondFactor && standing.needsFactor) return []
    return [
      { _id: session._id, device: deviceName(session.agent), user: signedInAs(user, session._id, standing) },
    ]
  })
}
