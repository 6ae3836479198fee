import { and, eq } from 'drizzle-orm'
import type { Ctx, SignedIn } from '#kit/server/context.ts'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { ownRolesTable } from './own-roles.table.ts'
import { standingOf, worksHere } from './standing.ts'
import { signedInAs } from '../user.wire.ts'
import { usersTable } from '../users.table.ts'

/** Somebody who can work in the admin centre, with what he may do there; `email` is `''` for those who have none. */
export interface StaffMember {
  user: SignedIn
  email: string
  /** What mails to them are written in. */
  lang: Language
}

/** Everybody who can work in the admin centre, as if signed in: to ask what they may do. Accounts that are locked are left out. */
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
