import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { calendarFile } from '#kit/server/formats/calendar-file.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { serveCalendar } from '#kit/server/http/calendar-routes.ts'
import { othersFirst } from '#kit/server/turns/others-first.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { wordsIn } from '#domains/platform/words/server/offers.ts'
import type { Event } from '../events.contract.ts'
import { icsAddress } from '../events.addresses.ts'
import { typesOf } from './calendar.views.service.ts'
import { eventAddresses } from './record-addresses.ts'
import { events } from './events.kind.ts'
import { eventComponents } from './events.ics.ts'
import { eventsTable } from './events.table.ts'
import { zoneOf } from './events.times.ts'
import { organiserNamed } from './organisers.service.ts'

/**
 * Age in days after which events are left out, and limit of the rest: calendar programs load the whole file each time.
 */
const daysBack = 366
const most = 2000
/** Events per query: larger queries would delay other requests. */
const atOnce = 100

const names = { de: 'Veranstaltungen', en: 'Events' }

async function calendarOf(
  ctx: Ctx,
  lang: Language,
  asked: { type?: string; organiser?: string; event?: string },
): Promise<string> {
  const { config } = ctx.platform
  const { site } = await siteSettings(ctx)
  const zone = await zoneOf(ctx)
  const live = await events.live(ctx)
  if (asked.type !== undefined && !(await typesOf(ctx)).includes(asked.type)) throw notFound()
  const organiser = asked.organiser === undefined ? null : await organiserNamed(ctx, asked.organiser)
  if (organiser === undefined) throw notFound()
  const since = new Date(Date.parse(ctx.now) - daysBack * 86_400_000).toISOString()
  const narrowed = asked.event
    ? sql`"_id" = ${asked.event}::uuid`
    : sql`("lastEnd" is null or "lastEnd" >= ${since}::timestamptz)
        and (${asked.type ?? null}::text is null or "type" = ${asked.type ?? null})
        and (${organiser === null} or "organiser" = any(${sql.param(organiser?.spellings ?? [])}::text[]))`
  const { rows } = await ctx.db.execute<{ _id: string }>(
    sql`select "_id" from ${eventsTable} where ${live} and ${narrowed} order by "date" desc, "_id" limit ${most}`,
  )
  if (asked.event && rows.length === 0) throw notFound()
  const items: Event[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ _id }) => _id)
    const { event } = await events.calls.batch(ctx, { _id: ids, action: 'read', lang, view: 'live' })
    items.push(...(event as Event[]))
  }
  const say = await wordsIn(ctx, lang)
  const address = await eventAddresses(ctx, lang)
  const components: ReturnType<typeof eventComponents> = []
  const turn = othersFirst()
  for (const item of items) {
    await turn()
    const url = `${config.publicUrl}${await address({ slug: item.slug, kind: item.type })}`
    components.push(...eventComponents(item, { lang, zone, url, say }))
  }
  // Events that are a year old drop out daily.
  ctx.until(new Date(Date.parse(ctx.now) + 86_400_000).toISOString())
  return calendarFile({
    name: `${site.name} – ${(asked.event && items[0]?.title) || (asked.type && say(asked.type).label) || organiser?.name || names[lang]}`,
    source: `${config.publicUrl}${icsAddress(lang, organiser ? { organiser: organiser.name } : asked)}`,
    lang,
    zone,
    now: ctx.now,
    events: components,
  })
}

/** `/ics/{de|en}/…`: calendars to subscribe to or download, cached with an ETag until an event changes. */
export function serveIcs(server: FastifyInstance, platform: Platform): void {
  serveCalendar(
    server,
    platform,
    (lang) => icsAddress(lang),
    (ctx, lang) => calendarOf(ctx, lang, {}),
  )
  serveCalendar(
    server,
    platform,
    (lang) => `/ics/${lang}/type/:file`,
    (ctx, lang, type) => calendarOf(ctx, lang, { type }),
  )
  serveCalendar(
    server,
    platform,
    (lang) => `/ics/${lang}/organiser/:file`,
    (ctx, lang, organiser) => calendarOf(ctx, lang, { organiser }),
  )
  serveCalendar(
    server,
    platform,
    (lang) => `/ics/${lang}/event/:file`,
    (ctx, lang, event) => {
      if (!isUuid(event)) throw notFound()
      return calendarOf(ctx, lang, { event })
    },
  )
}
