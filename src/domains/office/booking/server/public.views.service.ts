import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { routeAlternates } from './addresses.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { picture } from '#domains/platform/files/server/offers.ts'
import { bookingPaths } from '../booking.addresses.ts'
import type { BookingListData, BookingResourceData, ResourceCard, ShownTariff } from '../booking.views.ts'
import { sayCost } from '../booking-words.rules.ts'
import { site as de } from '../booking.de.ts'
import { site as en } from '../booking.en.ts'
import { bookingSettings } from './booking-settings.service.ts'
import { inUse, nextFree } from './times/free.service.ts'
import { feedAddress, resourceAddress } from './own/links.ts'
import { resourcesOf } from './resource.kind.ts'
import type { WholeResource } from './resource.table.ts'
import { timesData } from './times/times.views.ts'

export const wordsOf = (ctx: Pick<Ctx, 'lang'>) => (ctx.lang === 'en' ? en : de)

/** A text in the page's language, else in the other one together with its language code. */
export function inPage(lang: Language, german: string, english: string): { text: string; lang?: Language } {
  if (lang === 'de' || german === '') return { text: german }
  return english ? { text: english } : { text: german, lang: 'de' }
}

/** Whether anything can be booked on the site. */
export async function hasBooking(ctx: Ctx): Promise<boolean> {
  return (await bookingSettings(ctx)).enabled && (await publicResources(ctx)).length > 0
}

/** Resources open to visitors, in the office's order. */
export const publicResources = async (ctx: Ctx): Promise<WholeResource[]> =>
  (await resourcesOf(ctx)).filter(({ active, who }) => active && who !== 'office')

/** Resources as cards, each with its next free time. */
export async function cardsOf(ctx: Ctx, resources: readonly WholeResource[]): Promise<ResourceCard[]> {
  const cards: ResourceCard[] = []
  for (const resource of resources) {
    const title = inPage(ctx.lang, resource.title, resource.titleEn)
    const use = await inUse(ctx, resource)
    ctx.until(momentOf(laterDay(dayIn(ctx.now, use.zone), 1), '00:00', use.zone))
    const [next] = await nextFree(ctx, use, { after: ctx.now, units: 1, most: 1 })
    cards.push({
      _id: resource._id,
      href: resourceAddress(ctx.lang, resource.slug),
      title: title.text,
      ...(title.lang ? { lang: title.lang } : {}),
      kind: resource.kind,
      place: resource.place,
      teaser: inPage(ctx.lang, resource.text, resource.textEn).text.split('\n')[0] ?? '',
      picture: await picture(ctx, resource.picture),
      next: next ? { from: next.from, until: next.until } : null,
      wholeDays: resource.length === 'days',
    })
  }
  return cards
}

/** View `bookingList`: all resources. */
export const listView: ViewLoader = async (ctx) => {
  const { enabled, intro, introEn } = await bookingSettings(ctx)
  const resources = await publicResources(ctx)
  if (!enabled) return null
  const words = wordsOf(ctx)
  const said = inPage(ctx.lang, intro, introEn)
  const data: BookingListData = {
    intro: said.text,
    ...(said.lang ? { introLang: said.lang } : {}),
    items: await cardsOf(ctx, resources),
  }
  return {
    data,
    meta: { title: words.title, description: words.description },
    trail: [{ label: words.title, href: routeAddress(bookingPaths.list, ctx.lang) }],
  }
}

/** Query parameters of a resource's page. */
export const resourceParameters = ['month', 'day', 'from', 'n'] as const

/** View `bookingResource`: the resource and its free times. */
export const resourceView: ViewLoader = async (ctx, { rest, query }) => {
  const { enabled } = await bookingSettings(ctx)
  const resource = (await publicResources(ctx)).find(({ slug }) => slug === rest[0])
  if (!enabled || !resource) return null
  const { lang } = ctx
  const href = resourceAddress(lang, resource.slug)
  const title = inPage(lang, resource.title, resource.titleEn)
  const text = inPage(lang, resource.text, resource.textEn)
  const use = await inUse(ctx, resource)
  const listHref = routeAddress(bookingPaths.list, lang)
  const data: BookingResourceData = {
    title: title.text,
    text: text.text,
    ...((title.lang ?? text.lang) ? { lang: 'de' as const } : {}),
    kind: resource.kind,
    place: resource.place,
    picture: await picture(ctx, resource.picture),
    href,
    listHref,
    feedHref: ctx.platform.config.publicUrl + feedAddress(lang, resource.slug),
    times: await timesData(
      ctx,
      use,
      query,
      (parameters) => `${href}?${new URLSearchParams(parameters)}#times`,
    ),
    dates: resource.length === 'course' ? resource.dates.map(({ from, until }) => ({ from, until })) : [],
    capacity: resource.capacity,
    mostUnits: resource.mostUnits,
    several: resource.length === 'fixed' || resource.length === 'dates' ? resource.several : 1,
    series: resource.series && resource.length !== 'dates' && resource.length !== 'course',
    waitlist: resource.waitlist,
    cancelHours: resource.cancelHours,
    needsAccount: resource.who === 'account',
    confirmsLater: resource.confirm === 'office',
    tariffs: resource.tariffs.map((tariff): ShownTariff => {
      const name = inPage(lang, tariff.title, tariff.titleEn)
      return {
        _id: tariff._id,
        title: name.text,
        ...(name.lang ? { lang: name.lang } : {}),
        price: sayCost(tariff.cents, lang),
        per: tariff.per,
      }
    }),
    deposit: sayCost(resource.deposit, lang),
    payText: inPage(lang, resource.payText, resource.payTextEn).text,
  }
  return {
    data,
    meta: {
      title: data.title,
      description: data.text.slice(0, 160) || `${title.text}. ${wordsOf(ctx).description}`,
      canonical: href,
      alternates: routeAlternates(resource.slug),
      ...(data.picture ? { picture: data.picture } : {}),
      ...(query.size > 0 ? { hidden: true } : {}),
    },
    trail: [
      { label: wordsOf(ctx).title, href: listHref },
      { label: data.title, href },
    ],
  }
}
