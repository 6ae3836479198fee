import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import { previewOf } from '#kit/server/records/editorial/preview.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewRequest } from '#kit/server/domain.ts'
import type { Word } from '#kit/shared/site/cards.ts'
import type { PageMeta } from '#kit/shared/site/site.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import { attachments, picture } from '#domains/platform/files/server/offers.ts'
import { below, bySegment, type ListPlace, recordViews } from '#domains/site/pages/server/offers.ts'
import { kindOnCard, wordsIn } from '#domains/platform/words/server/offers.ts'
import type { Event } from '../events.contract.ts'
import { type Occurrence, occurrences, overAt } from '../events.rules.ts'
import type { EventDetailData } from '../events.views.ts'
import { eventScreens, icsAddress } from '../events.addresses.ts'
import { sayRecurrence } from '../recurrence-words.rules.ts'
import { parseRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import { dayNumberOf } from '#kit/shared/dates/recurrence.ts'
import { calendarOf } from './calendar.views.service.ts'
import { alternateAddresses, plainAddress } from './record-addresses.ts'
import { withDate } from './events.cards.ts'
import { events } from './events.kind.ts'
import { eventJsonLd } from './events.json-ld.ts'
import { zoneOf } from './events.times.ts'
import { shownDate } from '../shown-date.rules.ts'
import { organiserCalendar } from './organisers.service.ts'

/** Upcoming dates shown on the page of a series. */
const datesShown = 6

/** A series in words, with upcoming dates and the skipped days until the last of them. */
function seriesOf(
  ctx: Ctx,
  item: Event,
  href: string,
  shown: Occurrence,
  zone: string,
): EventDetailData['series'] {
  const { rule } = parseRecurrence(item.recurrence)
  if (!rule) return null
  const next = [...occurrences(item, zone, { from: ctx.now }).take(datesShown)]
  const last = next.at(-1)
  const dropped = new Set(item.exceptions)
  const everyTime = last
    ? [...occurrences({ ...item, exceptions: [], changes: [] }, zone, { from: ctx.now, to: last.start })]
    : []
  return {
    words: sayRecurrence(rule, dayNumberOf(dayIn(item.start, zone)), ctx.lang),
    next: next.map(({ start, end, state, movedTo, movedFrom }) => ({
      start,
      ...(end === null ? {} : { end }),
      ...(state === 'planned' ? {} : { state }),
      ...(movedTo ? { movedTo } : {}),
      ...(movedFrom ? { movedFrom } : {}),
      href: withDate(href, start, zone),
      isShown: start === shown.start,
    })),
    dropped: everyTime.map(({ start }) => start).filter((start) => dropped.has(dayIn(start, zone))),
  }
}

/** Calendar of the site while no page shows one. */
const plainCalendar = (ctx: Ctx): ListPlace => ({
  title: { de: 'Veranstaltungen', en: 'Events' }[ctx.lang],
  href: plainAddress(ctx.lang),
  type: '',
  text: '',
  lang: ctx.lang,
})

interface Telling {
  calendar: ListPlace
  shown: Occurrence
  zone: string
  href: string
  say: (name: string) => Word
}

function dataOf(ctx: Ctx, item: Event, { calendar, shown, zone, href, say }: Telling) {
  const other = otherLanguage(item, ctx.lang)
  return {
    _id: item._id,
    title: item.title,
    teaser: item.teaser,
    ...other,
    text: { html: item.text, ...other },
    ...kindOnCard(say(item.type)),
    tags: item.tags.map((name) => ({
      ...say(name),
      href: `${calendar.href}?tag=${encodeURIComponent(name)}`,
    })),
    start: shown.start,
    ...(shown.end === null ? {} : { end: shown.end }),
    allDay: item.allDay,
    isOver: overAt(shown, item.allDay, zone) <= ctx.now,
    state: shown.state,
    ...(shown.movedTo ? { movedTo: shown.movedTo } : {}),
    ...(shown.movedFrom ? { movedFrom: shown.movedFrom } : {}),
    place: item.place,
    address: item.address,
    organiser: item.organiser,
    series: seriesOf(ctx, item, href, shown, zone),
    list: { href: calendar.href, title: calendar.title },
    ics: icsAddress(ctx.lang, { event: item._id }),
    edit: `${eventScreens.edit}/${item._id}`,
  }
}

/** An event below a calendar, by slug or id; former addresses redirect. */
async function detailOf(
  ctx: Ctx,
  calendar: ListPlace,
  segment: string,
  { audience, query }: ViewRequest,
): Promise<Loaded | null> {
  const found = await events.find(ctx, bySegment(segment), { lang: ctx.lang, audience })
  if (!found || (calendar.type !== '' && found.record.type !== calendar.type)) return null
  const { record: item, slugs } = found
  const own = slugs[ctx.lang] ?? item.slug
  const href = below(calendar.href, own)
  if (segment !== own && audience === 'live') return { data: null, redirect: href, moved: true }
  const zone = await zoneOf(ctx)
  const shown = shownDate(item, query.get('date') ?? '', zone, ctx.now)
  const over = overAt(shown, item.allDay, zone)
  if (over > ctx.now) ctx.until(over)
  const [shownPicture, attached, alternates] = await Promise.all([
    picture(ctx, item.picture, ctx.lang),
    attachments(ctx, item.files, ctx.lang),
    (await alternateAddresses(ctx))(item, slugs),
  ])
  const data: EventDetailData = {
    ...dataOf(ctx, item, { calendar, shown, zone, href, say: await wordsIn(ctx) }),
    picture: shownPicture,
    ...attached,
    organiserCalendar: item.organiser ? await organiserCalendar(ctx, item.organiser) : null,
    ...(audience === 'working' ? { preview: await previewOf(ctx, events, item) } : {}),
  }
  const canonical = alternates[ctx.lang]
  const image = shownPicture?.src
  const meta: Partial<PageMeta> = {
    title: item.title,
    description: teaserOf(item),
    canonical,
    alternates,
    ...(shownPicture ? { picture: shownPicture } : {}),
    ...(data.tags.length > 0 ? { keywords: data.tags.map(({ label }) => label).join(', ') } : {}),
    jsonLd: [eventJsonLd(ctx, item, shown, { zone, canonical, ...(image ? { image } : {}) })],
    ...(audience === 'working' ? { hidden: true } : {}),
  }
  return { view: 'eventDetail', data, meta, trail: [{ label: item.title, href }] }
}

/** A date of a series, at `{calendar}/{event}/2026-05-03`. */
async function dateOf(
  ctx: Ctx,
  calendar: ListPlace,
  [segment, day]: readonly [string, string],
  request: ViewRequest,
): Promise<Loaded | null> {
  if (!isDay(day)) return null
  const loaded = await detailOf(ctx, calendar, segment, {
    ...request,
    query: new URLSearchParams({ date: day }),
  })
  if (loaded?.redirect) return { ...loaded, redirect: `${loaded.redirect}/${day}` }
  const shown = loaded?.data as EventDetailData | undefined
  return shown && dayIn(shown.start, await zoneOf(ctx)) === day ? loaded : null
}

/** View `calendarview` and `/event/:id?`: the calendar, and an event below it. */
export const { onPage: calendarView, onRoute: eventRoute } = recordViews({
  view: 'calendarview',
  plain: plainCalendar,
  find: (ctx, by, audience) => events.find(ctx, by, { lang: ctx.lang, audience }),
  list: calendarOf,
  detail: detailOf,
  part: dateOf,
})
