import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import type { OpeningHours } from '#kit/shared/site/site.ts'

/** Fields of a run that determine its openings. */
export interface RunDates {
  /** `YYYY-MM-DD`, both days included. */
  from: string
  to: string
  hours: readonly OpeningHours[]
  exceptions: readonly { day: string; hours: { from: string; to: string } | null }[]
}

/** Catches mistyped years: a tavern open all year has one run per year. */
const longestRun = 400

const dayMs = 86_400_000

/** Days between two dates: 1 is the next day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Clock times of a run on a day; empty if closed. */
export function hoursOn(run: RunDates, day: string): { from: string; to: string }[] {
  if (day < run.from || day > run.to) return []
  const exception = run.exceptions.find((one) => one.day === day)
  if (exception) return exception.hours ? [exception.hours] : []
  const weekday = weekdayOfDay(day)
  return run.hours
    .filter((span) => span.day === weekday)
    .map(({ from, to }) => ({ from, to }))
    .sort((a, b) => a.from.localeCompare(b.from))
}

/** First open day of a run; null if there is none. */
export function firstOpenDay(run: RunDates): string | null {
  for (let day = run.from; day <= run.to; day = laterDay(day, 1)) if (hoursOn(run, day).length > 0) return day
  return null
}

interface Texts {
  de: string
  en: string
}

/** Faults of a run by field; empty if it is valid. */
export function faultsOf(run: RunDates): Partial<Record<'from' | 'to' | 'hours' | 'exceptions', Texts>> {
  if (run.to < run.from)
    return {
      to: {
        de: 'Der letzte Tag liegt vor dem ersten. Bitte ändern Sie einen der beiden.',
        en: 'The last day is before the first. Please change one of the two.',
      },
    }
  if (daysBetween(run.from, run.to) >= longestRun)
    return {
      to: {
        de: 'Das ist länger als ein Jahr. Bitte tragen Sie jedes Jahr für sich ein.',
        en: 'That is longer than a year. Please enter each year by itself.',
      },
    }
  if (run.hours.length === 0)
    return {
      hours: {
        de: 'Bitte tragen Sie ein, an welchen Tagen von wann bis wann offen ist.',
        en: 'Please enter on which days it is open, from when to when.',
      },
    }
  const days = run.exceptions.map(({ day }) => day)
  if (days.some((day) => day < run.from || day > run.to))
    return {
      exceptions: {
        de: 'Ein Tag mit anderen Zeiten liegt nicht im Zeitraum.',
        en: 'A day with other hours lies outside of the period.',
      },
    }
  if (new Set(days).size < days.length)
    return {
      exceptions: {
        de: 'Ein Tag mit anderen Zeiten steht zweimal da.',
        en: 'A day with other hours is there twice.',
      },
    }
  if (firstOpenDay(run) === null)
    return {
      hours: {
        de: 'Mit diesen Zeiten ist im ganzen Zeitraum nie offen. Bitte ändern Sie die Tage oder die Zeiten.',
        en: 'With these hours it is never open in this period. Please change the days or the hours.',
      },
    }
  return {}
}

/** The same run 364 days later, so that the days of the week stay the same. */
export function aYearLater<T extends RunDates>(run: T): T {
  const shift = 364
  return {
    ...run,
    from: laterDay(run.from, shift),
    to: laterDay(run.to, shift),
    exceptions: run.exceptions.map((one) => ({ ...one, day: laterDay(one.day, shift) })),
  }
}

/** Spans of days in a year without an open tavern; days of rest count as closed. */
export function gapsOf(runs: readonly RunDates[], year: number): { from: string; to: string }[] {
  const gaps: { from: string; to: string }[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = laterDay(day, 1)) {
    if (runs.some((run) => hoursOn(run, day).length > 0)) continue
    const last = gaps.at(-1)
    if (last && laterDay(last.to, 1) === day) last.to = day
    else gaps.push({ from: day, to: day })
  }
  return gaps
}
