import { and, eq } from 'drizzle-orm'
import type { Ctx, SignedIn } from '#kit/server/context.ts'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { ownRolesTable } from './own-roles.table.ts'
import { standingOf, worksHere } from './standing.ts'
import { signedInAs } from '../user.wire.ts'
import { usersTable } from '../users.table.ts'

/** A user of the admin centre with rights; `email` is `''` if they have none. */
export interface StaffMember {
  user: SignedIn
  email: string
  /** Language of mails. */
  lang: Language
}

/** All unlocked users of the admin centre with their rights, as if signed in. */
export async function staffWithRights(ctx: Ctx): Promise<StaffMember[]> {
  const settings = await siteSettings(ctx)
  const own = await ctx.db.select().from(ownRolesTable)
  const rows = await ctx.db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.builtIn, false), eq(usersTable.disabled, false), worksHere))
    .orderBy(usersTable._id)
  return rows.map((row) => ({
    user: signedInAs(row, '', standingOf(row, own, settings)),
    email: row.email,
    lang: row.lang ?? sourceLanguage,
  }))
}
