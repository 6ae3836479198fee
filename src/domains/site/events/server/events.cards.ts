import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Word } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { kindOnCard, wordsIn } from '#domains/platform/words/server/offers.ts'
import { pictures } from '#domains/platform/files/server/offers.ts'
import type { Event } from '../events.contract.ts'
import type { EventCard } from '../events.views.ts'
import { zoneOf } from './events.times.ts'
import { eventsOf, type Taking } from './occurrences.service.ts'

/** Address of one date of a series. */
export const withDate = (href: string, start: string, zone: string): string =>
  `${href}?date=${dayIn(start, zone)}`

function cardOf(
  item: Event,
  taking: Taking,
  lang: Language,
  kind: Word,
): Omit<EventCard, 'href' | 'picture'> {
  const { start, end, allDay, state, movedTo, movedFrom } = taking
  return {
    _id: item._id,
    title: item.title,
    teaser: teaserOf(item),
    ...kindOnCard(kind),
    start,
    allDay,
    ...(end === null ? {} : { end }),
    ...(item.place ? { place: item.place } : {}),
    ...(state === 'planned' ? {} : { state }),
    ...(movedTo ? { movedTo } : {}),
    ...(movedFrom ? { movedFrom } : {}),
    ...otherLanguage(item, lang),
  }
}

/** Cards of dates for lists. `href` builds the address of an event. */
export async function cardsOf(
  ctx: Ctx,
  takings: readonly Taking[],
  lang: Language,
  href: (item: Event) => string | Promise<string>,
): Promise<EventCard[]> {
  const zone = await zoneOf(ctx)
  const { byId } = await eventsOf(ctx, takings, lang)
  const ids = [...byId.values()].flatMap((item) => item.picture ?? [])
  const shown = await pictures(ctx, ids, lang)
  const say = await wordsIn(ctx, lang)
  const hrefs = new Map<string, string>()
  for (const item of byId.values()) hrefs.set(item._id, await href(item))
  return takings.flatMap((taking) => {
    const item = byId.get(taking.event)
    if (!item) return []
    const address = hrefs.get(item._id)!
    return {
      ...cardOf(item, taking, lang, say(item.type)),
      href: item.recurrence ? withDate(address, taking.start, zone) : address,
      picture: (item.picture && shown.get(item.picture)) || null,
    }
  })
}
