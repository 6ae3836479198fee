import { sql, type SQL } from 'drizzle-orm'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewRequest } from '#kit/server/domain.ts'
import { textIn } from '#kit/server/site/view-query.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { below, type ListPlace } from '#domains/site/pages/server/offers.ts'
import { wordChoices, wordsIn } from '#domains/platform/words/server/offers.ts'
import { occurrences, startOfDay } from '../events.rules.ts'
import type { CalendarData, CalendarDay, EventCard, EventMonth } from '../events.views.ts'
import { icsAddress } from '../events.addresses.ts'
import { dayNumberOf } from '#kit/shared/dates/recurrence.ts'
import { createAddress } from './record-addresses.ts'
import { cardsOf } from './events.cards.ts'
import { events, happeningColumns } from './events.kind.ts'
import { eventsTable } from './events.table.ts'
import { zoneOf } from './events.times.ts'
import { organiserCalendars } from './organisers.service.ts'
import { takingPlace } from './occurrences.service.ts'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'

/** Without a requested month, the list extends over months until it has this many dates. */
const enough = 12
const calendarViews = ['list', 'month', 'week'] as const
const mostMonths = 3
/** Months ahead for an endless series, which would otherwise fill calendars forever. */
const monthsAhead = 24
/** Events that end before six in the morning belong to the previous evening. */
const nightHours = 6

/** Adds months to a month: `('2026-11', 2)` → `2027-01`. */
export function laterMonth(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

const firstDay = (month: string) => `${month}-01`
const monthIn = (iso: string, zone: string) => dayIn(iso, zone).slice(0, 7)

interface Bounds {
  /** First and last month with events; null: there are none. */
  first: string
  last: string
}

/** Types with published events, by name. */
export const typesOf = (ctx: Ctx): Promise<string[]> =>
  events.liveValue(ctx, 'types', async (live) => {
    const { rows } = await ctx.db.execute<{ type: string }>(sql`
      select distinct "type" collate "und-x-icu" as "type" from ${eventsTable} where ${live} and "type" <> '' order by 1`)
    return rows.map(({ type }) => type)
  })

/** Series with skipped dates: their start may be one of those. */
const leavesOut = sql`"recurrence" <> '' and "exceptions" <> '{}'`

/** Start of the first published event. */
async function firstOf(ctx: Ctx, live: SQL, zone: string): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ first: string | null }>(
    sql`select min(least("date", "movedTo")) as "first" from ${eventsTable} where ${live} and not (${leavesOut})`,
  )
  const series = await ctx.db
    .select(happeningColumns)
    .from(eventsTable)
    .where(sql`${live} and ${leavesOut}`)
  const starts = series.flatMap((one) => [...occurrences(one, zone).take(1)].map(({ start }) => start))
  return [...(rows[0]?.first ? [toIsoTime(rows[0].first)] : []), ...starts].toSorted()[0]
}

async function boundsOf(ctx: Ctx, today: string, zone: string): Promise<Bounds | null> {
  const found = await events.liveValue(ctx, `bounds ${zone}`, async (live) => {
    const first = await firstOf(ctx, live, zone)
    const { rows } = await ctx.db.execute<{ last: string | null; endless: boolean | null }>(sql`
      select max(coalesce("lastEnd", "date")) as "last", bool_or("lastEnd" is null) as "endless"
      from ${eventsTable} where ${live}`)
    const [{ last, endless } = { last: null, endless: null }] = rows
    return { first: first ?? null, last: last && toIsoTime(last), endless: endless === true }
  })
  if (!found.first || !found.last) return null
  const last = monthIn(found.last, zone)
  const ahead = laterMonth(today.slice(0, 7), monthsAhead)
  return { first: monthIn(found.first, zone), last: found.endless && ahead > last ? ahead : last }
}

/** True if a month, or the week from a day on, lies within the bounds. */
const isWithin = (at: string, { first, last }: Bounds) => {
  const days = at.length > 7
  // A week that starts in the previous month may reach into the first one.
  return (days ? laterDay(at, 6).slice(0, 7) : at) >= first && at.slice(0, 7) <= last
}

const isMonth = (text: string) => /^(19[7-9]|20\d|21\d)\d-(0[1-9]|1[0-2])$/.test(text)

interface Asked {
  calendar: ListPlace
  zone: string
  today: string
  /** Requested day; empty: none. */
  date: string
  month: string
  choice: { type: string; tag: string }
}

const cards = async (ctx: Ctx, { calendar, choice }: Asked, span: { from: string; to: string }) =>
  cardsOf(
    ctx,
    await takingPlace(ctx, span, { ...choice, type: calendar.type || choice.type || undefined }),
    ctx.lang,
    ({ slug }) => below(calendar.href, slug),
  )

type Shown = Pick<CalendarData, 'months' | 'weeks' | 'shown'> & { before: string | null; after: string }

async function monthList(ctx: Ctx, asked: Asked): Promise<Shown> {
  const { zone, today, month } = asked
  const shown = month || today.slice(0, 7)
  const end = laterMonth(shown, month ? 1 : mostMonths)
  const from = startOfDay(month ? firstDay(month) : today, zone)
  const items = await cards(ctx, asked, { from, to: startOfDay(firstDay(end), zone) })
  const months: EventMonth[] = []
  let after = end
  let count = 0
  for (let at = shown; at < end; at = laterMonth(at, 1)) {
    if (count >= enough && !month) {
      after = at
      break
    }
    // Events in progress come first.
    const own = items.filter(({ start }) => {
      const begins = monthIn(start, zone)
      return begins === at || (at === shown && begins < at)
    })
    if (own.length > 0) months.push({ month: at, items: own })
    count += own.length
  }
  return { months, weeks: [], shown, before: month ? laterMonth(shown, -1) : shown, after }
}

function lastDayOf({ start, end, allDay }: EventCard, zone: string): string {
  if (!end) return dayIn(start, zone)
  if (allDay) return dayIn(end, zone)
  const night = new Date(Date.parse(end) - nightHours * 3_600_000).toISOString()
  return dayIn(night > start ? night : start, zone)
}

const mondayOf = (day: string) => laterDay(day, 1 - weekdayOfDay(day))

/** Whole weeks with the events of each day; days outside of `inside` belong to other months. */
async function weeksFrom(
  ctx: Ctx,
  asked: Asked,
  monday: string,
  weeks: number,
  inside: (day: string) => boolean,
): Promise<CalendarDay[][]> {
  const { zone, today } = asked
  const span = { from: startOfDay(monday, zone), to: startOfDay(laterDay(monday, weeks * 7), zone) }
  const items = (await cards(ctx, asked, span)).map((card) => ({
    // A cell has room only for title, time and place
    card: { ...card, teaser: '', picture: null },
    from: dayIn(card.start, zone),
    to: lastDayOf(card, zone),
  }))
  const dayAt = (index: number): CalendarDay => {
    const day = laterDay(monday, index)
    return {
      day,
      outside: !inside(day),
      isToday: day === today,
      entries: items
        .filter(({ from, to }) => from <= day && day <= to)
        .map(({ card, from }) => (from < day ? { ...card, continued: true } : card)),
    }
  }
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => dayAt(week * 7 + day)),
  )
}

async function monthGrid(ctx: Ctx, asked: Asked): Promise<Shown> {
  const shown = asked.month || asked.today.slice(0, 7)
  const first = firstDay(shown)
  const next = firstDay(laterMonth(shown, 1))
  const monday = mondayOf(first)
  const count = Math.ceil((dayNumberOf(next) - dayNumberOf(monday)) / 7)
  const weeks = await weeksFrom(ctx, asked, monday, count, (day) => first <= day && day < next)
  return { months: [], weeks, shown, before: laterMonth(shown, -1), after: laterMonth(shown, 1) }
}

async function weekGrid(ctx: Ctx, asked: Asked): Promise<Shown> {
  const monday = mondayOf(asked.date || asked.today)
  const weeks = await weeksFrom(ctx, asked, monday, 1, () => true)
  const shown = monday.slice(0, 7)
  return { months: [], weeks, shown, before: laterDay(monday, -7), after: laterDay(monday, 7) }
}

const makers = { list: monthList, month: monthGrid, week: weekGrid }

/** Requested day of an address: `?date=2026-11-21`, or the first of `?month=2026-11`. */
function dateOf(query: URLSearchParams): string {
  const month = query.get('month') ?? ''
  const date = query.get('date') ?? (month && firstDay(month))
  return isMonth(date.slice(0, 7)) && isDay(date) ? date : ''
}

/** The calendar: `?view=` month, week or list at `?date=2026-11-21`, filtered by `?type=` and `?tag=`. */
export async function calendarOf(ctx: Ctx, calendar: ListPlace, { query }: ViewRequest): Promise<Loaded> {
  const zone = await zoneOf(ctx)
  const today = dayIn(ctx.now, zone)
  const date = dateOf(query)
  const choice = { type: textIn(query, 'type', 60), tag: textIn(query, 'tag', 60) }
  const asked: Asked = { calendar, zone, today, date, month: date.slice(0, 7), choice }
  const view = calendarViews.find((one) => one === query.get('view')) ?? 'list'
  const { before, after, ...shown } = await makers[view](ctx, asked)
  const bounds = await boundsOf(ctx, today, zone)
  const type = calendar.type || choice.type
  const types = await typesOf(ctx)
  const data: CalendarData = {
    title: calendar.title,
    intro: { html: calendar.text, ...(calendar.lang === ctx.lang ? {} : { lang: calendar.lang }) },
    view,
    ...shown,
    month: asked.month,
    date,
    focus: date || (shown.shown === today.slice(0, 7) || view === 'week' ? today : firstDay(shown.shown)),
    earlier: before !== null && bounds && isWithin(before, bounds) ? before : null,
    later: bounds && isWithin(after, bounds) ? after : null,
    types: calendar.type
      ? []
      : await wordChoices(
          ctx,
          types.map((name) => ({ name })),
        ),
    active: choice,
    tag: choice.tag === '' ? null : (await wordsIn(ctx))(choice.tag),
    href: calendar.href,
    ics: `${ctx.platform.config.publicUrl}${icsAddress(ctx.lang, types.includes(type) ? { type } : {})}`,
    organisers: await organiserCalendars(ctx),
    create: createAddress(ctx.lang),
    ...(calendar._id ? { edit: `${pageScreens.edit}/${calendar._id}` } : {}),
  }
  // The same dates in another selection: not for search engines.
  const isOwn = !['view', 'date', 'month', 'type', 'tag'].some((name) => query.has(name))
  return { data, meta: isOwn ? {} : { hidden: true, canonical: calendar.href } }
}
