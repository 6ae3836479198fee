import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound } from '#kit/shared/problem.ts'
import { entryRecords, recentEntryRecords } from '#domains/site/entries/server/offers.ts'
import { eventRecords, upcomingEventRecords } from '#domains/site/events/server/offers.ts'
import { newsRecords } from '#domains/site/news/server/offers.ts'
import { landingMarker, livePages } from '#domains/site/pages/server/offers.ts'
import { placeWeather } from '#domains/village/weather/server/offers.ts'
import type { landingCalls } from '../landing.contract.ts'
import { eventsShown, listViews, newsShown } from '../landing.rules.ts'

/** Merges the files of several answers, each once. */
function together(...lists: (readonly unknown[] | undefined)[]): unknown[] {
  const byId = new Map<unknown, unknown>()
  for (const file of lists.flatMap((list) => list ?? [])) byId.set((file as { _id: unknown })._id, file)
  return [...byId.values()]
}

/** `GET /api/c/getPageDataLandingPage` (specification § 7), as guests see it. */
export async function getPageDataLandingPage(
  ctx: Ctx,
  { lang = ctx.lang }: InputOf<typeof landingCalls.getPageDataLandingPage>,
) {
  const weather = await placeWeather(ctx)
  const entries = await recentEntryRecords(ctx, { limit: newsShown, lang })
  const news = await newsRecords(ctx, { limit: newsShown, skip: 0, lang })
  const events = await upcomingEventRecords(ctx, eventsShown, lang)
  const pages = await livePages(ctx, lang)
  return {
    weather,
    entry: entries.entry,
    news: news.news,
    event: events.event,
    page: pages.page.map(({ text, ...page }) =>
      page.custom_marker === landingMarker ? { ...page, text } : page,
    ),
    file: together(entries.file, news.file, events.file, pages.file),
  }
}

type ListInput = InputOf<typeof landingCalls.getPageDataListRenderer>
type ListView = ListInput['view']

/** View and type of a list page; throws 404 if the page is unknown, not public or no list. */
async function shownBy(ctx: Ctx, _id: string): Promise<{ view: ListView; type: string }> {
  const { page: pages } = await livePages(ctx, ctx.lang)
  const found = pages.find((page) => page._id === _id)
  const view = listViews.find((name) => name === found?.template.view)
  if (!found || !view) throw notFound({ page: _id })
  return { view, type: found.type }
}

/** `GET /api/c/getPageDataListRenderer` (specification § 7), as guests see it. */
export async function getPageDataListRenderer(ctx: Ctx, input: ListInput) {
  const { limit, skip, lang = ctx.lang } = input
  const { view, type } = input.page ? await shownBy(ctx, input.page) : input
  const span = { limit, skip, lang, type: input.type || type }
  const answer = {
    view,
    news: [],
    event: [],
    entry: [],
    availableCategories: [],
    availableTypes: [],
  }
  const found =
    view === 'entryview'
      ? await entryRecords(ctx, span)
      : view === 'calendarview'
        ? await eventRecords(ctx, span)
        : await newsRecords(ctx, span)
  return { ...answer, ...found, file: found.file ?? [] }
}
