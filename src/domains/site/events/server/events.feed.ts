import { teaserOf } from '#kit/server/site/card-texts.ts'
import type { FeedLoader } from '#kit/server/domain.ts'
import { saySpan } from '#kit/shared/dates/dates.ts'
import { escaped } from '#kit/shared/text/plain-words.ts'
import { feedItems } from '#domains/site/pages/server/offers.ts'
import { typesOf } from './calendar.views.service.ts'
import { calendarTexts } from './events.ics.ts'
import { zoneOf } from './events.times.ts'
import { eventsOf, nextOfEach, untilOver } from './occurrences.service.ts'

// A fixed reference far in the past: feeds are read later, so days are written in full
const fromAfar = new Date(0).toISOString()

/** Feed of a calendar: each upcoming event once with its next date. */
export const eventsFeed: FeedLoader = async (ctx, page, { limit, type }) => {
  if (type && !(await typesOf(ctx)).includes(type)) return null
  const next = await nextOfEach(ctx, limit, { type: page.type || type || undefined })
  await untilOver(ctx, next)
  const { byId } = await eventsOf(ctx, next)
  const telling = { lang: ctx.lang, zone: await zoneOf(ctx), now: fromAfar }
  const t = calendarTexts[ctx.lang]
  const takings = new Map(next.map((taking) => [taking.event, taking]))
  const items = next.flatMap(({ event }) => byId.get(event) ?? [])
  return feedItems(ctx, page, items, (item) => {
    const { start, end, allDay, state, movedTo } = takings.get(item._id)!
    const when = saySpan(movedTo ?? start, (!movedTo && end) || undefined, telling, allDay)
    const isOpen = state === 'moved' && !movedTo
    const facts = [isOpen ? t.open : when, item.place].filter(Boolean).join(', ')
    const marked = state === 'planned' ? '' : `${state === 'moved' ? t.moved : t.cancelled}: `
    const teaser = teaserOf(item)
    return {
      title: marked + item.title,
      teaser: teaser ? `${facts} – ${teaser}` : facts,
      html: `<p>${escaped(facts)}</p>${item.text}`,
      published: item.publishedAt ?? item.createdAt,
      updated: item.updatedAt,
      author: item.organiser,
      words: item.tags,
    }
  })
}
