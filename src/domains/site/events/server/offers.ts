import { eq } from 'drizzle-orm'
import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { DatedCard } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { event } from '../events.contract.ts'
import { eventAddresses } from './record-addresses.ts'
import { cardsOf } from './events.cards.ts'
import { events, handlers, put } from './events.kind.ts'
import { eventsTable } from './events.table.ts'
import { eventsOf, nextTaking, untilOver } from './occurrences.service.ts'

/** What takes place next as guests see it, each date of a series by itself, at most `limit`; lets the answer end when the first is over. */
export async function upcomingEvents(ctx: Ctx, limit: number, lang: Language): Promise<DatedCard[]> {
  const found = await nextTaking(ctx, { from: ctx.now, limit })
  await untilOver(ctx, found)
  const href = await eventAddresses(ctx, lang)
  return cardsOf(ctx, found, lang, ({ slug, type }) => href({ slug, kind: type }))
}

/** The events that take place next as guests see them, each once, with their files; at most `limit` dates are looked at. */
export async function upcomingEventRecords(ctx: Ctx, limit: number, lang: Language) {
  const found = await nextTaking(ctx, { from: ctx.now, limit })
  await untilOver(ctx, found)
  const { event, file } = await eventsOf(ctx, found, lang)
  return { event, file }
}

/** Events to come as guests see them by their date, with their files and how many there are; of one type when it is named. */
export const eventRecords = (
  ctx: Ctx,
  { type, ...span }: { limit: number; skip: number; type?: string | undefined; lang: Language },
) => handlers.list(ctx, { ...span, upcoming: true, view: 'live', ...(type ? { type } : {}) })

/**
 * Stores an event from elsewhere under its own id, times and author; an equal one is left alone. `date`, `end` and
 * `movedTo` may be mere days of the site's zone. Gives what happened; throws Problem 422 for what can't take place.
 */
export const putEvent = (
  ctx: Ctx,
  record: Imported<typeof event>,
): Promise<'created' | 'changed' | 'unchanged'> => put(ctx, record)

/**
 * Says when an event takes place (ISO times) and whether, at once, live and in what waits beside it; its texts, and whether guests
 * see it, stay as they are. False: nothing changed, or the event is gone. The caller answers for the rights.
 */
export async function retimeEvent(
  ctx: Ctx,
  { _id, ...fields }: { _id: string; date: string; end: string; state: 'planned' | 'cancelled' },
): Promise<boolean> {
  const [known] = await ctx.db
    .select({ deletedAt: eventsTable.deletedAt })
    .from(eventsTable)
    .where(eq(eventsTable._id, _id))
  if (!known || known.deletedAt) return false
  return events.changeAtOnce(ctx, { _id, fields, label: 'move' })
}

/** Takes an event away for good, with its history; one that is gone already is no matter. The caller answers for the rights. */
export async function takeEventAway(ctx: Ctx, _id: string): Promise<void> {
  try {
    await handlers.remove(ctx, { _id, forGood: true })
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error
  }
}
