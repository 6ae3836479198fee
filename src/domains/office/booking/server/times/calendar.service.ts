import { and, asc, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { tableTypes, writeTable } from '#kit/server/tables/table-files.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { bookingCalls, BookingConflict } from '../../booking.contract.ts'
import { bookingStates, mostDaysLong, takingStates } from '../../booking.rules.ts'
import { sayCost } from '../../booking-words.rules.ts'
import { spansOf } from './booking.ics.ts'
import { bookingSettings } from '../booking-settings.service.ts'
import { bookingsTable as table, type BookingRow } from '../booking.table.ts'
import { freeDays, inUse, openStretches } from './free.service.ts'
import { feedAddress, sealOfFeed } from '../own/links.ts'
import { resourceBy, resourceKind, resourcesOf } from '../resource.kind.ts'
import type { WholeResource } from '../resource.table.ts'

const mostShown = 5000
const mostExported = 50_000
const mostDays = 400
const [firstDay, lastDay] = ['2000-01-01', '2200-12-31']
const daysJudged = 730
const iso = (at: number) => new Date(at).toISOString()
const list = (ids: string | string[] | undefined) => (ids === undefined ? undefined : [ids].flat())

function requireSpan(from: string, to: string): void {
  const isBookable = firstDay <= from && to <= lastDay
  if (!isBookable || to < from || laterDay(from, mostDays) < to)
    throw new Problem('INVALID', 422, {
      de: `Bitte wählen Sie einen Zeitraum von höchstens ${mostDays} Tagen zwischen den Jahren 2000 und 2200.`,
      en: `Please choose at most ${mostDays} days between the years 2000 and 2200.`,
    })
}

/** From the first moment of a day to the last of another. Throws 422 when the period is too long. */
export async function spanOf(ctx: Ctx, { from, to }: { from: string; to: string }) {
  requireSpan(from, to)
  const zone = (await siteSettings(ctx)).site.timeZone
  return { zone, begin: momentOf(from, '00:00', zone), end: momentOf(laterDay(to, 1), '00:00', zone) }
}

/** `GET …/free/:resource`: for everyone; resources for the office alone are hidden from others. */
export async function free(ctx: Ctx, input: InputOf<typeof bookingCalls.free>) {
  const resource = await resourceBy(ctx, input.resource)
  const { enabled } = await bookingSettings(ctx)
  if (!enabled || !resource?.active || resource.who === 'office') throw notFound()
  const use = await inUse(ctx, resource)
  const today = dayIn(ctx.now, use.zone)
  ctx.until(momentOf(laterDay(today, 1), '00:00', use.zone))
  const from = input.from && input.from > today ? input.from : today
  const last = laterDay(today, resource.aheadDays)
  if (from > last) return { free: [], timeZone: use.zone }
  const wanted = laterDay(from, input.days - 1)
  const to = wanted < last ? wanted : last
  const days = await freeDays(ctx, use, { from, to, units: Math.min(input.units, resource.mostUnits) })
  return { free: days, timeZone: use.zone }
}

/** `GET …/calendar`. */
export async function calendar(ctx: Ctx, input: InputOf<typeof bookingCalls.calendar>) {
  const { begin, end } = await spanOf(ctx, input)
  const resources = await resourcesOf(ctx, list(input.resource))
  const ids = resources.map(({ _id }) => _id)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        inArray(table.resource, ids),
        inArray(table.state, [...takingStates]),
        gt(table.until, begin),
        lt(table.from, end),
        sql`("state" <> 'held' or "heldUntil" > ${ctx.now}::timestamptz)`,
      ),
    )
    .orderBy(asc(table.from), asc(table._id))
    .limit(mostShown + 1)
  const open: { resource: string; from: string; until: string }[] = []
  for (const resource of resources) {
    const stretches = openStretches(await inUse(ctx, resource), input.from, input.to)
    for (const one of stretches)
      if (one.from < Date.parse(end) && one.until > Date.parse(begin))
        open.push({
          resource: resource._id,
          from: iso(Math.max(one.from, Date.parse(begin))),
          until: iso(Math.min(one.until, Date.parse(end))),
        })
  }
  const byId = new Map(resources.map((one) => [one._id, one]))
  // A course appears at each of its dates only
  const shown = rows.slice(0, mostShown).flatMap((row) => {
    const of = byId.get(row.resource)!
    const { _id, version, number, state, resource, units, name } = row
    return spansOf(row, of)
      .filter((span) => span.until > begin && span.from < end)
      .map(({ from, until }) => ({
        ...{ _id, version, number, state, resource, from, until, units, name },
        movable: of.length !== 'course',
      }))
  })
  return {
    bookings: shown.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from)),
    open,
    absent: resources.flatMap(({ _id, absences }) =>
      absences
        .filter(({ from, until }) => until > begin && from < end)
        .map(({ from, until, note }) => ({ resource: _id, from, until, note })),
    ),
    isMore: rows.length > mostShown,
  }
}

/** `GET …/conflicts`: bookings of the next two years that violate the current settings, at most 500. */
export async function conflicts(ctx: Ctx, { resource: wanted }: InputOf<typeof bookingCalls.conflicts>) {
  const found: BookingConflict[] = []
  const furthest = laterDay(ctx.now, daysJudged)
  for (const resource of await resourcesOf(ctx, wanted === undefined ? undefined : [wanted])) {
    const rows = await ctx.db
      .select()
      .from(table)
      .where(
        and(
          inArray(table.resource, [resource._id]),
          inArray(table.state, ['unconfirmed', 'offered', 'requested', 'unpaid', 'confirmed']),
          gt(table.until, ctx.now),
          lt(table.from, furthest),
        ),
      )
      .orderBy(asc(table.from), asc(table._id))
      .limit(mostShown)
    found.push(...(await conflictsOf(ctx, resource, rows)))
    if (found.length >= 500) break
  }
  return { conflicts: found.slice(0, 500) }
}

async function conflictsOf(
  ctx: Ctx,
  resource: WholeResource,
  rows: readonly BookingRow[],
): Promise<BookingConflict[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const use = await inUse(ctx, resource)
  const today = dayIn(ctx.now, use.zone)
  const [begun, furthest] = [laterDay(today, -mostDaysLong), laterDay(today, daysJudged + mostDaysLong)]
  const [begins, ends] = [dayIn(first.from, use.zone), dayIn(last.until, use.zone)]
  const [from, to] = [begins > begun ? begins : begun, ends < furthest ? ends : furthest]
  const open = openStretches(use, from, to)
  const days =
    resource.length === 'days'
      ? new Map(
          (await freeDays(ctx, use, { from, to, units: 1, anyTime: true })).map((one) => [one.day, one.open]),
        )
      : null
  const dates = new Set(resource.dates.map((date) => `${Date.parse(date.from)} ${Date.parse(date.until)}`))
  const isOpen = (row: BookingRow): boolean => {
    const [begin, end] = [Date.parse(row.from), Date.parse(row.until)]
    if (resource.length === 'course') return true
    if (resource.length === 'dates') return dates.has(`${begin} ${end}`)
    if (!days) return open.some((one) => one.from <= begin && end <= one.until)
    const until = dayIn(row.until, use.zone)
    for (let day = dayIn(row.from, use.zone); day < until; day = laterDay(day, 1))
      if (!days.get(day)) return false
    return true
  }
  const away = [resource, ...use.needed].flatMap(({ absences }) => absences)
  const over = await overfull(ctx, resource)
  return rows.flatMap((row): BookingConflict[] => {
    const spans = spansOf(row, resource)
    const isAbsent = spans.some((span) => away.some((one) => one.from < span.until && span.from < one.until))
    const isFull = spans.some((span) =>
      over.some((at) => at >= Date.parse(span.from) && at < Date.parse(span.until)),
    )
    const why = !resource.active
      ? 'removed'
      : isAbsent
        ? 'absent'
        : !isOpen(row)
          ? 'closed'
          : isFull
            ? 'full'
            : null
    if (why === null) return []
    const { _id, number, from: begin, until, name, email, phone } = row
    return [
      {
        ...{ number, until, name, email, phone, why },
        booking: _id,
        from: begin,
        resource: resource._id,
        resourceTitle: resource.title,
      },
    ]
  })
}

/** Times with more units booked than the reduced capacity. */
async function overfull(ctx: Ctx, { number, capacity }: WholeResource): Promise<number[]> {
  if (capacity === 1) return []
  const { rows } = await ctx.db.execute<{ at: number }>(sql`
    select extract(epoch from "at")::float8 * 1000 as "at" from booking_counters
    where "resource" = ${number} and "taken" > ${capacity} and "at" > ${ctx.now}::timestamptz`)
  return rows.map(({ at }) => Number(at))
}

const headings = {
  de: [
    'Nummer',
    'Status',
    'Was',
    'Von',
    'Bis',
    'Anzahl',
    'Name',
    'E-Mail',
    'Telefon',
    'Preis',
    'Anmerkung',
    'Antworten',
  ],
  en: [
    'Number',
    'State',
    'What',
    'From',
    'Until',
    'Count',
    'Name',
    'E-mail',
    'Telephone',
    'Price',
    'Note',
    'Answers',
  ],
}

/** `GET …/export`: bookings on these days, with customers. Throws 422 when there are too many for one table. */
export async function exportTable(ctx: Ctx, input: InputOf<typeof bookingCalls.export>) {
  const { begin, end, zone } = await spanOf(ctx, input)
  const ids = list(input.resource)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        ids && inArray(table.resource, ids),
        gt(table.until, begin),
        lt(table.from, end),
        sql`"state" not in ('held', 'joining')`,
      ),
    )
    .orderBy(asc(table.from), asc(table._id))
    .limit(mostExported + 1)
  if (rows.length > mostExported)
    throw wrongField('to', {
      de: `In diesem Zeitraum gibt es mehr als ${mostExported} Buchungen. Bitte wählen Sie einen kürzeren.`,
      en: `There are more than ${mostExported} bookings in this time. Please choose a shorter one.`,
    })
  const titles = new Map((await resourcesOf(ctx)).map(({ _id, title }) => [_id, title]))
  const { lang, format } = input
  const local = (at: string) =>
    Temporal.Instant.from(at)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ')
  const content = await writeTable({
    format,
    lang,
    head: headings[lang],
    rows: rows.map((row) => [
      row.number,
      bookingStates.states[row.state][lang],
      titles.get(row.resource) ?? '',
      local(row.from),
      local(row.until),
      row.units,
      row.name,
      row.email,
      row.phone,
      sayCost(row.cents, lang),
      row.note,
      row.answers.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ]),
  })
  const name = `${lang === 'en' ? 'bookings' : 'buchungen'}-${input.from}.${format}`
  return { name, type: tableTypes[format], content }
}

/** `GET …/choices`. */
export async function choices(ctx: Ctx) {
  const resources = await resourcesOf(ctx)
  return {
    choices: resources.map(
      ({ _id, slug, feedSeal, title, kind, length, least, capacity, active, tariffs }) => ({
        ...{ _id, title, kind, length, least, capacity, active, tariffs },
        feed: ctx.platform.config.publicUrl + feedAddress(ctx.told, slug, sealOfFeed(ctx, { _id, feedSeal })),
      }),
    ),
  }
}

/** `POST …/renew-feed`: gives the calendar with names a new address; the old one stops working. */
export async function renewFeed(ctx: Ctx, { _id }: { _id: string }) {
  const row = await lockRecord(ctx, resourceKind, { _id })
  await changeRecord(ctx, resourceKind, row, { values: { feedSeal: uuidv7() }, action: 'renewFeed' })
  return { done: true as const }
}
