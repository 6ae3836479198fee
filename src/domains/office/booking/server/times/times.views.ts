import type { Ctx } from '#kit/server/context.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import type { FreeDay, FreeTime } from '../../booking.contract.ts'
import type { ShownTime, TimesData } from '../../booking.views.ts'
import { freeDays, type InUse, nextFree } from './free.service.ts'

const iso = (at: number) => new Date(at).toISOString()
const minute = 60_000

/** A moment between 2000 and 2999: the calendar can't show others. */
const moment = /^2\d{3}-\d\d-\d\dT[\d:.]{5,12}Z$/

/** Converts a time to a form value, and back; null for an invalid value. */
export const timeValue = (from: string, until: string): string => `${from}/${until}`
export function timeOf(value: string): { from: string; until: string } | null {
  const [from = '', until = ''] = value.split('/')
  if (!moment.test(from) || !moment.test(until)) return null
  const [begin, end] = [Date.parse(from), Date.parse(until)]
  return Number.isNaN(begin) || Number.isNaN(end) || end <= begin
    ? null
    : { from: iso(begin), until: iso(end) }
}

const shown = ({ from, until, left }: { from: string; until: string; left?: number }): ShownTime => ({
  ...{ from, until, left: left ?? 0 },
  value: timeValue(from, until),
})

/** Every possible end of a beginning. */
export function endsOf(use: InUse, { from, until, mostUntil, left }: FreeTime): ShownTime[] {
  const { length, step, least, most } = use.resource
  const found: ShownTime[] = []
  if (length === 'days') {
    const first = dayIn(from, use.zone)
    for (let days = least; days <= most; days++) {
      const end = momentOf(laterDay(first, days), '00:00', use.zone)
      if (end > mostUntil) break
      found.push(shown({ from, until: end, left }))
    }
    return found
  }
  if (length !== 'free') return [shown({ from, until, left })]
  for (let end = Date.parse(until); end <= Date.parse(mostUntil); end += step * minute)
    found.push(shown({ from, until: iso(end), left }))
  return found
}

/** Whether a time is on offer on its day. */
export function isOffered(
  use: InUse,
  days: readonly FreeDay[],
  time: { from: string; until: string },
): boolean {
  return days.some(({ times }) =>
    times.some((one) => one.from === time.from && endsOf(use, one).some(({ until }) => until === time.until)),
  )
}

/** The weeks of a month; days of other months are null. */
function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const weeks: (string | null)[][] = []
  const week: (string | null)[] = Array.from({ length: weekdayOfDay(first) - 1 }, () => null)
  for (let day = first; day.startsWith(month); day = laterDay(day, 1)) {
    week.push(day)
    if (week.length === 7) weeks.push(week.splice(0))
  }
  if (week.length > 0) weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => null)])
  return weeks
}

const monthsLater = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** With nothing free: the beginning of a course, or the next date, for the waiting list; undefined: none. */
function firstDate(ctx: Ctx, { resource, zone }: InUse): string | undefined {
  if (resource.length !== 'course' && resource.length !== 'dates') return undefined
  const last = laterDay(dayIn(ctx.now, zone), resource.aheadDays)
  const begins = resource.dates.map(({ from }) => from).toSorted()
  const meant = resource.length === 'course' ? begins.slice(0, 1) : begins
  return meant.find((from) => from > ctx.now && dayIn(from, zone) <= last)
}

/**
 * Days and times to choose from, for query parameters: `?month=`, `?day=`, `?from=` (a beginning, when the length is
 * free), `?n=` (units). `href` builds an address from such parameters. Tags the response, which expires when a time
 * begins or a reservation ends.
 */
export async function timesData(
  ctx: Ctx,
  use: InUse,
  query: URLSearchParams,
  href: (parameters: Record<string, string>) => string,
): Promise<TimesData> {
  const { resource, zone } = use
  const today = dayIn(ctx.now, zone)
  const last = laterDay(today, resource.aheadDays)
  ctx.until(momentOf(laterDay(today, 1), '00:00', zone))
  const units = Math.min(resource.mostUnits, Math.max(1, Number.parseInt(query.get('n') ?? '', 10) || 1))
  const asked = query.get('day') ?? ''
  const isAsked = isDay(asked) && asked >= today && asked <= last
  const after = isAsked ? momentOf(asked, '00:00', zone) : ctx.now
  const next = await nextFree(ctx, use, { after, units, most: 4 })
  const wanted = query.get('month') ?? ''
  const isMonth = /^\d{4}-\d\d$/.test(wanted) && isDay(`${wanted}-01`)
  const inReach = isMonth && wanted >= today.slice(0, 7) && wanted <= last.slice(0, 7)
  const nextBegin = next[0]?.from ?? firstDate(ctx, use)
  const nextDay = nextBegin ? dayIn(nextBegin, zone) : ''
  const day = isAsked ? asked : !inReach || nextDay.startsWith(wanted) ? nextDay : ''
  const month = inReach ? wanted : (day || today).slice(0, 7)
  const common: Record<string, string> = units > 1 ? { n: String(units) } : {}
  const first = `${month}-01`
  const days = await freeDays(ctx, use, {
    from: first > today ? first : today,
    to: laterDay(`${monthsLater(month, 1)}-01`, -1),
    units,
  })
  const byDay = new Map(days.map((one) => [one.day, one]))
  const stateOf = (one: string) => {
    if (one < today) return 'past' as const
    const free = byDay.get(one)
    return free?.times.length ? 'free' : free?.full.length ? 'full' : 'closed'
  }
  const chosen = byDay.get(day)
  const isFree = resource.length === 'free' || resource.length === 'days'
  const begin = query.get('from') ?? ''
  const beginning =
    chosen?.times.find(({ from }) => from === begin) ??
    (resource.length === 'days' ? chosen?.times[0] : undefined)
  return {
    month,
    previous: month > today.slice(0, 7) ? href({ ...common, month: monthsLater(month, -1) }) : '',
    next: month < last.slice(0, 7) ? href({ ...common, month: monthsLater(month, 1) }) : '',
    weeks: weeksOf(month).map((week) =>
      week.map((one) =>
        one === null ? null : { day: one, state: stateOf(one), href: href({ ...common, month, day: one }) },
      ),
    ),
    day,
    times: isFree ? (beginning ? endsOf(use, beginning) : []) : (chosen?.times ?? []).map(shown),
    full: (chosen?.full ?? []).map(shown),
    beginnings:
      resource.length === 'free'
        ? (chosen?.times ?? []).map(({ from }) => ({
            from,
            href: href({ ...common, month, day, from }),
            isChosen: from === beginning?.from,
          }))
        : [],
    nextFree: next.map(({ from, until }) => ({
      ...{ from, until },
      href: href({ ...common, month: dayIn(from, zone).slice(0, 7), day: dayIn(from, zone) }),
    })),
    wholeDays: resource.length === 'days',
    length: resource.length,
    units,
  }
}
