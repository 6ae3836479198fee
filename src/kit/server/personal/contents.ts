import { sql } from 'drizzle-orm'
import { editorialKinds, type EditorialKind } from '../records/editorial/kind.ts'
import type { Ctx } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'
import { beginning, mentions, mostPossible, type Person, type PersonalFinding } from './personal.ts'
import { withoutAddresses } from './redact.ts'

type Found = { _id: string; createdAt: string; deletedAt: string | null; data: Record<string, unknown> }

const what = { de: 'Inhalt der Website', en: 'Content of the website' }
const reasons = {
  shown: {
    de: 'Ob das auf der Website bleiben darf, entscheiden Sie: Öffnen Sie den Inhalt, ändern oder löschen Sie ihn dort.',
    en: 'Whether this may stay on the website is yours to decide: open the content and change or delete it there.',
  },
  bin: {
    de: 'Liegt im Papierkorb und verschwindet dort nach 30 Tagen von selbst, oder sofort, wenn Sie es endgültig löschen.',
    en: 'Lies in the bin and goes by itself after 30 days, or at once when you delete it for good.',
  },
}

const nameIn = ({ title, name, first_name, last_name }: Record<string, unknown>): string =>
  beginning(String(title || name || `${String(first_name ?? '')} ${String(last_name ?? '')}`))

async function inKind(ctx: Ctx, kind: EditorialKind, { emails, names }: Person): Promise<PersonalFinding[]> {
  const { rows } = await ctx.db.execute<Found>(sql`
    select "_id", "createdAt", "deletedAt", to_jsonb(one) as "data" from ${kind.table} as one
    where ${mentions(sql`to_jsonb(one)::text`, [...emails, ...names])}
    order by ${mentions(sql`to_jsonb(one)::text`, emails)} desc, "createdAt" desc, "_id" limit ${mostPossible * 4}`)
  let possible = 0
  return rows.flatMap(({ _id, createdAt, deletedAt, data }): PersonalFinding[] => {
    const text = JSON.stringify(data)
    const sure = withoutAddresses(text, emails) !== text
    if (!sure && ++possible > mostPossible) return []
    return [
      {
        _id,
        collection: kind.name,
        what,
        title: nameIn(data),
        at: toIsoTime(createdAt),
        sure,
        fate: 'keep',
        reason: deletedAt ? reasons.bin : reasons.shown,
        data,
      },
    ]
  })
}

/** Editorial records that name a person: live versions, drafts, translations and the bin. */
export async function findInContents(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  if (person.emails.length + person.names.length === 0) return []
  const found: PersonalFinding[] = []
  for (const kind of editorialKinds()) found.push(...(await inKind(ctx, kind, person)))
  return found
}

/** Tables of all editorial kinds: every column is searched. */
export const searchedTables = (): string[] => editorialKinds().map(({ tableName }) => tableName)
