import { sql } from 'drizzle-orm'
import { mayReadCollection } from '#kit/server/records/editorial/record-rights.ts'
import type { Ctx } from '#kit/server/context.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { FileUse } from '../files.contract.ts'

// Settings are not searchable records
const settingsTitle = { de: 'Einstellungen der Website', en: 'Settings of the website' }

/** Records that use a file: those the caller may read, and the number of others. */
export interface Usage {
  uses: FileUse[]
  others: number
}

/** Uses of files, by file, with titles. Unused files are missing. */
export async function usesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Usage>> {
  const { rows } = await ctx.db.execute<FileUse & { fileId: string }>(sql`
    select u."fileId", u."collection", u."recordId", coalesce((
      select d."title" from search_documents d
      where d."collection" = u."collection" and d."recordId" = u."recordId"
      order by d."lang" = ${ctx.lang} desc, d."state" = 'working' desc limit 1
    ), case when u."collection" = 'settings' then ${settingsTitle[ctx.lang]} else '' end) as "title"
    from file_uses u where u."fileId" = any(${sql.param(ids)}::uuid[])
    order by u."collection", "title", u."recordId"`)
  const found = new Map<string, Usage>()
  for (const { fileId, collection, recordId, title } of rows) {
    const usage = found.get(fileId) ?? { uses: [], others: 0 }
    if (mayReadCollection(ctx, collection)) usage.uses.push({ collection, recordId, title })
    else usage.others++
    found.set(fileId, usage)
  }
  return found
}

/** Uses of a file. */
export const usage = async (ctx: Ctx, fileId: string): Promise<Usage> =>
  (await usesOf(ctx, [fileId])).get(fileId) ?? { uses: [], others: 0 }

/** Refusal to remove a file in use, with its uses that the caller may read. */
export const stillUsed = ({ uses, others }: Usage): Problem => {
  const named = uses.slice(0, 3).map(({ title, collection }) => `„${title || collection}“`)
  const rest = uses.length - named.length + others
  const places = (lang: 'de' | 'en') => {
    const more = rest === 0 ? [] : [lang === 'de' ? `${rest} weitere Stellen` : `${rest} more places`]
    const one = rest === 1 ? [lang === 'de' ? 'eine weitere Stelle' : 'one more place'] : more
    return [...named, ...one].join(', ')
  }
  return new Problem(
    'FILE_USED',
    409,
    {
      de: `Diese Datei wird noch verwendet: ${places('de')}. Nehmen Sie sie zuerst dort heraus.`,
      en: `This file is still used: ${places('en')}. Please take it out there first.`,
    },
    { details: { uses, others } },
  )
}
