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

/**
 * Next published dates, each date of a series separately, at most `limit`; the answer expires when the first is over.
 */
export async function upcomingEvents(ctx: Ctx, limit: number, lang: Language): Promise<DatedCard[]> {
  const found = await nextTaking(ctx, { from: ctx.now, limit })
  await untilOver(ctx, found)
  const href = await eventAddresses(ctx, lang)
  return cardsOf(ctx, found, lang, ({ slug, type }) => href({ slug, kind: type }))
}

/** Next published events, each once, with their files; looks at `limit` dates at most. */
export async function upcomingEventRecords(ctx: Ctx, limit: number, lang: Language) {
  const found = await nextTaking(ctx, { from: ctx.now, limit })
  await untilOver(ctx, found)
  const { event, file } = await eventsOf(ctx, found, lang)
  return { event, file }
}

/** Upcoming published events by date, with files and total; optionally of one type. */
export const eventRecords = (
  ctx: Ctx,
  { type, ...span }: { limit: number; skip: number; type?: string | undefined; lang: Language },
) => handlers.list(ctx, { ...span, upcoming: true, view: 'live', ...(type ? { type } : {}) })

/**
 * Stores an imported event under its own id, times and author, skipping equal ones. `date`, `end` and `movedTo` may be
 * days of the site's zone. Returns what happened; throws Problem 422 for invalid times.
 */
export const putEvent = (
  ctx: Ctx,
  record: Imported<typeof event>,
): Promise<'created' | 'changed' | 'unchanged'> => put(ctx, record)

/**
 * Changes times (ISO) and state of an event at once, in the published version and in a draft; texts and publication
 * stay. Returns false if nothing changed or the event is gone. The caller checks the rights.
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

/** Deletes an event permanently with its history; ignores a missing one. The caller checks the rights. */
export async function takeEventAway(ctx: Ctx, _id: string): Promise<void> {
  try {
    await handlers.remove(ctx, { _id, forGood: true })
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error
  }
}
