import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { FirstPageService, MarkedService, OwnService } from '#kit/server/site/first-page.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { Card, ServiceLink } from '#kit/shared/site/cards.ts'
import { contentLanguages, inLanguage } from '#kit/shared/text/languages.ts'
import { upcomingEvents } from '#domains/site/events/server/offers.ts'
import { firstPageGames } from '#domains/village/sports/server/offers.ts'
import { picture, pictures } from '#domains/platform/files/server/offers.ts'
import { recentNews } from '#domains/site/news/server/offers.ts'
import { hrefOfView, landingPage, markedPages, previewOfPage } from '#domains/site/pages/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { placeWeather } from '#domains/village/weather/server/offers.ts'
import { eventsShown, iconOf, newsShown, servicePrefix, shortAnswer, tileMarker } from '../landing.rules.ts'
import type { LandingData } from '../landing.views.ts'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'

const teaserLength = 110

const isMarked = (service: FirstPageService): service is MarkedService => 'marker' in service
const isOwn = (service: FirstPageService): service is OwnService => 'link' in service

/** Marked pages with the current answers of their domains, then contributed services without a page. */
async function services(ctx: Ctx, contributed: readonly FirstPageService[]): Promise<ServiceLink[]> {
  const pages = await markedPages(ctx, servicePrefix)
  const marked = await Promise.all(
    pages.map(async (page): Promise<ServiceLink> => {
      const marker = page.marker.slice(servicePrefix.length)
      const known = contributed.filter(isMarked).find((service) => service.marker === marker)
      const icon = known?.icon ?? iconOf(marker)
      return {
        icon,
        marker,
        title: page.linktext || page.title,
        text: shortAnswer(page.description) || richTextToPlain(page.text, teaserLength),
        href: page.href,
        ...(icon === 'hours' ? { showsHours: true as const } : {}),
        ...(await known?.today(ctx)),
      }
    }),
  )
  // A marked page may already lead there
  const further: ServiceLink[] = []
  for (const { link } of contributed.filter(isOwn).toSorted((a, b) => a.order - b.order)) {
    const found = await link(ctx)
    if (found) further.push(found)
  }
  return [...marked, ...further.filter((one) => marked.every(({ href }) => href !== one.href))]
}

async function tiles(ctx: Ctx): Promise<Card[]> {
  const pages = await markedPages(ctx, tileMarker)
  const shown = await pictures(
    ctx,
    pages.flatMap((page) => page.picture ?? []),
    ctx.lang,
  )
  return pages.map((page) => ({
    _id: page._id,
    href: page.href,
    title: page.linktext || page.title,
    teaser: page.description || richTextToPlain(page.text, teaserLength),
    picture: (page.picture && shown.get(page.picture)) || null,
    ...otherLanguage(page, ctx.lang),
  }))
}

/** The landing page with the services contributed by domains; without a marked page, it greets with the site's name. */
export const landingViewOf =
  (contributed: () => readonly FirstPageService[]): ViewLoader =>
  async (ctx, { audience }) => {
    const { site } = await siteSettings(ctx)
    const page = await landingPage(ctx, audience)
    const shown = page?.picture ? await picture(ctx, page.picture, ctx.lang) : null
    const data: LandingData = {
      title: page?.title ?? site.name,
      text: page ? { html: page.text, ...otherLanguage(page, ctx.lang) } : { html: '' },
      picture: shown,
      services: await services(ctx, contributed()),
      weather: await placeWeather(ctx),
      events: await upcomingEvents(ctx, eventsShown, ctx.lang),
      eventsHref: (await hrefOfView(ctx, 'calendarview', ctx.lang)) ?? '',
      news: await recentNews(ctx, newsShown, ctx.lang),
      newsHref: (await hrefOfView(ctx, 'listview', ctx.lang)) ?? '',
      tiles: await tiles(ctx),
      games: await firstPageGames(ctx),
      ...(page ? { edit: `${pageScreens.edit}/${page._id}` } : {}),
    }
    return {
      data,
      ...(page && audience === 'working' ? { preview: await previewOfPage(ctx, page._id) } : {}),
      meta: {
        title: site.name,
        description: page?.description || site.claim[ctx.lang] || site.claim.de,
        alternates: Object.fromEntries(contentLanguages.map((lang) => [lang, inLanguage('/', lang)])),
        ...(shown ? { picture: shown } : {}),
      },
    }
  }
