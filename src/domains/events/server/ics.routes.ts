import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { answerFromCache } from '../../../kit/server/cache/guest-cache.ts'
import { calendarFile } from '../../../kit/server/calendar-file.ts'
import type { Ctx, Platform } from '../../../kit/server/context.ts'
import { guestCaller, runRead } from '../../../kit/server/http/scope.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { notFound } from '../../../kit/shared/problem.ts'
import { isUuid } from '../../../kit/shared/uuid.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import type { Event } from '../events.contract.ts'
import { icsAddress } from '../ics-address.rules.ts'
import { typesOf } from './calendar.views.service.ts'
import { eventAddresses } from './events.addresses.ts'
import { events } from './events.collection.ts'
import { eventComponents } from './events.ics.ts'
import { eventsTable } from './events.table.ts'
import { zoneOf } from './events.times.ts'

/** What is over for longer than that is left out, and of the rest these many come: programs load the whole file each time. */
const daysBack = 366
const most = 2000

const names = { de: 'Veranstaltungen', en: 'Events' }

async function calendarOf(
  ctx: Ctx,
  lang: Language,
  asked: { type?: string; event?: string },
): Promise<string> {
  const { config } = ctx.platform
  const { site } = await siteSettings(ctx)
  const zone = await zoneOf(ctx)
  const live = await events.live(ctx)
  if (asked.type !== undefined && !(await typesOf(ctx)).includes(asked.type)) throw notFound()
  const since = new Date(Date.parse(ctx.now) - daysBack * 86_400_000).toISOString()
  const narrowed = asked.event
    ? sql`"_id" = ${asked.event}::uuid`
    : sql`("lastEnd" is null or "lastEnd" >= ${since}::timestamptz)
        and (${asked.type ?? null}::text is null or "type" = ${asked.type ?? null})`
  const { rows } = await ctx.db.execute<{ _id: string }>(
    sql`select "_id" from ${eventsTable} where ${live} and ${narrowed} order by "date" desc, "_id" limit ${most}`,
  )
  if (asked.event && rows.length === 0) throw notFound()
  const items: Event[] = []
  for (let from = 0; from < rows.length; from += 500) {
    const ids = rows.slice(from, from + 500).map(({ _id }) => _id)
    const { event } = await events.calls.batch(ctx, { _id: ids, action: 'read', lang, view: 'live' })
    items.push(...(event as Event[]))
  }
  const address = await eventAddresses(ctx, lang)
  const components: ReturnType<typeof eventComponents> = []
  for (const item of items) {
    const url = `${config.publicUrl}${await address({ slug: item.slug, kind: item.type })}`
    components.push(...eventComponents(item, { lang, zone, url }))
  }
  // What is a year over leaves the file with the day.
  ctx.until(new Date(Date.parse(ctx.now) + 86_400_000).toISOString())
  return calendarFile({
    name: `${site.name} – ${(asked.event && items[0]?.title) || asked.type || names[lang]}`,
    source: `${config.publicUrl}${icsAddress(lang, asked)}`,
    lang,
    zone,
    now: ctx.now,
    events: components,
  })
}

/** `/ics/{de|en}/…`: calendars to subscribe to or to load once, kept with an ETag until an event changes. */
export function serveIcs(server: FastifyInstance, platform: Platform): void {
  for (const lang of ['de', 'en'] as const) {
    const serve = (path: string, asked: (value: string) => { type?: string; event?: string } | null) =>
      server.get(path, async (request, reply) => {
        const { file = '' } = request.params as { file?: string }
        const [, value] = /^(.+)\.ics$/.exec(file) ?? []
        const choice = path.includes(':') && value === undefined ? null : asked(value ?? '')
        if (choice === null) throw notFound()
        void reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="calendar.ics"')
          // Calendars of the web fetch it from within their own pages.
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
        return answerFromCache(platform, request, reply, () =>
          runRead(platform, guestCaller(request.id, lang), (ctx) => calendarOf(ctx, lang, choice)),
        )
      })
    serve(icsAddress(lang), () => ({}))
    serve(`/ics/${lang}/type/:file`, (type) => ({ type }))
    serve(`/ics/${lang}/event/:file`, (event) => (isUuid(event) ? { event } : null))
  }
}
