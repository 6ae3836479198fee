const minute = 60_000
const hour = 60 * minute

/** Word to type before a whole site is replaced. */
export const restoreWord = 'WIEDERHERSTELLEN'

/** Retention of nights. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** Longest time without a good backup before administrators are notified. */
export const lateAfter = 36 * hour

/** A run as the schedule sees it, times in ISO. */
export interface PastRun {
  state: 'running' | 'done' | 'failed'
  startedAt: string
  /** Produced something restorable, even if one of several targets failed and is retried. */
  isGood: boolean
}

export interface Schedule {
  /** `02:30` in the site's zone. */
  time: string
  zone: string
  /** Days between two runs: 1 every night, 7 every week, 30 every month. */
  every: number
}

/** A time on a day; a time skipped by the clock is shifted on that day only. */
const momentOn = (day: Temporal.PlainDate, time: string, zone: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds

/** Last day on which the zone's clock showed this time at or before `now` (epoch milliseconds). */
function lastDayOf(time: string, zone: string, now: number): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  return momentOn(today, time, zone) <= now ? today : today.subtract({ days: 1 })
}

/** Last moment (epoch milliseconds) not after `now` at which the zone's clock showed this time. */
export const lastTimeOf = (time: string, zone: string, now: number): number =>
  momentOn(lastDayOf(time, zone, now), time, zone)

/** Latest plausible moment (epoch milliseconds); later ones come from a clock that was ahead, and are ignored. */
export const believableUntil = (now: number): number => now + 5 * minute

const believable = (runs: readonly PastRun[], now: number) =>
  runs.filter(({ startedAt }) => Date.parse(startedAt) <= believableUntil(now))

const latest = (runs: readonly PastRun[], isMeant: (run: PastRun) => boolean): number =>
  Math.max(-Infinity, ...runs.filter(isMeant).map(({ startedAt }) => Date.parse(startedAt)))

/** Failures since the last complete run. */
const failuresSince = (runs: readonly PastRun[], good: number): number[] =>
  runs
    .filter(({ state, startedAt }) => state === 'failed' && Date.parse(startedAt) > good)
    .map(({ startedAt }) => Date.parse(startedAt))

/**
 * Start of the next run (epoch milliseconds); not after `now` means now. A missed night is made up for; a failure is
 * retried after half an hour, then one hour, two, up to six.
 * @param since earliest possible run: nothing is missed before
 */
export function nextRun(
  { time, zone, every }: Schedule,
  runs: readonly PastRun[],
  since: number,
  now: number,
): number {
  const past = believable(runs, now)
  const good = latest(past, ({ state }) => state === 'done')
  const failed = failuresSince(past, good)
  if (failed.length > 0) {
    const wait = Math.min((hour / 2) * 2 ** (failed.length - 1), 6 * hour)
    return Math.max(...failed) + wait
  }
  // The clock is behind the installation: no run is known, so the next one is due
  const from = good === -Infinity ? (since > believableUntil(now) ? -Infinity : since) : good
  const lastDay = lastDayOf(time, zone, now)
  const last = momentOn(lastDay, time, zone)
  // A run during the day counts as that of the preceding night
  const due = momentOn(lastDay.subtract({ days: every - 1 }), time, zone)
  if (from < due) return good === -Infinity && every > 1 ? now : last
  return momentOn(lastDayOf(time, zone, from).add({ days: every }), time, zone)
}

/** True if the last good run is too long ago. */
export function isLate(runs: readonly PastRun[], since: number, now: number): boolean {
  const good = latest(believable(runs, now), ({ isGood }) => isGood)
  return now - Math.max(good, since) > lateAfter
}

/** Times (ISO) up to now, newest first, and future ones. */
export function byClock(moments: readonly string[], now: number): { past: string[]; future: string[] } {
  const newestFirst = [...moments].toSorted((a, b) => Date.parse(b) - Date.parse(a))
  const isPast = (moment: string) => Date.parse(moment) <= believableUntil(now)
  return { past: newestFirst.filter(isPast), future: newestFirst.filter((moment) => !isPast(moment)) }
}

/**
 * Times (ISO) to keep: the newest of each of the last days, weeks and months that have one. Days without a backup do
 * not count, so a jumping clock or a long pause deletes nothing. The newest always stays, and so do future ones: the
 * clock may be behind, and they take no place from today's.
 */
export function keptNights(
  moments: readonly string[],
  { days, weeks, months }: Keep,
  zone: string,
  now: number,
): Set<string> {
  const { past: newestFirst, future } = byClock(moments, now)
  const kept = new Set([...newestFirst.slice(0, 1), ...future])
  const keepBy = (most: number, nameOf: (at: Temporal.ZonedDateTime) => string) => {
    const seen = new Set<string>()
    for (const moment of newestFirst) {
      const name = nameOf(Temporal.Instant.from(moment).toZonedDateTimeISO(zone))
      if (seen.has(name)) continue
      if (seen.size >= most) return
      seen.add(name)
      kept.add(moment)
    }
  }
  keepBy(days, (at) => at.toPlainDate().toString())
  keepBy(weeks, (at) => `${at.yearOfWeek} ${at.weekOfYear}`)
  keepBy(months, (at) => `${at.year} ${at.month}`)
  return kept
}
