/** What clock and calendar of a zone show. */
export interface Local {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/**
 * When the clocks of a zone were and will be changed, in minutes: pages bring it with them, because the first time a
 * browser is asked for any zone costs a phone more than everything else on a page.
 */
export interface ClockChanges {
  zone: string
  /** Since 1970 in UTC: from this one on until the other the changes are known. */
  from: number
  until: number
  /** Since when (in the order of time) the clock is how far ahead of UTC. */
  changes: readonly (readonly [since: number, ahead: number])[]
}

const minute = 60_000
// Pages tell the same moments again and again, most of all the present one.
const mostMoments = 1000
const moments = new Map<string, Local>()

/** The clock and calendar of a zone at an ISO time. */
export function localTime(iso: string, zone: string): Local {
  const key = `${iso} ${zone}`
  let found = moments.get(key)
  if (found) return found
  if (moments.size >= mostMoments) moments.clear()
  const moment = new Date(iso)
  found = clockByChanges(Math.floor(moment.getTime() / minute), zone) ?? readClock(moment, zone)
  moments.set(key, found)
  return found
}

let known: ClockChanges | undefined

/** Takes over when clocks are changed, so that moments of these years are told without asking the browser. */
export function knowClock(changes: ClockChanges): void {
  known = changes
}

/** When the clocks of a zone are changed in the years around a moment: what a page brings for `knowClock`. */
export function clockChanges(zone: string, now: string): ClockChanges {
  const year = localTime(now, zone).year
  const from = Date.UTC(year - 2, 0, 1) / minute
  const until = Date.UTC(year + 3, 0, 1) / minute
  const key = `${zone} ${year}`
  let changes = changesOf.get(key)
  if (!changes) changesOf.set(key, (changes = findChanges(zone, from, until)))
  return { zone, from, until, changes }
}

const changesOf = new Map<string, ClockChanges['changes']>()
/** No zone changes its clocks twice within this. */
const step = 7 * 24 * 60

function findChanges(zone: string, from: number, until: number): ClockChanges['changes'] {
  const ahead = (at: number) => aheadOf(readClock(new Date(at * minute), zone), at)
  const changes: [number, number][] = [[from, ahead(from)]]
  for (let at = from; at < until; at += step) {
    if (ahead(at) === ahead(at + step)) continue
    let [before, after] = [at, at + step]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (ahead(middle) === ahead(at)) before = middle
      else after = middle
    }
    changes.push([after, ahead(after)])
  }
  return changes
}

const aheadOf = (local: Local, at: number) =>
  Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute) / minute - at

/** A clock by the changes that are known; null beyond them and for what is no time. */
function clockByChanges(at: number, zone: string): Local | null {
  if (Number.isNaN(at)) return null
  const ahead = zone === 'UTC' ? 0 : aheadByChanges(at, zone)
  if (ahead === undefined) return null
  const there = new Date((at + ahead) * minute)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
  }
}

const aheadByChanges = (at: number, zone: string) =>
  known?.zone === zone && at >= known.from && at < known.until
    ? known.changes.findLast(([since]) => since <= at)?.[1]
    : undefined

const readers = new Map<string, Intl.DateTimeFormat>()

/** A clock as the runtime knows it: making the first reader takes long, using one does not. */
function readClock(moment: Date, zone: string): Local {
  let reader = readers.get(zone)
  if (!reader)
    readers.set(
      zone,
      (reader = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        hourCycle: 'h23',
      })),
    )
  const parts = reader.formatToParts(moment)
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
  }
}
