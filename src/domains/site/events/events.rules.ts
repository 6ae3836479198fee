import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { parseRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import {
  dayNumberOf,
  dayText,
  seriesDays,
  type DayNumber,
  type Recurrence,
} from '#kit/shared/dates/recurrence.ts'

export const eventStates = ['planned', 'cancelled', 'moved'] as const
export type EventState = (typeof eventStates)[number]

/** A cancelled or moved date of a series (RFC 5545: RECURRENCE-ID). */
export interface Change {
  /** Planned day `YYYY-MM-DD` in the site's zone. */
  day: string
  state: 'cancelled' | 'moved'
  /** New start; null: not yet known. */
  movedTo: string | null
}

/** Fields of an event that decide its dates. All times are ISO in UTC. */
export interface Happening {
  start: string
  /** End of the first date; for all-day events any moment of the last day. */
  end: string | null
  allDay: boolean
  state: EventState
  /** New start of a moved event; null: not yet known. */
  movedTo: string | null
  /** Text of a RRULE; `''`: once. */
  recurrence: string
  /** Days `YYYY-MM-DD` of the site's zone on which a series is skipped. */
  exceptions: readonly string[]
  /** Cancelled or moved dates of a series. */
  changes: readonly Change[]
}

/** One date of an event, as planned. */
export interface Occurrence {
  start: string
  end: string | null
  state: EventState
  /** New start of a moved date, if known. */
  movedTo?: string
  /** Planned start, if this is the new date of a moved one. */
  movedFrom?: string
}

const toIso = (moment: Temporal.ZonedDateTime): string => new Date(moment.epochMilliseconds).toISOString()
const inZone = (iso: string, zone: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(zone)

/** First moment of a day in a zone. */
export const startOfDay = (day: string, zone: string): string =>
  toIso(Temporal.PlainDate.from(day).toZonedDateTime(zone))

/** End of an occurrence: its end; without one its start; for all-day events the midnight after the last day. */
export function overAt(
  { start, end }: Pick<Occurrence, 'start' | 'end'>,
  allDay: boolean,
  zone: string,
): string {
  const last = end !== null && end > start ? end : start
  return allDay ? startOfDay(laterDay(dayIn(last, zone), 1), zone) : last
}

const ruleOf = (text: string): Recurrence | null => (text ? (parseRecurrence(text).rule ?? null) : null)

/**
 * Returns a function that places an event on other days by local time, so that 19:00 stays 19:00 when clocks change.
 */
function placer({ start, end }: Happening, zone: string) {
  const first = inZone(start, zone)
  const last = end !== null && end > start ? inZone(end, zone) : null
  const firstDay = dayNumberOf(first.toPlainDate().toString())
  const lastsDays = last ? dayNumberOf(last.toPlainDate().toString()) - firstDay : 0
  const momentOn = (day: DayNumber, like: Temporal.ZonedDateTime) =>
    toIso(
      Temporal.PlainDate.from(dayText(day)).toZonedDateTime({
        timeZone: zone,
        plainTime: like.toPlainTime(),
      }),
    )
  return {
    firstDay,
    lastsDays,
    on(day: DayNumber) {
      const from = day === firstDay ? toIso(first) : momentOn(day, first)
      const to = last && (day === firstDay ? toIso(last) : momentOn(day + lastsDays, last))
      // In the night with a repeated hour an end could precede its start.
      return { start: from, end: to !== null && to > from ? to : null }
    },
  }
}

/** New dates of moved ones, in order. */
function movedDates(event: Happening, zone: string): Occurrence[] {
  const place = placer(event, zone)
  return event.changes
    .flatMap(({ day, movedTo }): Occurrence[] => {
      if (movedTo === null) return []
      const planned = place.on(dayNumberOf(day))
      const end = movedEnd({ ...planned, allDay: event.allDay }, movedTo, zone)
      return [{ start: movedTo, end, state: event.state, movedFrom: planned.start }]
    })
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

function* plannedOf(
  event: Happening,
  rule: Recurrence,
  zone: string,
  from: string | undefined,
  to: string | undefined,
): Generator<Occurrence, void> {
  const place = placer(event, zone)
  const exceptions = new Set(event.exceptions)
  const changes = new Map(event.changes.map((change) => [change.day, change]))
  const moment = rule.until !== null && rule.until.length > 10 ? rule.until : null
  const span = {
    // Earlier occurrences may still be in progress
    ...(from ? { from: dayNumberOf(dayIn(from, zone)) - place.lastsDays - 1 } : {}),
    ...(to ? { to: dayNumberOf(dayIn(to, zone)) } : {}),
  }
  for (const day of seriesDays(rule, place.firstDay, span)) {
    if (exceptions.has(dayText(day))) continue
    const occurrence = place.on(day)
    if (moment && occurrence.start > moment) return
    const change = changes.get(dayText(day))
    yield {
      ...occurrence,
      state: change?.state ?? event.state,
      ...(change?.movedTo ? { movedTo: change.movedTo } : {}),
    }
  }
}

function* seriesOf(...series: Parameters<typeof plannedOf>): Generator<Occurrence, void> {
  const [event, , zone] = series
  const moved = movedDates(event, zone)
  for (const planned of plannedOf(...series)) {
    while (moved[0] && moved[0].start < planned.start) yield moved.shift()!
    yield planned
  }
  yield* moved
}

/** End of a moved date: the planned duration after its start; all-day events keep their number of days. */
function movedEnd(
  { start, end, allDay }: Pick<Happening, 'start' | 'end' | 'allDay'>,
  movedTo: string,
  zone: string,
): string | null {
  if (end === null || end <= start) return null
  if (!allDay) return new Date(Date.parse(movedTo) + Date.parse(end) - Date.parse(start)).toISOString()
  const days = dayNumberOf(dayIn(end, zone)) - dayNumberOf(dayIn(start, zone))
  return startOfDay(laterDay(dayIn(movedTo, zone), days), zone)
}

function onceOf(event: Happening, zone: string): Occurrence[] {
  const { start, end, state, movedTo } = event
  const isMoved = state === 'moved' && movedTo !== null
  const here: Occurrence = {
    start,
    end: end !== null && end > start ? end : null,
    state,
    ...(isMoved ? { movedTo } : {}),
  }
  if (!isMoved) return [here]
  const there: Occurrence = {
    start: movedTo,
    end: movedEnd(event, movedTo, zone),
    state: 'planned',
    movedFrom: start,
  }
  return movedTo < start ? [there, here] : [here, there]
}

/**
 * Occurrences of an event in order: not over at `from` and starting before `to`. Without `to`, an endless series yields
 * dates up to the year 2200, so take only some.
 * @param zone IANA zone of the site, whose clock and days count
 */
export function* occurrences(
  event: Happening,
  zone: string,
  { from, to }: { from?: string; to?: string } = {},
): Generator<Occurrence, void> {
  const rule = ruleOf(event.recurrence)
  for (const occurrence of rule ? seriesOf(event, rule, zone, from, to) : onceOf(event, zone)) {
    if (to !== undefined && occurrence.start >= to) continue
    if (from !== undefined && occurrence.start < from && overAt(occurrence, event.allDay, zone) <= from)
      continue
    yield occurrence
  }
}

/** Last occurrences of an event that ends; works backwards, to avoid iterating over a long series. */
function finalOccurrences(event: Happening, zone: string): Occurrence[] {
  const rule = ruleOf(event.recurrence)
  if (!rule) return [...occurrences(event, zone)]
  const { firstDay } = placer(event, zone)
  const until = rule.until === null ? undefined : dayNumberOf(rule.until) + 1
  const end = until ?? [...seriesDays(rule, firstDay)].at(-1) ?? firstDay
  for (let days = 7; ; days *= 2) {
    const from = Math.max(firstDay, end - days)
    const found = [...occurrences(event, zone, { from: startOfDay(dayText(from), zone) })]
    if (found.length > 0 || from === firstDay) return found
  }
}

/** Last occurrence of an event that ends. */
export const lastOccurrence = (event: Happening, zone: string): Occurrence | undefined =>
  finalOccurrences(event, zone).at(-1)

/** End of the last date; null for an endless series. */
export function lastEndOf(event: Happening, zone: string): string | null {
  const rule = ruleOf(event.recurrence)
  if (rule && rule.count === null && rule.until === null) return null
  let latest = overAt(event, event.allDay, zone)
  for (const occurrence of finalOccurrences(event, zone)) {
    const over = overAt(occurrence, event.allDay, zone)
    if (over > latest) latest = over
  }
  return latest
}
