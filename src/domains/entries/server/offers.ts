import type { Imported } from '../../../kit/server/collections/definition.ts'
import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import type { entry } from '../entries.contract.ts'
import type { EntryCard, EntryPlace } from '../entries.views.ts'
import { entryAddresses } from './entries.addresses.ts'
import { cardsOf } from './entries.cards.ts'
import { entries } from './entries.collection.ts'
import { list, recent } from './entries.service.ts'

export { recent as recentEntryRecords } from './entries.service.ts'

/** The newest entries as guests see them, at most `limit`. */
export async function recentEntries(
  ctx: Ctx,
  limit: number,
  lang: Language = ctx.lang,
): Promise<EntryCard[]> {
  const { entry: items } = await recent(ctx, { limit, lang })
  const href = await entryAddresses(ctx, lang)
  return cardsOf(ctx, items, lang, ({ slug, type }) => href({ slug, kind: type }))
}

/** Entries as guests see them by title, with their files, how many there are and what they can be narrowed by; of one type when it is named. */
export const entryRecords = (
  ctx: Ctx,
  { type, ...span }: { limit: number; skip: number; type?: string | undefined; lang: Language },
) => list(ctx, { ...span, view: 'live', ...(type ? { type } : {}) })

/** More would be points on points. */
const mostPlaces = 500

/**
 * What guests may see on a map: every entry with a position (WGS 84), by title, at most 500; of the types and
 * the category that are named (`''` and none: all). Tags the answer.
 */
export async function placesOf(
  ctx: Ctx,
  choice: { type?: string | string[]; category?: string } = {},
  lang: Language = ctx.lang,
): Promise<EntryPlace[]> {
  const types = [choice.type ?? []].flat().filter(Boolean)
  const { entry: items } = await entries.calls.list(ctx, {
    limit: mostPlaces,
    skip: 0,
    lang,
    view: 'live',
    placed: true,
    ...(types.length > 0 ? { type: types } : {}),
    ...(choice.category ? { category: choice.category } : {}),
  })
  const href = await entryAddresses(ctx, lang)
  const cards = await cardsOf(ctx, items, lang, ({ slug, type }) => href({ slug, kind: type }))
  return cards.flatMap((card, index) => {
    const { latitude, longitude } = items[index]!
    return latitude === null || longitude === null ? [] : { ...card, latitude, longitude }
  })
}

/** Stores an entry from elsewhere under its own id, times and author; an equal one is left alone. Gives what happened. */
export const putEntry = (
  ctx: Ctx,
  record: Imported<typeof entry>,
): Promise<'created' | 'changed' | 'unchanged'> => entries.put(ctx, record)
