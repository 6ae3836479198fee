import type { Ctx } from '#kit/server/context.ts'
import type { Events } from '#kit/server/events.ts'
import { nextTurn, type ToldDates } from '#kit/shared/dates/dated-openings.ts'
import { dayIn, sayDay, sayMoment } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { escaped } from '#kit/shared/text/plain-words.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { pieceOf } from '../booking.rules.ts'
import type { ResourceCard } from '../booking.views.ts'
import { bookingSettings } from './booking-settings.service.ts'
import { inUse, openStretches } from './times/free.service.ts'
import { resourceAddress } from './own/links.ts'
import { cardsOf, inPage, publicResources, wordsOf } from './public.views.service.ts'
import type { WholeResource } from './resource.table.ts'

/** Days ahead for which opening hours are shown. */
const daysOfHours = 14

/** Resources on offer; none when booking is disabled. Tags the response. */
async function offered(ctx: Ctx): Promise<WholeResource[]> {
  const { enabled } = await bookingSettings(ctx)
  return enabled ? publicResources(ctx) : []
}

/** Openings of a resource in the next fortnight. The response expires when it opens or closes. */
async function openingsOf(ctx: Ctx, resource: WholeResource): Promise<ToldDates['openings']> {
  if (resource.hours === null) return []
  const use = await inUse(ctx, resource)
  const today = dayIn(ctx.now, use.zone)
  const openings = openStretches(use, today, laterDay(today, daysOfHours))
    .filter(({ until }) => until > Date.parse(ctx.now))
    .map(({ from, until }) => ({ from: new Date(from).toISOString(), until: new Date(until).toISOString() }))
  const turn = nextTurn(openings, ctx.now)
  if (turn) ctx.until(turn)
  return openings
}

const labelOf = (ctx: Ctx, { title, titleEn }: WholeResource): Pick<ToldDates, 'label' | 'lang'> => {
  const { text, lang } = inPage(ctx.lang, title, titleEn)
  return { label: text, ...(lang ? { lang } : {}) }
}

const wayTo = (ctx: Ctx, { slug }: WholeResource): ToldDates['links'] => [
  { href: resourceAddress(ctx.lang, slug), label: wordsOf(ctx).book },
]

/** The next free time, in words. */
async function nextFreeOf(ctx: Ctx, { next, wholeDays }: ResourceCard): Promise<string> {
  const words = wordsOf(ctx)
  if (!next) return words.noneFree
  const telling = { lang: ctx.lang, now: ctx.now, zone: (await siteSettings(ctx)).site.timeZone }
  return words.nextFree.replace('{{when}}', (wholeDays ? sayDay : sayMoment)(next.from, telling))
}

/** A resource as shown on other pages: its openings, next free time and the link for booking. */
async function toldOf(ctx: Ctx, resource: WholeResource): Promise<ToldDates> {
  const cards = await cardsOf(ctx, [resource])
  return {
    ...labelOf(ctx, resource),
    openings: await openingsOf(ctx, resource),
    periods: await Promise.all(cards.map((card) => nextFreeOf(ctx, card))),
    links: wayTo(ctx, resource),
  }
}

async function htmlOf(ctx: Ctx, card: ResourceCard): Promise<string> {
  const speaks = card.lang ? ` lang="${card.lang}"` : ''
  const book = `<p><a class="button" href="${card.href}">${escaped(wordsOf(ctx).book)}</a></p>`
  const teaser = card.teaser === '' ? '' : `<p${speaks}>${escaped(card.teaser)}</p>`
  return `<div class="note"><h2${speaks}>${escaped(card.title)}</h2>${teaser}<p>${escaped(await nextFreeOf(ctx, card))}</p>${book}</div>`
}

/** Adds the resources of an entry, also a tavern, to its page. */
export async function tellOnEntry(ctx: Ctx, entry: Events['entryShown']): Promise<void> {
  for (const resource of await offered(ctx))
    if (resource.entry === entry._id) entry.dates.push(await toldOf(ctx, resource))
}

/** Adds the resources of persons: on their own page with the next free time, in lists a link. */
export async function tellOnPersons(
  ctx: Ctx,
  { ids, isDetail, dates }: Events['personsShown'],
): Promise<void> {
  for (const resource of await offered(ctx)) {
    const { person } = resource
    if (person === null || !ids.includes(person)) continue
    const told = isDetail
      ? await toldOf(ctx, resource)
      : { ...labelOf(ctx, resource), openings: [], periods: [], links: wayTo(ctx, resource) }
    dates.set(person, [...(dates.get(person) ?? []), told])
  }
}

/** Fills blocks in page texts: `[[buchen-gemeindesaal]]` one resource, `[[buchen]]` all of them. */
export async function fillPiece(ctx: Ctx, piece: Events['pieceNamed']): Promise<void> {
  if (piece.key !== pieceOf() && !piece.key.startsWith(pieceOf(''))) return
  const all = await offered(ctx)
  const meant = piece.key === pieceOf() ? all : all.filter(({ slug }) => piece.key === pieceOf(slug))
  const parts = []
  for (const card of await cardsOf(ctx, meant)) parts.push(await htmlOf(ctx, card))
  piece.html = parts.join('\n')
}
