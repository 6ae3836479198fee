import { laterDay } from '#kit/shared/dates/days.ts'
import { onWeekday } from '../content/calendar.ts'

interface Changed {
  /** Day of the week on which the series takes place. */
  weekday: number
  /** How many weeks ahead. */
  weeks: number
  /** It takes place so many days later; missing: not at all. */
  later?: number
}

/** Single dates of the weekly series that are called off or moved, by the series' key. */
const changes: Readonly<Record<string, readonly Changed[]>> = {
  'weekly-market': [{ weekday: 4, weeks: 4, later: -1 }],
  'band-rehearsal': [{ weekday: 5, weeks: 2 }],
}

/** What of a series does not take place as usual: on which day, and on which day instead (null: not at all). */
export const changesOf = (key: string, today: string): { day: string; instead: string | null }[] =>
  (changes[key] ?? []).map(({ weekday, weeks, later }) => {
    const day = laterDay(onWeekday(laterDay(today, 1), weekday), weeks * 7)
    return { day, instead: later === undefined ? null : laterDay(day, later) }
  })
