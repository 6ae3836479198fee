import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewLoader } from '#kit/server/domain.ts'
import { textIn } from '#kit/server/site/view-query.ts'
import { weekdayOfDay } from '#kit/shared/dates/days.ts'
import { holidaysOf } from '#kit/shared/dates/holidays.ts'
import { contentLanguages, inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { findStreet } from '../../streets.rules.ts'
import { site as de } from '../../waste.de.ts'
import { site as en } from '../../waste.en.ts'
import type { WasteCollection } from '../../waste.contract.ts'
import type { KindChoice, WasteData, WasteDay, WasteYearData, ZoneChoice } from '../../waste.views.ts'
import { liveKinds, liveZones, type LiveZone, yearsWithDates } from './calendar.service.ts'
import { collectionsFrom, collectionsOfYear, firstDays, zoneBy } from './collections-ahead.service.ts'
import { missingYear, today, wasteSettings } from '../waste-settings.service.ts'
import { wasteScreens, calendarPath, feedPath, yearPath } from '../../waste.addresses.ts'

const texts = { de, en }
const daysAhead = 8
const longestWord = 120

/** Address of the calendar in a language, with its filters. */
export function calendarHref(
  lang: Language,
  choice: Record<string, string | readonly string[] | undefined> = {},
  page = calendarPath,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice))
    for (const one of [value ?? []].flat()) if (one !== '') query.append(name, one)
  const path = inLanguage(page, lang)
  return query.size > 0 ? `${path}?${query}` : path
}

const alternatesOf = (choice: Record<string, string | undefined>, page = calendarPath) =>
  Object.fromEntries(contentLanguages.map((lang) => [lang, calendarHref(lang, choice, page)]))

const byDay = (items: readonly WasteCollection[]): WasteDay[] =>
  [...Map.groupBy(items, ({ date }) => date)].map(([date, own]) => ({ date, items: own }))

const zoneChoice = (zone: LiveZone, lang: Language): ZoneChoice => ({
  _id: zone._id,
  name: zone.name[lang],
  href: calendarHref(lang, { zone: zone.slug }),
})

/** The zone of a street, or the question that is still open. */
function askStreet(zones: readonly LiveZone[], query: URLSearchParams, lang: Language) {
  const [street, number] = [textIn(query, 'street', longestWord), textIn(query, 'number', 10)]
  const asked: WasteData['asked'] = { street, number, outcome: '', streets: [], zones: [] }
  if (street === '') return { asked, zone: null }
  const found = findStreet(zones, street, number)
  if (found.zones.length === 1) return { asked, zone: found.zones[0]! }
  const outcome = found.needsNumber
    ? 'number'
    : found.zones.length > 1
      ? 'zones'
      : found.streets.length > 1
        ? 'streets'
        : 'none'
  return {
    asked: {
      ...asked,
      outcome,
      zones: found.zones.map((zone) => zoneChoice(zone, lang)),
      streets: found.streets.map((name) => ({ name, href: calendarHref(lang, { street: name }) })),
    } satisfies WasteData['asked'],
    zone: null,
  }
}

/** The chosen zone; if there is only one, it is chosen. `wrong`: unknown zone. */
async function chosenZone(ctx: Ctx, query: URLSearchParams) {
  const zones = await liveZones(ctx)
  const word = textIn(query, 'zone', longestWord)
  const zone = word === '' ? (zones.length === 1 ? zones[0]! : null) : await zoneBy(ctx, word)
  return { zones, zone, wrong: word !== '' && !zone }
}

/** View `waste`: `?zone=` by id or slug, or found by `?street=` and `?number=`; filtered by `?kind=`. */
export const calendarView: ViewLoader = async (ctx, { query }): Promise<Loaded | null> => {
  const { enabled, hour } = await wasteSettings(ctx)
  if (!enabled) return null
  const { lang } = ctx
  const { zones, zone, wrong } = await chosenZone(ctx, query)
  if (wrong) return { data: null, redirect: calendarHref(lang) }
  const { asked, zone: found } = askStreet(zones, query, lang)
  if (found) return { data: null, redirect: calendarHref(lang, { zone: found.slug }) }

  const day = await today(ctx)
  const ahead = await collectionsFrom(ctx, day, { zone: zone?._id })
  const used = new Set(ahead.map(({ kind }) => kind))
  const kinds = (await liveKinds(ctx)).filter(({ _id }) => used.has(_id))
  const chosen = query.getAll('kind').filter((id) => used.has(id))
  const isChosen = (id: string) => chosen.length === 0 || chosen.includes(id)
  const shown = ahead.filter(({ kind }) => isChosen(kind))
  const choice = { zone: zone && zones.length > 1 ? zone.slug : undefined }
  const feed = (more: Record<string, string>) => {
    const wanted = new URLSearchParams([
      ...chosen.map((id) => ['kind', id] as [string, string]),
      ...Object.entries(more),
    ])
    const address = `${ctx.platform.config.publicUrl}${feedPath(lang, zone?._id ?? 'all')}.ics`
    return wanted.size > 0 ? `${address}?${wanted}` : address
  }
  const { title, intro } = texts[lang]
  const years = (await yearsWithDates(ctx)).filter((year) => year >= Number(day.slice(0, 4)))
  const data: WasteData = {
    href: calendarHref(lang),
    zones: zones.map((one) => zoneChoice(one, lang)),
    zone: zone && zoneChoice(zone, lang),
    streets: [...new Set(zones.flatMap(({ streets }) => streets.map(({ name }) => name)))].toSorted((a, b) =>
      a.localeCompare(b, 'de'),
    ),
    asked,
    kinds: kinds.map(({ _id, name, colour, letter, icon }) => ({
      _id,
      name: name[lang],
      colour,
      letter,
      icon,
      isChosen: chosen.includes(_id),
      href: calendarHref(lang, {
        ...choice,
        kind: chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id],
      }),
    })),
    editorialKinds: calendarHref(lang, choice),
    next: byDay(firstDays(shown, daysAhead)),
    // Without zones, dates apply everywhere
    months:
      zone || zones.length === 0
        ? [...Map.groupBy(shown, ({ date }) => date.slice(0, 7))].map(([month, items]) => ({
            month,
            days: byDay(items),
          }))
        : [],
    feed: { reminding: feed({ alarm: String(hour) }), plain: feed({}) },
    hour,
    print: years.slice(0, 2).map((year) => ({
      year,
      href: calendarHref(lang, { ...choice, year: String(year), kind: chosen }, yearPath),
    })),
    missingYear: await missingYear(ctx),
    edit: wasteScreens.dates,
  }
  const narrowed = chosen.length > 0 || asked.street !== ''
  return {
    data,
    meta: {
      title: zone && zones.length > 1 ? `${title}: ${zone.name[lang]}` : title,
      description: intro,
      canonical: calendarHref(lang, choice),
      alternates: alternatesOf(choice),
      ...(narrowed ? { hidden: true } : {}),
    },
    trail: [{ label: title, href: calendarHref(lang) }],
  }
}

/** Days of each month with number, weekday, holiday and collections. */
function monthsOf(
  year: number,
  items: readonly WasteCollection[],
  holidays: ReturnType<typeof holidaysOf>,
  lang: Language,
): WasteYearData['months'] {
  const onDay = Map.groupBy(items, ({ date }) => date)
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const length = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
    return {
      month,
      days: Array.from({ length }, (_day, at) => {
        const date = `${month}-${String(at + 1).padStart(2, '0')}`
        return {
          date,
          items: onDay.get(date) ?? [],
          weekday: weekdayOfDay(date),
          holiday: holidays.get(date)?.[lang] ?? '',
        }
      }),
    }
  })
}

/** View `wasteYear`: printed year by `?zone=` and `?year=`, the current one by default. */
export const yearView: ViewLoader = async (ctx, { query, path }): Promise<Loaded | null> => {
  if (!(await wasteSettings(ctx)).enabled) return null
  const { lang } = ctx
  const { zones, zone, wrong } = await chosenZone(ctx, query)
  if (wrong) return { data: null, redirect: calendarHref(lang) }
  const years = await yearsWithDates(ctx)
  const thisYear = Number((await today(ctx)).slice(0, 4))
  const year = query.has('year') ? Number(query.get('year')) : thisYear
  if (!years.includes(year)) return query.has('year') ? null : { data: null, redirect: calendarHref(lang) }
  const all = await collectionsOfYear(ctx, year, { zone: zone?._id })
  const used = new Set(all.map(({ kind }) => kind))
  const chosen = query.getAll('kind').filter((id) => used.has(id))
  const items = chosen.length > 0 ? all.filter(({ kind }) => chosen.includes(kind)) : all
  const shownKinds = new Set(items.map(({ kind }) => kind))
  const { site } = await siteSettings(ctx)
  const choice = { zone: zone && zones.length > 1 ? zone.slug : undefined }
  const kinds: KindChoice[] = (await liveKinds(ctx))
    .filter(({ _id }) => shownKinds.has(_id))
    .map(({ _id, name, colour, letter, icon }) => ({ _id, name: name[lang], colour, letter, icon }))
  const href = (slug: string | undefined, of: number) =>
    calendarHref(lang, { zone: slug, year: String(of) }, yearPath)
  const { title, yearTitle } = texts[lang]
  const heading = yearTitle.replace('{{year}}', String(year))
  const data: WasteYearData = {
    year,
    zone: zone && zones.length > 1 ? zoneChoice(zone, lang) : null,
    months: monthsOf(year, items, holidaysOf(year, site.contact.country), lang),
    kinds,
    notes: items.filter(({ note, cancelled }) => note !== '' || cancelled),
    back: calendarHref(lang, choice),
    others: [
      ...years
        .filter((one) => one !== year && one >= thisYear)
        .map((one) => ({ label: String(one), href: href(choice.zone, one) })),
      ...zones
        .filter((one) => zones.length > 1 && one._id !== zone?._id)
        .map((one) => ({ label: one.name[lang], href: href(one.slug, year) })),
    ],
  }
  return {
    data,
    meta: {
      title: data.zone ? `${heading}: ${data.zone.name}` : heading,
      hidden: true,
      alternates: alternatesOf({ ...choice, year: String(year) }, yearPath),
    },
    trail: [
      { label: title, href: calendarHref(lang, choice) },
      { label: heading, href: path },
    ],
  }
}
