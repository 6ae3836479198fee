import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { entries } from './entries.kind.ts'
import { entriesTable, submissionsTable as table } from './entries.table.ts'

const what = { de: 'Vorgeschlagener Eintrag', en: 'Suggested entry' }
const reasons = {
  remove: {
    de: 'Der Vorschlag ist noch nicht veröffentlicht: Er wird mit allen Fassungen gelöscht.',
    en: 'The suggestion has not been published: it is deleted with all its versions.',
  },
  anonymise: {
    de: 'Der Eintrag bleibt; wer ihn vorgeschlagen hat, wird vergessen. Was im Eintrag selbst steht, ändern Sie dort.',
    en: 'The entry stays; who suggested it is forgotten. What the entry itself says is changed there.',
  },
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table.entry, person))
  const said = sql`concat_ws(' ', ${table.name}, ${table.email}, ${table.message})`
  const named = mentions(said, [...person.emails, ...person.names])
  const rows = await ctx.db
    .select({ sent: table, entry: entriesTable, sure: sql<boolean>`(${own})`.mapWith(Boolean) })
    .from(table)
    .innerJoin(entriesTable, eq(entriesTable._id, table.entry))
    .where(or(own, named))
    .orderBy(sql`(${own}) desc`, desc(table.at))
  const possible = rows.filter(({ sure }) => !sure).slice(0, mostPossible)
  return [...rows.filter(({ sure }) => sure), ...possible].map(({ sent, entry, sure }) => {
    const fate = entry.publishedAt === null ? ('remove' as const) : ('anonymise' as const)
    return {
      _id: entry._id,
      collection: 'entry',
      what,
      title: entry.title,
      at: sent.at,
      sure,
      fate,
      reason: reasons[fate],
      ask: sent.email,
      data: { submission: sent, entry },
    }
  })
}

async function erase(ctx: Ctx, findings: readonly PersonalFinding[]): Promise<void> {
  const ids = findings.map(({ _id }) => _id)
  await ctx.db.delete(table).where(inArray(table.entry, ids))
  for (const { _id, fate } of findings)
    if (fate === 'remove') await entries.calls.remove(ctx, { _id, forGood: true })
}

/** Senders of suggested entries. */
export const entriesPersonal: PersonalData = {
  title: { de: 'Vorgeschlagene Einträge', en: 'Suggested entries' },
  columns: ['entry_submissions.name', 'entry_submissions.email', 'entry_submissions.message'],
  find,
  erase,
}
