/** Local date and time in a zone. */
export interface Local {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/**
 * Clock changes of a zone, in minutes. Pages include them, because a browser's first time zone calculation costs a
 * phone more than the rest of a page.
 */
export interface ClockChanges {
  zone: string
  /** Minutes since 1970 in UTC: period in which the changes are known. */
  from: number
  until: number
  /** Start of each offset, in order, with the minutes ahead of UTC. */
  changes: readonly (readonly [since: number, ahead: number])[]
}

const minute = 60_000
// Pages show the same times repeatedly, especially the present one.
const mostMoments = 1000
const moments = new Map<string, Local>()

/** Local date and time of an ISO time in a zone. */
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

/** Registers clock changes, so that times in their period are computed without the browser's time zones. */
export function knowClock(changes: ClockChanges): void {
  known = changes
}

/** Clock changes of a zone in the years around a time, for `knowClock`. */
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
/** Clock changes of a zone are at least this far apart. */
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

/** Local time computed from the known changes; null outside their period and for invalid times. */
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

/** Local time from the runtime; creating a formatter is slow, using it is not. */
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
