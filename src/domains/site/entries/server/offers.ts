import { inArray } from 'drizzle-orm'
import { notOwn } from '#kit/server/records/refusals.ts'
import { mayChangeOf } from '#kit/shared/access.ts'
import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { entry } from '../entries.contract.ts'
import type { ShownEntry } from './entries.views.service.ts'
import type { EntryPlace, ListedEntry } from '../entries.views.ts'
import { entryAddresses } from './record-addresses.ts'
import { cardsOf } from './entries.cards.ts'
import { entries } from './entries.kind.ts'
import { list } from './entries.service.ts'
import { entriesTable } from './entries.table.ts'

export { recent as recentEntryRecords } from './entries.service.ts'
export type { ListedEntry } from '../entries.views.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** The page of an entry is being built for guests; listeners that know its opening hours add them. */
    entryShown: ShownEntry
  }
}

/** Published entries by title, with files, total and filters; optionally of one type. */
export const entryRecords = (
  ctx: Ctx,
  { type, ...span }: { limit: number; skip: number; type?: string | undefined; lang: Language },
) => list(ctx, { ...span, view: 'live', ...(type ? { type } : {}) })

/** More entries would overlap on a map. */
const mostListed = 500

/** Selection of entries by types and category (empty: all), by default published ones. */
export interface EntryChoiceOf {
  type?: string | string[]
  category?: string
  /** Only entries with coordinates. */
  placed?: true
  /** `working`: as editors see them, including drafts. */
  audience?: 'live' | 'working'
}

/**
 * Entries by title with contact data, at most 500. Tags the answer. Throws C100 for drafts without the right to read
 * them.
 */
export async function listedEntries(
  ctx: Ctx,
  { type, category, placed, audience = 'live' }: EntryChoiceOf = {},
  lang: Language = ctx.lang,
): Promise<ListedEntry[]> {
  const types = [type ?? []].flat().filter(Boolean)
  const { entry: items } = await entries.calls.list(ctx, {
    limit: mostListed,
    skip: 0,
    lang,
    view: audience,
    ...(placed ? { placed } : {}),
    ...(types.length > 0 ? { type: types } : {}),
    ...(category ? { category } : {}),
  })
  const href = await entryAddresses(ctx, lang)
  const cards = await cardsOf(ctx, items, lang, ({ slug, type: kind }) => href({ slug, kind }))
  return cards.map((card, index) => {
    const { latitude, longitude, phone } = items[index]!
    return { ...card, latitude, longitude, phone }
  })
}

/**
 * Published entries with coordinates (WGS 84), by title, at most 500; optionally by types and category (empty: all).
 * Tags the answer.
 */
export async function placesOf(
  ctx: Ctx,
  choice: Pick<EntryChoiceOf, 'type' | 'category'> = {},
  lang: Language = ctx.lang,
): Promise<EntryPlace[]> {
  return (await listedEntries(ctx, { ...choice, placed: true }, lang)).flatMap(
    ({ latitude, longitude, ...entry }) =>
      latitude === null || longitude === null ? [] : [{ ...entry, latitude, longitude }],
  )
}

/** Filters entries to those that the caller, who has the right to change entries, may change. */
export async function changeableEntries(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !ctx.user?.onlyOwn?.has('entry')) return new Set(ids)
  const rows = await ctx.db
    .select({ _id: entriesTable._id, createdBy: entriesTable.createdBy })
    .from(entriesTable)
    .where(inArray(entriesTable._id, [...ids]))
  return new Set(rows.filter((row) => mayChangeOf(ctx.user, 'entry', row)).map(({ _id }) => _id))
}

/** Throws `C100` if one of the entries may not be changed by the caller. */
export async function requireChangeableEntries(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const own = await changeableEntries(ctx, ids)
  if (!ids.every((_id) => own.has(_id))) throw notOwn()
}

/** Stores an imported entry under its own id, times and author, skipping equal ones. Returns what happened. */
export const putEntry = (
  ctx: Ctx,
  record: Imported<typeof entry>,
): Promise<'created' | 'changed' | 'unchanged'> => entries.put(ctx, record)
