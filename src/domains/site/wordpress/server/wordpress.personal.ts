import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  mentions,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { withoutAddresses } from '#kit/server/personal/redact.ts'
import { importsTable as table } from './imports/imports.table.ts'
import { wordpressScreens } from '../wordpress.addresses.ts'

const what = { de: 'Bericht eines Imports', en: 'Report of an import' }
const reason = {
  de: 'Der Bericht bleibt, die Adresse wird daraus entfernt.',
  en: 'The report stays, the address is taken out of it.',
}

async function naming(ctx: Ctx, { emails }: Person) {
  if (emails.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      mentions(
        sql`concat(${table.fileName}, ' ', ${table.preview}::text, ' ', ${table.report}::text, ' ', ${table.problem}::text)`,
        emails,
      ),
    )
  return rows.filter((row) => JSON.stringify(row) !== JSON.stringify(withoutAddresses(row, emails)))
}

const find = async (ctx: Ctx, person: Person): Promise<PersonalFinding[]> =>
  (await naming(ctx, person)).map((row) => ({
    _id: row._id,
    collection: 'imports',
    what,
    title: row.fileName,
    at: row.createdAt,
    sure: true,
    fate: 'anonymise',
    reason,
    path: wordpressScreens.import,
    data: { fileName: row.fileName, createdAt: row.createdAt },
  }))

/** Reports of imports can name authors of the old site. */
export const wordpressPersonal: PersonalData = {
  title: { de: 'Import von WordPress', en: 'Import from WordPress' },
  columns: ['imports.fileName', 'imports.preview', 'imports.report', 'imports.problem'],
  find,
  async erase(ctx, _findings, person) {
    for (const row of await naming(ctx, person)) {
      const { _id, fileName, preview, report, problem } = withoutAddresses(row, person.emails)
      await ctx.db
        .update(table)
        .set({ fileName, preview, report, problem })
        .where(inArray(table._id, [_id]))
    }
  },
}
