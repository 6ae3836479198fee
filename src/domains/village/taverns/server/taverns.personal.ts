import { inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  beginning,
  isAddress,
  isKnown,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { rowsAbout } from '#kit/server/personal/rows-about.ts'
import { tavernsTag } from './tavern-settings.service.ts'
import { reportsTable as table } from './taverns.table.ts'
import { tavernScreens } from '../taverns.addresses.ts'

const what = { de: 'Gemeldeter Termin eines Heurigen', en: 'Reported date of a tavern' }
const reason = {
  de: 'Die Meldung wird gelöscht. Termine, die schon übernommen sind, bleiben; sie nennen niemanden.',
  en: 'The report is deleted. Dates that were taken over stay; they name nobody.',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table._id, person))
  const said = sql`concat_ws(' ', ${table.name}, ${table.email}, ${table.note}, ${table.word})`
  const rows = await rowsAbout(ctx, table, person, { own, said, at: table.at })
  return rows.map(({ row, sure }) => ({
    _id: row._id,
    collection: 'taverns',
    what,
    title: beginning([row.name, `${row.from} – ${row.to}`, row.note].filter(Boolean).join(', ')),
    at: row.at,
    sure,
    fate: 'remove',
    reason,
    path: `${tavernScreens.taverns}?year=${row.from.slice(0, 4)}`,
    ...(row.email ? { ask: row.email } : {}),
    data: row,
  }))
}

/** Dates reported by keepers, with their names and contact details. */
export const tavernsPersonal: PersonalData = {
  title: { de: 'Heurige', en: 'Taverns' },
  columns: [
    'tavern_reports.name',
    'tavern_reports.email',
    'tavern_reports.phone',
    'tavern_reports.note',
    'tavern_reports.word',
  ],
  find,
  async erase(ctx, findings) {
    await ctx.db.delete(table).where(
      inArray(
        table._id,
        findings.map(({ _id }) => _id),
      ),
    )
    ctx.drop(tavernsTag)
  },
}
