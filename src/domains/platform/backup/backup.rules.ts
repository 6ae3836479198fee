const minute = 60_000
const hour = 60 * minute

/** What has to be typed before a whole site is replaced. */
export const restoreWord = 'WIEDERHERSTELLEN'

/** How long nights are kept. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

/** Longest without a good backup before somebody is told. */
export const lateAfter = 36 * hour

/** A run as the schedule sees it, times in ISO. */
export interface PastRun {
  state: 'running' | 'done' | 'failed'
  startedAt: string
  /** Something came of it that can be restored: also where one of several targets got nothing, and it is tried again. */
  isGood: boolean
}

export interface Schedule {
  /** `02:30` in the site's zone. */
  time: string
  zone: string
  /** Days between two runs: 1 every night, 7 every week, 30 every month. */
  every: number
}

/** A time of a day as a moment: days are counted first, for a time that the clock skips on one of them is later on that one alone. */
const momentOn = (day: Temporal.PlainDate, time: string, zone: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds

/** The last day on which the clock of the zone has shown this time before or at `now` (epoch milliseconds). */
function lastDayOf(time: string, zone: string, now: number): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
  return momentOn(today, time, zone) <= now ? today : today.subtract({ days: 1 })
}

/** The last moment (epoch milliseconds) not after `now` at which the clock of the zone shows this time. */
export const lastTimeOf = (time: string, zone: string, now: number): number =>
  momentOn(lastDayOf(time, zone, now), time, zone)

/** The last moment (epoch milliseconds) that is not of the future; what is later was noted by a clock that was ahead, and says nothing. */
export const believableUntil = (now: number): number => now + 5 * minute

const believable = (runs: readonly PastRun[], now: number) =>
  runs.filter(({ startedAt }) => Date.parse(startedAt) <= believableUntil(now))

const latest = (runs: readonly PastRun[], isMeant: (run: PastRun) => boolean): number =>
  Math.max(-Infinity, ...runs.filter(isMeant).map(({ startedAt }) => Date.parse(startedAt)))

/** Failures since the last run that did all it was to. */
const failuresSince = (runs: readonly PastRun[], good: number): number[] =>
  runs
    .filter(({ state, startedAt }) => state === 'failed' && Date.parse(startedAt) > good)
    .map(({ startedAt }) => Date.parse(startedAt))

/**
 * When the next run is to begin (epoch milliseconds); not after `now` means now. A night that was missed is made up for, a
 * failure is tried again after half an hour, then after one hour, two, up to six.
 * @param since the moment from which there could have been one: nothing is missed before
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
  // A clock before the day of the installation is behind: nothing is known of, so the next one is due
  const from = good === -Infinity ? (since > believableUntil(now) ? -Infinity : since) : good
  const lastDay = lastDayOf(time, zone, now)
  const last = momentOn(lastDay, time, zone)
  // The night after a run in the day before it counts from that night, not from the hour
  const due = momentOn(lastDay.subtract({ days: every - 1 }), time, zone)
  if (from < due) return good === -Infinity && every > 1 ? now : last
  return momentOn(lastDayOf(time, zone, from).add({ days: every }), time, zone)
}

/** Whether it is so long since the last good one that somebody has to know. */
export function isLate(runs: readonly PastRun[], since: number, now: number): boolean {
  const good = latest(believable(runs, now), ({ isGood }) => isGood)
  return now - Math.max(good, since) > lateAfter
}

/** Moments (ISO) that are not of the future, newest first, and those that are. */
export function byClock(moments: readonly string[], now: number): { past: string[]; future: string[] } {
  const newestFirst = [...moments].toSorted((a, b) => Date.parse(b) - Date.parse(a))
  const isPast = (moment: string) => Date.parse(moment) <= believableUntil(now)
  return { past: newestFirst.filter(isPast), future: newestFirst.filter((moment) => !isPast(moment)) }
}

/**
 * Which of these moments (ISO) are kept: the newest of each of the last days, weeks and months that have one. Days without a
 * backup do not count, so that a clock that jumps, or a long pause, takes nothing away. The newest always stays, and what is of
 * the future until the clock has come there: it may be the clock that is behind, and it takes no place of what is made today.
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
