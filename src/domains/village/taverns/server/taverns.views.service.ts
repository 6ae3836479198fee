import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewRequest } from '#kit/server/domain.ts'
import { dialled } from '#kit/shared/people/contact.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { contentLanguages, inLanguage } from '#kit/shared/text/languages.ts'
import { wordChoices } from '#domains/platform/words/server/offers.ts'
import { sketchOf, tileSource } from '#domains/village/maps/server/offers.ts'
import { listedEntries } from '#domains/site/entries/server/offers.ts'
import {
  reportAddress,
  tavernYearAddress,
  tavernsAddress,
  tavernsIcsAddress,
  tavernsPath,
} from '../taverns.addresses.ts'
import type { TavernRun } from '../taverns.contract.ts'
import { isDay, laterDay } from '#kit/shared/dates/days.ts'
import { hoursOn } from '../taverns.rules.ts'
import type { OpenOnDay, TavernLine, TavernPeriod, TavernsData, TavernYearData } from '../taverns.views.ts'
import { site as de } from '../taverns.de.ts'
import { site as en } from '../taverns.en.ts'
import { runsBetween } from './runs.service.ts'
import { tavernSettings } from './tavern-settings.service.ts'
import { clockOf, noteIn, openingsOfDay, type Tavern, tavernsNow } from './taverns.service.ts'

const textsOf = (ctx: Ctx) => (ctx.lang === 'en' ? en : de)

/** Number of days offered as links. */
const daysShown = 14

const isShown = (day: string) => isDay(day) && day >= '1990' && day < '2100'

const periodOf = (ctx: Ctx, run: TavernRun): TavernPeriod => ({
  _id: run._id,
  from: run.from,
  to: run.to,
  note: noteIn(run, ctx.lang),
})

const lineOf = (ctx: Ctx, { entry, runs, openings }: Tavern, index: number): TavernLine => ({
  _id: entry._id,
  number: index + 1,
  title: entry.title,
  ...(entry.lang ? { lang: entry.lang } : {}),
  href: entry.href,
  teaser: entry.teaser,
  picture: entry.picture,
  categories: entry.categories,
  address: entry.address,
  phone: entry.phone,
  tel: dialled(entry.phone),
  position:
    entry.latitude === null || entry.longitude === null
      ? null
      : { lat: entry.latitude, lon: entry.longitude },
  openings: openings.slice(0, 7),
  periods: runs.slice(0, 4).map((run) => periodOf(ctx, run)),
})

/** Categories of some but not all taverns; a category shared by all filters nothing. */
function categoriesOf(taverns: readonly Tavern[], chosen: string, hrefOf: (category: string) => string) {
  const count = new Map<string, number>()
  for (const { entry } of taverns)
    for (const name of entry.categories) count.set(name, (count.get(name) ?? 0) + 1)
  return [...count]
    .filter(([name, times]) => times < taverns.length || name === chosen)
    .map(([name]) => name)
    .toSorted((a, b) => a.localeCompare(b, 'de'))
    .map((name) => ({ name, href: hrefOf(name === chosen ? '' : name), current: name === chosen }))
}

/** View `taverns`: taverns open now, on a day (`?date=`), and on coming days. */
export async function tavernsView(ctx: Ctx, request: ViewRequest): Promise<Loaded> {
  const { today } = await clockOf(ctx)
  const asked = request.query.get('date') ?? ''
  const date = isShown(asked) ? asked : today
  const category = (request.query.get('category') ?? '').slice(0, 60)
  const href = tavernsAddress(ctx.lang)
  const hrefOf = (day: string, name = category) => {
    const query = new URLSearchParams({
      ...(day === today ? {} : { date: day }),
      ...(name ? { category: name } : {}),
    })
    return query.size > 0 ? `${href}?${query.toString()}` : href
  }
  const all = await tavernsNow(ctx)
  const shown = all.filter(({ entry }) => category === '' || entry.categories.includes(category))
  const taverns = shown.map((tavern, index) => lineOf(ctx, tavern, index))
  const openOn = async (day: string): Promise<OpenOnDay[]> => {
    const onDay = await openingsOfDay(ctx, day)
    return taverns
      .flatMap(({ number, _id }) => {
        const openings = onDay.get(_id)
        return openings ? [{ number, openings }] : []
      })
      .toSorted((a, b) => a.openings[0]!.from.localeCompare(b.openings[0]!.from))
  }
  const placed = taverns.flatMap(({ position }) => position ?? [])
  const data: TavernsData = {
    date,
    today,
    href,
    days: Array.from({ length: daysShown }, (_, index) => laterDay(today, index)).map((day) => ({
      day,
      href: hrefOf(day),
      count: shown.filter(({ runs }) => runs.some((run) => hoursOn(run, day).length > 0)).length,
    })),
    before: date > today ? hrefOf(laterDay(date, -1)) : null,
    after: hrefOf(laterDay(date, 1)),
    openToday: await openOn(today),
    openOn: date === today ? null : await openOn(date),
    taverns,
    categories: await wordChoices(
      ctx,
      categoriesOf(all, category, (name) => hrefOf(date, name)),
    ),
    sketch: sketchOf(placed),
    tiles: await tileSource(ctx),
    ics: `${ctx.platform.config.publicUrl}${tavernsIcsAddress(ctx.lang)}`,
    yearHref: tavernYearAddress(ctx.lang, Number(today.slice(0, 4))),
    reportHref: reportAddress(ctx.lang),
  }
  const { title, description } = textsOf(ctx)
  return {
    data,
    meta: {
      title,
      description,
      canonical: href,
      alternates: Object.fromEntries(contentLanguages.map((lang) => [lang, inLanguage(tavernsPath, lang)])),
      // Another day has no content of its own, so search engines skip it
      ...(date !== today || category ? { hidden: true } : {}),
    },
    trail: [{ label: title, href }],
  }
}

const nearYears = 3

/** View `tavernYear`: a year on one sheet. Null for an invalid year or one too far away to have dates. */
export async function tavernYearView(ctx: Ctx, { rest }: ViewRequest): Promise<Loaded | null> {
  const year = /^\d{4}$/.test(rest[0] ?? '') ? Number(rest[0]) : 0
  const { now, zone } = await clockOf(ctx)
  const present = Number(dayIn(now, zone).slice(0, 4))
  if (Math.abs(year - present) > nearYears) return null
  const { types } = await tavernSettings(ctx)
  const entries = await listedEntries(ctx, { type: types })
  const runs = await runsBetween(ctx, `${year - 1}-01-01`, `${year + 1}-12-31`)
  const inYear = (asked: number) =>
    runs.filter(({ from, to }) => from <= `${asked}-12-31` && to >= `${asked}-01-01`)
  if (inYear(year).length === 0 && year !== present) return null
  const own = Map.groupBy(inYear(year), ({ tavern }) => tavern)
  const near = (asked: number) =>
    inYear(asked).length > 0 || asked === present ? tavernYearAddress(ctx.lang, asked) : null
  const { title, yearTitle, yearDescription } = textsOf(ctx)
  const data: TavernYearData = {
    year,
    rows: entries.map((entry) => ({
      _id: entry._id,
      title: entry.title,
      ...(entry.lang ? { lang: entry.lang } : {}),
      href: entry.href,
      address: entry.address,
      phone: entry.phone,
      periods: (own.get(entry._id) ?? []).map((run) => periodOf(ctx, run)),
    })),
    before: near(year - 1),
    after: near(year + 1),
    back: tavernsAddress(ctx.lang),
  }
  const words = (text: string) => text.replace('{{year}}', String(year))
  return {
    data,
    meta: {
      title: words(yearTitle),
      description: words(yearDescription),
      canonical: tavernYearAddress(ctx.lang, year),
    },
    trail: [
      { label: title, href: tavernsAddress(ctx.lang) },
      { label: String(year), href: tavernYearAddress(ctx.lang, year) },
    ],
  }
}
