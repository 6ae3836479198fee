import {
  calendarFile,
  type CalendarLine,
  component,
  dayStamp,
  escapeText,
  localStamp,
  utcStamp,
} from '#kit/server/formats/calendar-file.ts'
import type { Ctx } from '#kit/server/context.ts'
import { notFound } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { listedEntries, type ListedEntry } from '#domains/site/entries/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { tavernsIcsAddress } from '../taverns.addresses.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { openingsOn } from './openings.ts'
import { runsBetween } from './runs.service.ts'
import { tavernSettings } from './tavern-settings.service.ts'
import { clockOf, noteIn } from './taverns.service.ts'

const names = { de: 'Ausg’steckt is', en: 'Wine taverns' }
const open = { de: 'ausg’steckt', en: 'open' }
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const daysBack = 92

interface Telling {
  lang: Language
  zone: string
  publicUrl: string
}

const stamp = (clock: string) => clock.replace(':', '')

/** Properties shared by all calendar components of a run. */
const wordLines = (run: TavernRun, tavern: ListedEntry, { lang, publicUrl }: Telling): CalendarLine[] => {
  const url = `${publicUrl}${tavern.href}`
  const words = [noteIn(run, lang), tavern.phone, url].filter(Boolean)
  return [
    ['DTSTAMP', utcStamp(run.updatedAt)],
    ['LAST-MODIFIED', utcStamp(run.updatedAt)],
    ['SEQUENCE', String(run.version)],
    ['SUMMARY', escapeText(`${tavern.title}: ${open[lang]}`)],
    ['DESCRIPTION', escapeText(words.join('\n'))],
    ...(tavern.address ? [['LOCATION', escapeText(tavern.address)] as const] : []),
    ['URL', url],
    ['STATUS', 'CONFIRMED'],
    // An open tavern must not mark anyone as busy
    ['TRANSP', 'TRANSPARENT'],
  ]
}

const timeLines = (from: string, until: string, zone: string): CalendarLine[] => [
  [`DTSTART;TZID=${zone}`, localStamp(from, zone)],
  [`DTEND;TZID=${zone}`, localStamp(until, zone)],
]

/** A run as events: a recurring series for each pair of times, and a single event for each exception. */
function runComponents(run: TavernRun, tavern: ListedEntry, telling: Telling): CalendarLine[][] {
  const { zone } = telling
  const words = wordLines(run, tavern, telling)
  const series = Map.groupBy(run.hours, ({ from, to }) => `${stamp(from)}-${stamp(to)}`)
  const regular = [...series].flatMap(([times, spans]) => {
    const weekdays = spans.map(({ day }) => day)
    const falls = (day: string) => weekdays.includes(weekdayOfDay(day))
    const days: string[] = []
    for (let day = run.from; day <= run.to; day = laterDay(day, 1)) if (falls(day)) days.push(day)
    if (days.length === 0) return []
    const { from, to } = spans[0]!
    const at = (day: string) =>
      openingsOn({ ...run, hours: [{ day: weekdayOfDay(day), from, to }], exceptions: [] }, day, zone)[0]!
    const first = at(days[0]!)
    const left = run.exceptions
      .filter(({ day }) => falls(day))
      .map(({ day }) => localStamp(at(day).from, zone))
    return [
      component('VEVENT', [
        ['UID', `${run._id}-${times}`],
        ...timeLines(first.from, first.until, zone),
        [
          'RRULE',
          `FREQ=WEEKLY;UNTIL=${utcStamp(at(days.at(-1)!).from)};BYDAY=${weekdays.map((day) => codes[day - 1]).join()}`,
        ],
        ...(left.length > 0 ? [[`EXDATE;TZID=${zone}`, left.join()] as const] : []),
        ...words,
      ]),
    ]
  })
  const single = run.exceptions.flatMap(({ day }) =>
    openingsOn(run, day, zone).map(({ from, until }) =>
      component('VEVENT', [
        ['UID', `${run._id}-${dayStamp(day)}`],
        ...timeLines(from, until, zone),
        ...words,
      ]),
    ),
  )
  return [...regular, ...single]
}

/** Calendar of all taverns, or of one by its id. Throws 404 if unknown. */
export async function tavernCalendar(ctx: Ctx, lang: Language, asked = ''): Promise<string> {
  if (asked !== '' && !isUuid(asked)) throw notFound()
  const { publicUrl } = ctx.platform.config
  const { zone, today } = await clockOf(ctx)
  const { types } = await tavernSettings(ctx)
  const { site } = await siteSettings(ctx)
  const taverns = new Map((await listedEntries(ctx, { type: types }, lang)).map((one) => [one._id, one]))
  const only = asked === '' ? null : taverns.get(asked)
  if (only === undefined) throw notFound()
  const runs = await runsBetween(ctx, laterDay(today, -daysBack), '2100-12-31', only?._id)
  // Old dates leave the file from day to day
  ctx.until(new Date(Date.parse(ctx.now) + 86_400_000).toISOString())
  return calendarFile({
    name: `${site.name} – ${only?.title ?? names[lang]}`,
    source: `${publicUrl}${tavernsIcsAddress(lang, only?._id)}`,
    lang,
    zone,
    now: ctx.now,
    events: runs.flatMap((run) => {
      const tavern = taverns.get(run.tavern)
      return tavern ? runComponents(run, tavern, { lang, zone, publicUrl }) : []
    }),
  })
}
