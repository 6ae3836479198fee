import { and, arrayOverlaps, eq } from 'drizzle-orm'
import type { Ctx, SignedIn } from '../../../../kit/server/context.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { rightsOf } from './session-cache.ts'
import { signedInAs } from './user.wire.ts'
import { usersTable } from './users.table.ts'

/** Somebody who can work in the admin centre, with what he may do there; `email` is `''` for those who have none. */
export interface StaffMember {
  user: SignedIn
  email: string
}

/** Everybody who can work in the admin centre, as if signed in: to ask what they may do. Accounts that are locked are left out. */
export async function staffWithRights(ctx: Ctx): Promise<StaffMember[]> {
  const { permissions } = await siteSettings(ctx)
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(
      and(
        eq(usersTable.builtIn, false),
        eq(usersTable.disabled, false),
        arrayOverlaps(usersTable.roles, ['admin', 'system', 'member']),
      ),
    )
    .orderBy(usersTable._id)
  return rows.map((row) => ({
    user: {
      ...signedInAs(row, '', rightsOf(row.roles, permissions)),
      ...(row.onlyOwn.length > 0 ? { onlyOwn: new Set<string>(row.onlyOwn) } : {}),
    },
    email: row.email,
  }))
}
