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

/** Further ahead nobody asks whether something is open. */
const daysOfHours = 14

/** What is offered on the site now; nothing where booking is off. Tags the answer. */
async function offered(ctx: Ctx): Promise<WholeResource[]> {
  const { enabled } = await bookingSettings(ctx)
  return enabled ? publicResources(ctx) : []
}

/** When a resource with opening hours is open, a fortnight ahead. Lets the answer end when it opens or closes. */
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

/** When it can be had next, in words. */
async function nextFreeOf(ctx: Ctx, { next, wholeDays }: ResourceCard): Promise<string> {
  const words = wordsOf(ctx)
  if (!next) return words.noneFree
  const telling = { lang: ctx.lang, now: ctx.now, zone: (await siteSettings(ctx)).site.timeZone }
  return words.nextFree.replace('{{when}}', (wholeDays ? sayDay : sayMoment)(next.from, telling))
}

/** A resource as the pages of others tell of it: whether it is open, when it can be had next, the way to book it. */
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

/** Says on the page of an entry, a tavern's too, what can be booked there. */
export async function tellOnEntry(ctx: Ctx, entry: Events['entryShown']): Promise<void> {
  for (const resource of await offered(ctx))
    if (resource.entry === entry._id) entry.dates.push(await toldOf(ctx, resource))
}

/** Says with persons what can be booked with them: on a page of their own with the next free time, in lists the way to it. */
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

/** Makes the pieces for texts of pages: `[[buchen-gemeindesaal]]` one thing, `[[buchen]]` all that can be booked. */
export async function fillPiece(ctx: Ctx, piece: Events['pieceNamed']): Promise<void> {
  if (piece.key !== pieceOf() && !piece.key.startsWith(pieceOf(''))) return
  const all = await offered(ctx)
  const meant = piece.key === pieceOf() ? all : all.filter(({ slug }) => piece.key === pieceOf(slug))
  const parts = []
  for (const card of await cardsOf(ctx, meant)) parts.push(await htmlOf(ctx, card))
  piece.html = parts.join('\n')
}
