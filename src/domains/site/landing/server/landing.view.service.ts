import { otherLanguage } from '../../../../kit/server/card-texts.ts'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { ViewLoader } from '../../../../kit/server/domain.ts'
import { richTextToPlain } from '../../../../kit/server/rich-text.ts'
import type { Card, ServiceIcon, ServiceLink } from '../../../../kit/shared/cards.ts'
import { contentLanguages, inLanguage } from '../../../../kit/shared/languages.ts'
import { upcomingEvents } from '../../events/server/offers.ts'
import { firstPageGames } from '../../../office/sports/server/offers.ts'
import { picture, pictures } from '../../../platform/files/server/offers.ts'
import { recentNews } from '../../news/server/offers.ts'
import { bookingService } from '../../../office/booking/server/offers.ts'
import { defectService } from '../../../village/defects/server/offers.ts'
import { noticesToday } from '../../../village/notices/server/offers.ts'
import { hrefOfView, landingPage, markedPages } from '../../pages/server/offers.ts'
import { siteSettings } from '../../../platform/settings/server/offers.ts'
import { tavernsToday } from '../../../village/taverns/server/offers.ts'
import { wasteToday } from '../../../village/waste/server/offers.ts'
import { placeWeather } from '../../../village/weather/server/offers.ts'
import { eventsShown, iconOf, newsShown, servicePrefix, shortAnswer, tileMarker } from '../landing.rules.ts'
import type { LandingData } from '../landing.views.ts'
import { pageScreens } from '../../pages/pages.addresses.ts'

const teaserLength = 110

/** Whoever knows today's answer of a service, and where more of it stands. */
const todayOf: Partial<
  Record<ServiceIcon, (ctx: Ctx) => Promise<(Pick<ServiceLink, 'text'> & Partial<ServiceLink>) | null>>
> = {
  notice: noticesToday,
  tavern: tavernsToday,
  waste: wasteToday,
}

async function services(ctx: Ctx): Promise<ServiceLink[]> {
  const { site } = await siteSettings(ctx)
  const pages = await markedPages(ctx, servicePrefix)
  const marked = await Promise.all(
    pages.map(async (page): Promise<ServiceLink> => {
      const icon = iconOf(page.marker)
      return {
        icon,
        title: page.linktext || page.title,
        text: shortAnswer(page.description) || richTextToPlain(page.text, teaserLength),
        href: page.href,
        ...(icon === 'hours' ? { openingHours: site.openingHours } : {}),
        ...(await todayOf[icon]?.(ctx)),
      }
    }),
  )
  // A page that is marked may lead there already
  const others = [await bookingService(ctx), await defectService(ctx)]
  const further = others.filter((one) => one !== null)
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

/** The first page of the site; without a marked page it greets with the site's name. */
export const landingView: ViewLoader = async (ctx, { audience }) => {
  const { site } = await siteSettings(ctx)
  const page = await landingPage(ctx, audience)
  const shown = page?.picture ? await picture(ctx, page.picture, ctx.lang) : null
  const data: LandingData = {
    title: page?.title ?? site.name,
    text: page ? { html: page.text, ...otherLanguage(page, ctx.lang) } : { html: '' },
    picture: shown,
    services: await services(ctx),
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
    meta: {
      title: site.name,
      description: page?.description || site.claim[ctx.lang] || site.claim.de,
      alternates: Object.fromEntries(contentLanguages.map((lang) => [lang, inLanguage('/', lang)])),
      ...(shown ? { picture: shown } : {}),
    },
  }
}
