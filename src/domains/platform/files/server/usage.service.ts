import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import type { FileUse } from '../files.contract.ts'

// The settings are no record that the search knows
const settingsTitle = { de: 'Einstellungen der Website', en: 'Settings of the website' }

/** Which records show these files, by file, with the titles they are found by. */
export async function usesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileUse[]>> {
  const { rows } = await ctx.db.execute<FileUse & { fileId: string }>(sql`
    select u."fileId", u."collection", u."recordId", coalesce((
      select d."title" from search_documents d
      where d."collection" = u."collection" and d."recordId" = u."recordId"
      order by d."lang" = ${ctx.lang} desc, d."state" = 'working' desc limit 1
    ), case when u."collection" = 'settings' then ${settingsTitle[ctx.lang]} else '' end) as "title"
    from file_uses u where u."fileId" = any(${sql.param(ids)}::uuid[])
    order by u."collection", "title", u."recordId"`)
  const uses = new Map<string, FileUse[]>()
  for (const { fileId, collection, recordId, title } of rows) {
    uses.set(fileId, [...(uses.get(fileId) ?? []), { collection, recordId, title }])
  }
  return uses
}

/** Which records show a file. */
export const usage = async (ctx: Ctx, fileId: string): Promise<FileUse[]> =>
  (await usesOf(ctx, [fileId])).get(fileId) ?? []

/** A file that records show can't be removed: they come along. */
export const stillUsed = (uses: FileUse[]): Problem => {
  const places = uses
    .slice(0, 3)
    .map(({ title, collection }) => `„${title || collection}“`)
    .join(', ')
  const more = uses.length > 3 ? ' …' : ''
  return new Problem(
    'FILE_USED',
    409,
    {
      de: `Diese Datei wird noch verwendet: ${places}${more}. Nehmen Sie sie zuerst dort heraus.`,
      en: `This file is still used: ${places}${more}. Please take it out there first.`,
    },
    { details: { uses } },
  )
}
