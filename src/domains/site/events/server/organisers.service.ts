import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Events } from '#kit/server/events.ts'
import { dayIn, writeDay } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type {} from '#domains/site/entries/server/offers.ts'
import { site as de } from '../events.de.ts'
import { site as en } from '../events.en.ts'
import type { OrganiserCalendar } from '../events.views.ts'
import { icsAddress } from '../events.addresses.ts'
import { eventAddresses } from './record-addresses.ts'
import { cardsOf } from './events.cards.ts'
import { events } from './events.kind.ts'
import { eventsTable } from './events.table.ts'
import { zoneOf } from './events.times.ts'
import { nextOfEach, untilOver } from './occurrences.service.ts'

/** Days without events after which an organiser has no calendar. */
const daysBack = 366
/** Events on the page of a club, each with its next date. */
const eventsShown = 4

interface Organiser {
  key: string
  /** Most frequent spelling. */
  name: string
  /** All spellings used in events. */
  spellings: string[]
}

/** Names that differ only in case and spaces belong to one organiser. */
const keyOf = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de')

/** Organisers of published events, by name. */
const organisersOf = (ctx: Ctx): Promise<Organiser[]> =>
  events.liveValue(ctx, 'organisers', async (live) => {
    const since = new Date(Date.parse(ctx.now) - daysBack * 86_400_000).toISOString()
    const { rows } = await ctx.db.execute<{ organiser: string }>(sql`
      select "organiser" from ${eventsTable}
      where ${live} and "organiser" <> '' and ("lastEnd" is null or "lastEnd" >= ${since}::timestamptz)
      group by "organiser" order by count(*) desc, "organiser"`)
    const found = new Map<string, Organiser>()
    for (const { organiser: name } of rows) {
      const key = keyOf(name)
      const known = found.get(key)
      if (known) known.spellings.push(name)
      else found.set(key, { key, name, spellings: [name] })
    }
    return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
  })

/** The organiser with a name in any spelling; undefined without published events. */
export async function organiserNamed(ctx: Ctx, name: string): Promise<Organiser | undefined> {
  const key = keyOf(name)
  return (await organisersOf(ctx)).find((one) => one.key === key)
}

/** Absolute address of an organiser's calendar. */
const addressOf = (ctx: Ctx, organiser: string, lang: Language) =>
  `${ctx.platform.config.publicUrl}${icsAddress(lang, { organiser })}`

/** Calendar of an event's organiser; null if there is none, as for drafts. */
export async function organiserCalendar(ctx: Ctx, name: string): Promise<OrganiserCalendar | null> {
  const found = await organiserNamed(ctx, name)
  return found ? { name: found.name, ics: addressOf(ctx, found.name, ctx.lang) } : null
}

/** Calendars of all organisers. */
export const organiserCalendars = async (ctx: Ctx): Promise<OrganiserCalendar[]> =>
  (await organisersOf(ctx)).map(({ name }) => ({ name, ics: addressOf(ctx, name, ctx.lang) }))

/** Adds upcoming events and the calendar to the page of a club that events name as organiser. */
export async function tellEvents(ctx: Ctx, entry: Events['entryShown']): Promise<void> {
  const organiser = await organiserNamed(ctx, entry.name)
  if (!organiser) return
  const { lang } = ctx
  const taking = await nextOfEach(ctx, eventsShown, { organisers: organiser.spellings })
  await untilOver(ctx, taking)
  const [href, zone] = [await eventAddresses(ctx, lang), await zoneOf(ctx)]
  const cards = await cardsOf(ctx, taking, lang, ({ slug, type }) => href({ slug, kind: type }))
  const t = lang === 'en' ? en : de
  entry.dates.push({
    label: t.organised,
    openings: [],
    periods: [],
    links: [
      ...cards.map((card) => ({
        href: card.href,
        label: `${writeDay(dayIn(card.start, zone), lang)}: ${card.title}`,
      })),
      {
        href: addressOf(ctx, organiser.name, lang).replace(/^https?:/, 'webcal:'),
        label: t.organisedCalendar,
      },
    ],
  })
}
