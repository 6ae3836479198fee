import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { calendarFile, component, escapeText, utcStamp } from '#kit/server/formats/calendar-file.ts'
import type { Ctx } from '#kit/server/context.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { calendarOf, spansOf, timeLines } from './booking.ics.ts'
import { bookingSettings } from '../booking-settings.service.ts'
import { bookingsTable as table } from '../booking.table.ts'
import { feedAddress, isSealOfFeed, ownAddress, resourceAddress } from '../own/links.ts'
import { rowsOfKey } from '../own/own.views.service.ts'
import { freeTag, resourceBy, resourcesOf } from '../resource.kind.ts'

const busy = { de: 'Belegt', en: 'Taken' }
const daysBack = 31
const most = 5000

/**
 * The feed of a resource: its occupied times, for everyone; with the secret in the address also the names, for the
 * office.
 */
export async function resourceFeed(ctx: Ctx, lang: Language, file: string): Promise<string> {
  const [slug = '', seal = ''] = file.split('~')
  const resource = await resourceBy(ctx, slug)
  if (!resource || resource.slug !== slug) throw notFound()
  const isNamed = seal !== '' && isSealOfFeed(ctx, resource, seal)
  const isPublic = seal === '' && resource.active && resource.who !== 'office'
  if (!isNamed && !(isPublic && (await bookingSettings(ctx)).enabled)) throw notFound()
  ctx.tag(freeTag(resource._id))
  ctx.until(new Date(Date.parse(ctx.now) + 3_600_000).toISOString())
  const { site } = await siteSettings(ctx)
  const since = new Date(Date.parse(ctx.now) - daysBack * 86_400_000).toISOString()
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.resource, resource._id),
        inArray(table.state, ['requested', 'confirmed', 'attended', 'missed']),
        gt(table.until, since),
      ),
    )
    .orderBy(asc(table.from), asc(table._id))
    .limit(most)
  const { publicUrl } = ctx.platform.config
  const title = (lang === 'en' && resource.titleEn) || resource.title
  return calendarFile({
    name: `${site.name} – ${title}`,
    source: publicUrl + feedAddress(lang, resource.slug, seal),
    lang,
    zone: site.timeZone,
    now: ctx.now,
    events: rows.flatMap((row) =>
      spansOf(row, resource).map((span, index) =>
        component('VEVENT', [
          ['UID', `taken-${row._id}${index > 0 ? `-${index}` : ''}`],
          ['DTSTAMP', utcStamp(row.updatedAt)],
          ['SEQUENCE', String(row.version)],
          ...timeLines(span, resource, site.timeZone),
          ['SUMMARY', escapeText(isNamed ? `${title}: ${row.name}` : `${title}: ${busy[lang]}`)],
          ...(isNamed && row.phone ? [['DESCRIPTION', escapeText(row.phone)] as const] : []),
          ['URL', publicUrl + resourceAddress(lang, resource.slug)],
          ['STATUS', row.state === 'requested' ? 'TENTATIVE' : 'CONFIRMED'],
        ]),
      ),
    ),
  })
}

/** A booking group as a calendar file, for holders of its key. */
export async function ownFeed(ctx: Ctx, lang: Language, key: string): Promise<string> {
  const rows = await rowsOfKey(ctx, key)
  const [first] = rows
  const [resource] = first ? await resourcesOf(ctx, [first.resource]) : []
  if (!first || !resource) throw notFound()
  ctx.tag(...rows.map(({ _id }) => `booking:one:${_id}`))
  const { site } = await siteSettings(ctx)
  const href = ctx.platform.config.publicUrl + ownAddress(lang, key)
  const shown = rows.filter(({ state }) => state !== 'held' && state !== 'joining' && state !== 'waiting')
  return calendarOf(ctx, { rows: shown, resource, lang, zone: site.timeZone, href, name: site.name })
}
