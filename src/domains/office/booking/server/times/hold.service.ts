import { and, count, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { limitSending, originOf } from '#kit/server/http/spam.ts'
import { firstWithin } from '#kit/server/http/take-once.ts'
import { createRecord } from '#kit/server/records/change.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay } from '#kit/shared/dates/days.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { dayNumberOf, dayText, type Recurrence, seriesDays } from '#kit/shared/dates/recurrence.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { heldMinutes, mostDates, mostHeld } from '../../booking.rules.ts'
import { pressField } from '../../booking.views.ts'
import { bookingsTable as table } from '../booking.table.ts'
import { bookings, isTaken, lockFor } from '../bookings.kind.ts'
import { costOf } from '../../booking-price.rules.ts'
import { freshBooking } from '../bookings.service.ts'
import { freeDays, inUse, type InUse, nextFree } from './free.service.ts'
import { groupOfKey, keyOf, ownAddress } from '../own/links.ts'
import { bookingSettings } from '../booking-settings.service.ts'
import { inPage, publicResources } from '../public.views.service.ts'
import { takeTimes } from '../money/takings.service.ts'
import { isOffered, timeOf } from './times.views.ts'

interface Time {
  from: string
  until: string
}

/** Refuses more than `mostHeld` unconfirmed or unpaid times per network; `except` is the current group. Throws 429. */
export async function requirePatience(ctx: Ctx, origin: string, except: string | null = null): Promise<void> {
  if (origin === '') return
  // Neither has cost the customer anything yet
  const isUnproven = inArray(table.state, ['unconfirmed', 'unpaid'])
  const [kept] = await ctx.db
    .select({
      groups: sql<number>`count(distinct "group") filter (where ${table.state} = 'held')`.mapWith(Number),
      unproven: sql<number>`count(*) filter (where ${isUnproven})`.mapWith(Number),
      dates: count(),
    })
    .from(table)
    .where(
      and(
        eq(table.origin, origin),
        or(eq(table.state, 'held'), isUnproven),
        gt(table.heldUntil, ctx.now),
        except === null ? undefined : ne(table.group, except),
      ),
    )
  const { groups, unproven, dates } = kept!
  if (unproven > 0 && unproven + groups >= mostHeld)
    throw new Problem('TOO_MANY', 429, {
      de: 'Von Ihrem Anschluss warten schon mehrere Buchungen auf ihre Bestätigung oder Zahlung. Bitte klicken Sie zuerst auf den Link im E-Mail, das wir geschickt haben.',
      en: 'Several bookings from your connection wait to be confirmed or paid already. Please follow the link in the e-mail that we sent first.',
    })
  if (groups >= mostHeld || dates >= mostDates)
    throw new Problem('TOO_MANY', 429, {
      de: `Von Ihrem Anschluss sind schon ${dates} Zeiten reserviert. Bitte schließen Sie eine Buchung ab, oder warten Sie ${heldMinutes} Minuten.`,
      en: `${dates} times are reserved from your connection already. Please complete a booking, or wait for ${heldMinutes} minutes.`,
    })
}

const rhythms: ReadonlyMap<string, Pick<Recurrence, 'freq' | 'interval'>> = new Map([
  ['weekly', { freq: 'WEEKLY', interval: 1 }],
  ['fortnightly', { freq: 'WEEKLY', interval: 2 }],
  ['monthly', { freq: 'MONTHLY', interval: 1 }],
])

/** The same time on each day of a series, including the first; at most `mostDates`. */
export function seriesOf(
  { zone, resource }: Pick<InUse, 'zone' | 'resource'>,
  first: Time,
  { rhythm, last }: { rhythm: string; last: string },
): Time[] {
  const rule = rhythms.get(rhythm)
  if (!rule) return [first]
  const start = dayIn(first.from, zone)
  const until = isDay(last) ? last : start
  const none = { byDay: [], byMonthDay: [], byMonth: [], bySetPos: [] }
  const local = Temporal.Instant.from(first.from).toZonedDateTimeISO(zone)
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' })
  const lasts = Date.parse(first.until) - Date.parse(first.from)
  const wholeDays = dayNumberOf(dayIn(first.until, zone)) - dayNumberOf(start)
  const times: Time[] = []
  for (const number of seriesDays({ ...rule, ...none, count: mostDates, until }, dayNumberOf(start))) {
    const day = dayText(number)
    const from = momentOf(day, clock, zone)
    times.push({
      from,
      until:
        resource.length === 'days'
          ? momentOf(laterDay(day, wholeDays), '00:00', zone)
          : new Date(Date.parse(from) + lasts).toISOString(),
    })
  }
  return times
}

/** Refuses a series without an end: a single date is not what the customer wants. Throws 422 at the field. */
function requireLast(last: string, first: string): void {
  if (isDay(last) && last > first) return
  throw wrongField('until', {
    de: 'Bitte geben Sie an, bis zu welchem Tag es sich wiederholt.',
    en: 'Please say until which day it repeats.',
  })
}

/** Whether a time is beyond the booking horizon. */
export const isTooFar = (ctx: Ctx, { resource, zone }: InUse, { from }: Time): boolean =>
  dayIn(from, zone) > laterDay(dayIn(ctx.now, zone), resource.aheadDays)

export const wrongTime = () =>
  wrongField('time', {
    de: 'Bitte wählen Sie eine der freien Zeiten.',
    en: 'Please choose one of the free times.',
  })

/** The ticked times: each in its own field, `time0`, `time1`, or the only one in `time`. */
const chosenIn = (sent: SentForm): string[] =>
  Object.keys(sent).flatMap((name) => (/^time\d*$/.test(name) && sent[name] ? [sent[name]] : []))

/** The times that are on offer now. */
async function offered(ctx: Ctx, use: InUse, times: readonly Time[], units: number): Promise<Time[]> {
  const found: Time[] = []
  for (const time of times) {
    const day = dayIn(time.from, use.zone)
    if (isOffered(use, await freeDays(ctx, use, { from: day, to: day, units }), time)) found.push(time)
  }
  return found
}

/**
 * Reserves the chosen times for ten minutes, or starts an entry of the waiting list. Returns the address of the form to
 * fill in. Of a series the available dates are reserved; the form shows the others before anything is booked. Throws
 * 409 `TAKEN` with the next free times, 422 for times not on offer, 429, 401 when only accounts may book, 404.
 */
async function reserve(
  ctx: Ctx,
  sent: SentForm,
  { thing = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const resource = (await publicResources(ctx)).find(({ slug }) => slug === thing)
  if (!resource || !(await bookingSettings(ctx)).enabled) throw notFound()
  if (resource.who === 'account' && !ctx.user)
    throw new Problem('NOT_SIGNED_IN', 401, {
      de: 'Hier können nur Menschen mit einem Konto buchen. Bitte melden Sie sich zuerst an.',
      en: 'Only people with an account can book here. Please sign in first.',
    })
  const units = Math.min(resource.mostUnits, Math.max(1, Number.parseInt(sent['n'] ?? '', 10) || 1))
  const isWaiting = Boolean(sent['wait'])
  const chosen = (sent['wait'] ? [sent['wait']] : chosenIn(sent)).map(timeOf)
  const [first] = chosen
  if (!first || chosen.some((time) => time === null) || chosen.length > resource.several) throw wrongTime()
  const tariff = resource.tariffs.find(({ _id }) => _id === sent['tariff'])
  if (resource.tariffs.length > 0 && !tariff)
    throw wrongField('tariff', { de: 'Bitte wählen Sie einen Tarif.', en: 'Please choose a rate.' })
  const origin = originOf(ctx, 'booking')
  await limitSending(ctx, 'booking-hold', 120)
  await requirePatience(ctx, origin)

  const use = await inUse(ctx, resource)
  if (chosen.some((time) => time !== null && isTooFar(ctx, use, time))) throw wrongTime()
  const group = uuidv7()
  const common = {
    ...freshBooking(group),
    ...{ group, resource: resource._id, units, origin, source: 'site' as const, lang: ctx.lang },
    account: ctx.user?._id ?? null,
    tariff: tariff ? inPage(ctx.lang, tariff.title, tariff.titleEn).text : '',
    tariffId: tariff?._id ?? null,
  }
  const address = ownAddress(ctx.lang, keyOf(ctx, group))
  const formEnds = new Date(Date.parse(ctx.now) + heldMinutes * 60_000).toISOString()
  if (isWaiting) {
    if (!resource.waitlist) throw wrongTime()
    const day = dayIn(first.from, use.zone)
    const [days] = await freeDays(ctx, use, { from: day, to: day, units })
    if (!days?.full.some((one) => one.from === first.from && one.until === first.until)) throw wrongTime()
    const cents = costOf(resource, common.tariffId, { ...first, units })
    await createRecord(ctx, bookings, {
      values: { ...common, ...first, cents, state: 'joining', heldUntil: formEnds },
    })
    return address
  }
  const times = chosen.filter((time) => time !== null)
  const isSeries = resource.series && times.length === 1 && rhythms.has(sent['repeat'] ?? '')
  if (isSeries) requireLast(sent['until'] ?? '', dayIn(first.from, use.zone))
  const wanted = isSeries
    ? seriesOf(use, first, { rhythm: sent['repeat'] ?? '', last: sent['until'] ?? '' })
    : times
  const free = await offered(ctx, use, wanted, units)
  const isMissing = isSeries ? free.length === 0 : free.length < wanted.length
  const next = () => nextFree(ctx, use, { after: first.from, units })
  if (isMissing) throw isTaken({ next: await next() })
  const takingsFor = await lockFor(ctx, resource)
  for (const [index, time] of free.entries()) {
    const _id = index === 0 ? group : uuidv7()
    const cents = costOf(resource, common.tariffId, { ...time, units })
    await createRecord(ctx, bookings, {
      values: { ...common, ...time, _id, cents, state: 'held', heldUntil: formEnds },
    })
    if (!(await takeTimes(ctx, _id, takingsFor({ ...time, units }), formEnds))) throw isTaken()
  }
  const clashes = wanted.filter(({ from }) => !free.some((time) => time.from === from))
  if (clashes.length === 0) return address
  return `${address}?clash=${clashes.map(({ from }) => dayIn(from, use.zone)).join(',')}`
}

/**
 * Seconds within which a repeated choice counts as the same click: with the marker of an opened page, and without
 * JavaScript.
 */
const repeatSeconds = { marked: 20, plain: 5 }

/** Whether the form at an address is still unsent. */
async function isOpen(ctx: Ctx, address: string): Promise<boolean> {
  const group = groupOfKey(ctx, /[\w-]{44}/.exec(address)?.[0] ?? '')
  if (group === null) return false
  const [found] = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(
      and(eq(table.group, group), inArray(table.state, ['held', 'joining']), gt(table.heldUntil, ctx.now)),
    )
    .limit(1)
  return found !== undefined
}

/**
 * Reserves the chosen times (`reserve`). A double click reserves once and leads to the same form: JavaScript marks each
 * opened page; without it the same choice by the same browser and network counts for a few seconds.
 */
export async function hold(
  ctx: Ctx,
  sent: SentForm,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const isMarked = Boolean(sent[pressField])
  // Behind an unknown proxy everyone seems to be on one network
  if (!isMarked && ctx.client?.sharesAddress) return reserve(ctx, sent, params)
  const choice = [params['thing'], ctx.lang, ctx.user?._id, ctx.client?.agent, sent]
  const seconds = repeatSeconds[isMarked ? 'marked' : 'plain']
  for (let givenUp = ''; ;) {
    const { result, isFirst } = await firstWithin(
      ctx,
      { what: 'booking-hold', sent: [choice, givenUp], seconds },
      () => reserve(ctx, sent, params),
    )
    if (isFirst || (await isOpen(ctx, result))) return result
    givenUp = result
  }
}
