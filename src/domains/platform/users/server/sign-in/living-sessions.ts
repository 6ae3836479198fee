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
/** Seconds a session lasts after it was last used. */
export const lifetime = (stay: boolean): number => (stay ? 30 * day : day)
/** Seconds after which a session ends however much it is used. */
const longest = { stay: 90 * day, usual: 7 * day }

/** Sessions that have not ended, of accounts that are not locked, with their accounts. */
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

/** A session that has not ended, with what its holder may do now. */
export interface LivingSession {
  _id: string
  /** `Firefox · Windows`; empty when nothing is known of it. */
  device: string
  user: SignedIn
}

/**
 * Where somebody is signed in now. Gives nothing for an account that is locked, gone, or lacks the second factor that it needs:
 * such a person can do nothing either.
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
