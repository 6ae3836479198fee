import {
  type CalendarLine,
  calendarFile,
  component,
  dayStamp,
  escapeText,
  utcStamp,
} from '#kit/server/formats/calendar-file.ts'
import type { Ctx } from '#kit/server/context.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { feedPath } from '../../waste.addresses.ts'
import { earliestHour, lastHour } from '../../waste.rules.ts'
import { liveDates } from './calendar.service.ts'
import { collectionsOfYear, requireEnabled, untilTomorrow, zoneBy } from './collections-ahead.service.ts'
import { today } from '../waste-settings.service.ts'
import { calendarHref } from './waste.views.service.ts'
import type { WasteCollection } from '../../waste.contract.ts'

const texts = {
  de: { title: 'Müllkalender', cancelled: 'Entfällt', moved: 'Verschoben, geplant war der', alarm: 'Morgen' },
  en: { title: 'Waste calendar', cancelled: 'Cancelled', moved: 'Moved, planned was', alarm: 'Tomorrow' },
}

const plainDay = (day: string, lang: Language) => {
  const [year, month, date] = day.split('-').map(Number)
  return lang === 'de' ? `${date}.${month}.${year}` : `${date}/${month}/${year}`
}

/** Reminder on the evening before, `hour` being the time of day. */
const alarmLines = (name: string, hour: number, lang: Language) =>
  component('VALARM', [
    ['ACTION', 'DISPLAY'],
    ['DESCRIPTION', escapeText(`${texts[lang].alarm}: ${name}`)],
    ['TRIGGER', `-PT${24 - hour}H`],
  ])

interface Telling {
  lang: Language
  url: string
  /** Hour on the evening before; null: no reminder. */
  alarm: number | null
  /** Adds the zone's name, because the file contains several. */
  withZone: boolean
  stamp: { updatedAt: string; version: number }
}

/** A collection as an all-day event (RFC 5545 § 3.6.1). It keeps its UID when moved, so that calendars move it too. */
function collectionComponent(
  item: WasteCollection,
  { lang, url, alarm, withZone, stamp }: Telling,
): CalendarLine[] {
  const t = texts[lang]
  const name = withZone && item.zoneName ? `${item.name} (${item.zoneName})` : item.name
  const words = [item.note, item.movedFrom && `${t.moved} ${plainDay(item.movedFrom, lang)}.`, url]
  return component(
    'VEVENT',
    [
      ['UID', item._id],
      ['DTSTAMP', utcStamp(stamp.updatedAt)],
      ['LAST-MODIFIED', utcStamp(stamp.updatedAt)],
      ['SEQUENCE', String(stamp.version)],
      ['DTSTART;VALUE=DATE', dayStamp(item.date)],
      ['DTEND;VALUE=DATE', dayStamp(laterDay(item.date, 1))],
      ['STATUS', item.cancelled ? 'CANCELLED' : 'CONFIRMED'],
      ['SUMMARY', escapeText(item.cancelled ? `${t.cancelled}: ${name}` : name)],
      ['DESCRIPTION', escapeText(words.filter(Boolean).join('\n'))],
      ['CATEGORIES', escapeText(item.name)],
      ['URL', url],
      ['TRANSP', 'TRANSPARENT'],
    ],
    alarm === null || item.cancelled ? [] : [alarmLines(name, alarm, lang)],
  )
}

/**
 * Calendar of a zone (by id) or of all (`all`), this year and next, filtered by `?kind=` (ids), with reminders on the
 * evening before by `?alarm=18`. Throws 404 if the zone is unknown.
 */
export async function wasteCalendar(
  ctx: Ctx,
  lang: Language,
  file: string,
  query: URLSearchParams,
): Promise<string> {
  await requireEnabled(ctx)
  const zone = file === 'all' ? null : await zoneBy(ctx, file)
  if (file !== 'all' && !zone) throw notFound()
  const hour = Number.parseInt(query.get('alarm') ?? '', 10)
  const alarm = hour >= earliestHour && hour <= lastHour ? hour : null
  const choice = { zone: zone?._id, kinds: query.getAll('kind') }
  const { config } = ctx.platform
  const { site } = await siteSettings(ctx)
  const day = await today(ctx)
  await untilTomorrow(ctx, day)
  const year = Number(day.slice(0, 4))
  const events: CalendarLine[][] = []
  const url = `${config.publicUrl}${calendarHref(lang, { zone: zone?.slug })}`
  for (const one of [year, year + 1]) {
    const stamps = new Map((await liveDates(ctx, one)).map((date) => [date._id, date]))
    for (const item of await collectionsOfYear(ctx, one, choice, lang)) {
      const stamp = stamps.get(item._id)!
      events.push(collectionComponent(item, { lang, url, alarm, withZone: zone === null, stamp }))
    }
  }
  const asked = query.toString()
  return calendarFile({
    name: [site.name, texts[lang].title, zone?.name[lang]].filter(Boolean).join(' – '),
    source: `${config.publicUrl}${feedPath(lang, file)}.ics${asked ? `?${asked}` : ''}`,
    lang,
    zone: site.timeZone,
    now: ctx.now,
    events,
  })
}
