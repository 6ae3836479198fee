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
import { events } from './events.kind.ts'
import { eventsTable, submissionsTable as table } from './events.table.ts'

const what = { de: 'Gemeldete Veranstaltung', en: 'Reported event' }
const reasons = {
  remove: {
    de: 'Die Meldung ist noch nicht veröffentlicht: Sie wird mit allen Fassungen und dem mitgesendeten Bild gelöscht.',
    en: 'The report has not been published: it is deleted with all its versions and the picture sent with it.',
  },
  anonymise: {
    de: 'Die Veranstaltung bleibt; wer sie gemeldet hat, wird vergessen.',
    en: 'The event stays; who reported it is forgotten.',
  },
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table.event, person))
  const named = mentions(sql`to_jsonb(${eventsTable})::text`, [...person.emails, ...person.names])
  const rows = await ctx.db
    .select({ sent: table, event: eventsTable, sure: sql<boolean>`(${own})`.mapWith(Boolean) })
    .from(table)
    .innerJoin(eventsTable, eq(eventsTable._id, table.event))
    .where(or(own, named))
    .orderBy(sql`(${own}) desc`, desc(table.at))
  const possible = rows.filter(({ sure }) => !sure).slice(0, mostPossible)
  return [...rows.filter(({ sure }) => sure), ...possible].map(({ sent, event, sure }) => {
    const fate = event.publishedAt === null ? ('remove' as const) : ('anonymise' as const)
    return {
      _id: event._id,
      collection: 'event',
      what,
      title: event.title,
      at: sent.at,
      sure,
      fate,
      reason: reasons[fate],
      ask: sent.email,
      data: { submission: sent, event },
      files: fate === 'remove' && event.picture !== null && event.createdBy === null ? [event.picture] : [],
    }
  })
}

async function erase(ctx: Ctx, findings: readonly PersonalFinding[]): Promise<void> {
  const ids = findings.map(({ _id }) => _id)
  await ctx.db.delete(table).where(inArray(table.event, ids))
  for (const { _id, fate } of findings)
    if (fate === 'remove') await events.calls.remove(ctx, { _id, forGood: true })
}

/** Senders of submitted events. */
export const eventsPersonal: PersonalData = {
  title: { de: 'Gemeldete Veranstaltungen', en: 'Reported events' },
  columns: ['event_submissions.email'],
  find,
  erase,
}
