import type { Ctx } from '#kit/server/context.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import {
  daysBetween,
  hoursOn,
  type HoursPlan,
  openingPlans,
  openingsBetween,
} from '#domains/site/opening-hours/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { FreeDay, FreeTime } from '../../booking.contract.ts'
import {
  around,
  common,
  latestEnd,
  leftIn,
  type Load,
  merged,
  type Stretch,
  without,
} from '../../free.rules.ts'
import { loadsOf } from './loads.service.ts'
import { freeTag, resourcesOf } from '../resource.kind.ts'
import type { WholeResource } from '../resource.table.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (at: number) => new Date(at).toISOString()

/** Converts moments to ISO text, each once: most times end where the next one begins. */
function isoOnce(): (at: number) => string {
  const told = new Map<number, string>()
  return (at) => {
    let text = told.get(at)
    if (text === undefined) told.set(at, (text = iso(at)))
    return text
  }
}

const stretchOf = ({ from, until }: { from: string; until: string }): Stretch => ({
  from: Date.parse(from),
  until: Date.parse(until),
})

/** A resource with the data needed to compute its free times. */
export interface InUse {
  resource: WholeResource
  needed: readonly WholeResource[]
  plans: ReadonlyMap<string, HoursPlan>
  zone: string
}

/** Loads the data needed to compute a resource's free times. Tags the response. */
export async function inUse(ctx: Ctx, resource: WholeResource): Promise<InUse> {
  const needed = await resourcesOf(ctx, resource.needs)
  const plans = await openingPlans(
    ctx,
    [resource, ...needed].flatMap(({ hours }) => hours ?? []),
  )
  return { resource, needed, plans, zone: (await siteSettings(ctx)).site.timeZone }
}

/** Periods when everything that a booking needs is open and available, ignoring bookings. */
export function openStretches({ resource, needed, plans, zone }: InUse, from: string, to: string): Stretch[] {
  const whole = {
    from: Date.parse(momentOf(laterDay(from, -1), '00:00', zone)),
    until: Date.parse(momentOf(laterDay(to, 1), '00:00', zone)),
  }
  let open: Stretch[] = [whole]
  for (const one of [resource, ...needed]) {
    const plan = one.hours === null ? undefined : plans.get(one.hours)
    if (plan) open = common(open, merged(openingsBetween(plan, { from, to, zone }).map(stretchOf)))
    open = without(open, merged(one.absences.map(stretchOf)))
  }
  return open
}

/** The days from one to another, both included, as periods in the time zone. */
function calendarDays(from: string, to: string, zone: string): (Stretch & { day: string })[] {
  const days = daysBetween(from, laterDay(to, 1))
  const midnights = days.map((day) => Date.parse(momentOf(day, '00:00', zone)))
  return days
    .slice(0, -1)
    .map((day, index) => ({ day, from: midnights[index]!, until: midnights[index + 1]! }))
}

/**
 * Periods from which slots are counted: the resource's own opening times, even where absences were taken out of them.
 */
function beginnings({ resource, plans, zone }: InUse, from: string, to: string): Stretch[] {
  const plan = resource.hours === null ? undefined : plans.get(resource.hours)
  if (plan) return openingsBetween(plan, { from, to, zone }).map(stretchOf)
  return calendarDays(from, to, zone)
}

const unitsLeft = (loads: readonly Load[], stretch: Stretch): number => {
  const left = loads.map((load) => leftIn(load, stretch))
  return left.every((one) => one > 0) ? left[0]! : 0
}

/** A possible booking, free or not: a beginning with its minimum and maximum end. */
interface Candidate {
  day: string
  from: number
  until: number
  end: number
  step: number
  most: number
}

function candidatesIn(use: InUse, open: readonly Stretch[], from: string, to: string): Candidate[] {
  const { resource, zone } = use
  const { length, least, most, step } = resource
  const found: Candidate[] = []
  const inside = (stretch: Stretch) => {
    const one = around(open, stretch.from)
    return one && stretch.until <= one.until ? one : undefined
  }
  if (length === 'dates' || length === 'course') {
    const dates = resource.dates.map(stretchOf).toSorted((a, b) => a.from - b.from)
    const spans =
      length === 'dates' || dates.length === 0
        ? dates
        : [{ from: dates[0]!.from, until: dates.at(-1)!.until }]
    return spans.map((span) => ({
      day: dayIn(iso(span.from), zone),
      ...span,
      end: span.until,
      step: span.until - span.from,
      most: span.until - span.from,
    }))
  }
  if (length === 'days') return dayCandidates(use, open, from, to)
  const days = calendarDays(from, to, zone)
  for (const opening of beginnings(use, from, to)) {
    for (let at = opening.from; at + least * minute <= opening.until; at += step * minute) {
      const usable = inside({ from: at, until: at + least * minute })
      // By precomputed midnights: asking the time zone for each beginning is slow (decision 292)
      const day = around(days, at)
      if (usable && day)
        found.push({
          day: day.day,
          from: at,
          until: at + least * minute,
          end: usable.until,
          step: step * minute,
          most: length === 'free' ? most * minute : least * minute,
        })
    }
  }
  return found
}

/** Whole days on which it is open and available; they end at midnight in the time zone. */
function dayCandidates(use: InUse, open: readonly Stretch[], from: string, to: string): Candidate[] {
  const { resource, plans, needed, zone } = use
  const start = (day: string) => Date.parse(momentOf(day, '00:00', zone))
  const away = merged([resource, ...needed].flatMap(({ absences }) => absences.map(stretchOf)))
  const known = new Map<string, boolean>()
  const isOpen = (day: string) => {
    const before = known.get(day)
    if (before !== undefined) return before
    const answer = opens(day)
    known.set(day, answer)
    return answer
  }
  const opens = (day: string) => {
    const whole = { from: start(day), until: start(laterDay(day, 1)) }
    const hasHours = [resource, ...needed].every(({ hours }) => {
      const plan = hours === null ? undefined : plans.get(hours)
      return !plan || hoursOn(plan, day).spans.length > 0
    })
    return hasHours && common([whole], away).length === 0 && common([whole], [...open]).length > 0
  }
  return daysBetween(from, to).flatMap((day) => {
    let days = 0
    while (days < resource.most && isOpen(laterDay(day, days))) days++
    if (days < resource.least) return []
    const until = start(laterDay(day, resource.least))
    const end = start(laterDay(day, days))
    return [{ day, from: start(day), until, end, step: 0, most: end - start(day) }]
  })
}

/** The query: days in the time zone, both included, and the number of units. */
export interface FreeAsked {
  from: string
  to: string
  units: number
  /** Ignores lead time and booking horizon: for the office. */
  anyTime?: boolean
}

/**
 * Free times of a resource by day: each beginning with its minimum and maximum end, and occupied times. Clock changes
 * are safe: openings are moments, lengths are elapsed minutes, and whole days end at midnight.
 */
export async function freeDays(ctx: Ctx, use: InUse, asked: FreeAsked): Promise<FreeDay[]> {
  const { resource, needed, zone } = use
  const { from, to, units, anyTime = false } = asked
  ctx.tag(freeTag(resource._id), ...needed.map(({ _id }) => freeTag(_id)))
  const byDay = new Map<string, FreeDay>(
    daysBetween(from, to).map((day) => [day, { day, open: false, times: [], full: [] }]),
  )
  const latestDay = laterDay(dayIn(ctx.now, zone), resource.aheadDays)
  // Days beyond the booking horizon cost no computation
  const upTo = anyTime || to < latestDay ? to : latestDay
  if (upTo < from) return [...byDay.values()]
  const reach = resource.length === 'days' ? resource.most : 2
  const last = laterDay(upTo, reach)
  const open = openStretches(use, from, last)
  const now = Date.parse(ctx.now)
  const earliest = anyTime ? -Infinity : now + resource.leadHours * hour
  const candidates = candidatesIn(use, open, from, resource.length === 'days' ? upTo : last)
    .filter((one) => one.day >= from && one.day <= upTo && one.from >= earliest)
    .toSorted((a, b) => a.from - b.from)
  const span = {
    from: Math.min(...candidates.map((one) => one.from), Date.parse(momentOf(from, '00:00', zone))),
    until: Math.max(...candidates.map(({ end }) => end), Date.parse(momentOf(last, '00:00', zone))),
  }
  const loads = await loadsOf(ctx, [resource, ...needed], span)
  if (candidates[0] && !anyTime) ctx.until(iso(candidates[0].from - resource.leadHours * hour + 1))
  const tell = isoOnce()
  for (const one of candidates) {
    const day = byDay.get(one.day)
    if (!day) continue
    day.open = true
    const time = freeTimeOf(use, loads, one, { units, tell })
    if (time) day.times.push(time)
    else day.full.push({ from: tell(one.from), until: tell(one.until) })
  }
  return [...byDay.values()]
}

function freeTimeOf(
  { resource, zone }: InUse,
  loads: readonly Load[],
  { from, until, end, step, most, day }: Candidate,
  { units, tell }: { units: number; tell: (at: number) => string },
): FreeTime | null {
  if (resource.length === 'course') {
    const left = Math.min(...resource.dates.map((date) => unitsLeft(loads, stretchOf(date))))
    return left < units ? null : { from: tell(from), until: tell(until), mostUntil: tell(until), left }
  }
  const left = unitsLeft(loads, { from, until })
  if (left < units) return null
  let latest: number | null
  if (resource.length === 'days') {
    latest = until
    for (let days = resource.least + 1; days <= resource.most; days++) {
      const next = Date.parse(momentOf(laterDay(day, days), '00:00', zone))
      if (next > end || unitsLeft(loads, { from, until: next }) < units) break
      latest = next
    }
  } else latest = latestEnd(loads, { from, least: until - from, most, step, end, units })
  return latest === null ? null : { from: tell(from), until: tell(until), mostUntil: tell(latest), left }
}

/** The first free times from a moment on, at most this many; searches 31 days at a time up to the booking horizon. */
export async function nextFree(
  ctx: Ctx,
  use: InUse,
  { after, units, most = 3 }: { after: string; units: number; most?: number },
): Promise<FreeTime[]> {
  const found: FreeTime[] = []
  const today = dayIn(ctx.now, use.zone)
  const last = laterDay(today, use.resource.aheadDays)
  let day = dayIn(after > ctx.now ? after : ctx.now, use.zone)
  while (day <= last && found.length < most) {
    const to = laterDay(day, 30) < last ? laterDay(day, 30) : last
    for (const { times } of await freeDays(ctx, use, { from: day, to, units }))
      found.push(...times.filter((time) => time.from >= after))
    day = laterDay(to, 1)
  }
  return found.slice(0, most)
}
