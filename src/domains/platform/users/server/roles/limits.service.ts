import { eq, sql } from 'drizzle-orm'
import { isAdmin } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { Problem } from '#kit/shared/problem.ts'
import { userPages } from '../users.table.ts'

const pageGone = {
  de: 'Eine dieser Seiten gibt es nicht mehr. Bitte wählen Sie sie noch einmal aus.',
  en: 'One of these pages does not exist any more. Please choose them again.',
}
refusalOf('user_pages_page_fkey', new Problem('NO_SUCH_PAGE', 422, pageGone, { fields: { pages: pageGone } }))

/** Pages of an account's limit, in the order of ids. */
export async function storedPages(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(userPages)
    .where(eq(userPages.userId, userId))
    .orderBy(userPages.page)
  return rows.map(({ page }) => page)
}

/** Replaces the pages of an account's limit. Throws 422 `NO_SUCH_PAGE`. */
export async function storePages(ctx: Ctx, userId: string, pages: readonly string[]): Promise<void> {
  await ctx.db.delete(userPages).where(eq(userPages.userId, userId))
  const values = [...new Set(pages)].map((page) => ({ userId, page }))
  if (values.length > 0) await ctx.db.insert(userPages).values(values)
}

/**
 * Roots of the subtrees the caller may change; null: no limit. Reads the database each time, so that a limit applies
 * immediately.
 */
export async function pagesOfAccount(ctx: Ctx): Promise<readonly string[] | null> {
  if (!ctx.user || isAdmin(ctx.user)) return null
  const { rows } = await ctx.db.execute<{ pages: string[] }>(sql`
    select array(select "page" from user_pages where "userId" = users."_id") as pages
    from users where "_id" = ${ctx.user._id} and "onlyPages"`)
  return rows[0]?.pages ?? null
}
