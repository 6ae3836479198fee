import { laterDay } from '#kit/shared/dates/days.ts'
import { onWeekday } from '../content/calendar.ts'

interface Changed {
  /** Weekday of the series. */
  weekday: number
  /** Number of weeks ahead. */
  weeks: number
  /** Days by which the date is later; absent: cancelled. */
  later?: number
}

/** Cancelled or moved dates of the weekly series, by the series' key. */
const changes: Readonly<Record<string, readonly Changed[]>> = {
  'weekly-market': [{ weekday: 4, weeks: 4, later: -1 }],
  'band-rehearsal': [{ weekday: 5, weeks: 2 }],
}

/** Exceptions of a series: the usual day, and the day instead (null: cancelled). */
export const changesOf = (key: string, today: string): { day: string; instead: string | null }[] =>
  (changes[key] ?? []).map(({ weekday, weeks, later }) => {
    const day = laterDay(onWeekday(laterDay(today, 1), weekday), weeks * 7)
    return { day, instead: later === undefined ? null : laterDay(day, later) }
  })
