import { isDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { holidaysOf, type HolidayCountry } from '#kit/shared/dates/holidays.ts'
import { dayNumberOf, dayText } from '#kit/shared/dates/recurrence.ts'
import type { Words } from '#kit/shared/text/languages.ts'

/** A time span; an end at or before the beginning is on the next day. */
export interface ClockSpan {
  from: string
  to: string
}
export type WeekSpan = ClockSpan & { day: number }

/** Opening hours as entered by the office. */
export interface HoursPlan {
  week: readonly WeekSpan[]
  /** `MM-DD`, both included. */
  seasons: readonly { from: string; to: string; week: readonly WeekSpan[] }[]
  days: readonly { from: string; to: string; opens: string; closes: string; note: string; noteEn: string }[]
  country: HolidayCountry
  state: string
  closedOnHolidays: boolean
}

/** True for a day of the year, including `02-29`. */
export const monthDay = (text: string): boolean => isDay(`2028-${text}`)

const inSeason = (day: string, { from, to }: { from: string; to: string }): boolean => {
  const at = day.slice(5)
  return from <= to ? from <= at && at <= to : at >= from || at <= to
}

const holidays = new Map<string, ReturnType<typeof holidaysOf>>()

/** Public holiday on a day in a country and state. */
export function holidayOn(day: string, country: HolidayCountry, state: string): Words | undefined {
  const key = `${country} ${state} ${day.slice(0, 4)}`
  let known = holidays.get(key)
  if (!known) holidays.set(key, (known = holidaysOf(Number(day.slice(0, 4)), country, state)))
  return known.get(day)
}

/** Opening hours on a day `YYYY-MM-DD`, with the reason if they differ from the usual ones. */
export interface DayHours {
  spans: ClockSpan[]
  /** Name of the public holiday, or the office's note; undefined on usual days. */
  reason?: Words
}

/** Weekly hours of the season that a day belongs to. */
export const weekOn = (plan: HoursPlan, day: string): readonly WeekSpan[] =>
  (plan.seasons.find((season) => inSeason(day, season)) ?? plan).week

/** Hours of a day: special days come first, then public holidays, then the season, then the week. */
export function hoursOn(plan: HoursPlan, day: string): DayHours {
  const own = plan.days.filter(({ from, to }) => from <= day && day <= to)
  const inOrder = (spans: readonly ClockSpan[]) =>
    spans.map(({ from, to }) => ({ from, to })).toSorted((a, b) => a.from.localeCompare(b.from))
  if (own.length > 0) {
    const words = own.find(({ note }) => note !== '')
    const spans = own
      .filter(({ opens }) => opens !== '')
      .map(({ opens, closes }) => ({ from: opens, to: closes }))
    return {
      spans: inOrder(spans),
      ...(words ? { reason: { de: words.note, en: words.noteEn || words.note } } : {}),
    }
  }
  const holiday = plan.closedOnHolidays ? holidayOn(day, plan.country, plan.state) : undefined
  if (holiday) return { spans: [], reason: holiday }
  const week = weekOn(plan, day)
  const weekday = weekdayOfDay(day)
  return { spans: inOrder(week.filter((span) => span.day === weekday)) }
}

/** Days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const first = dayNumberOf(from)
  return Array.from({ length: Math.max(0, dayNumberOf(to) - first + 1) }, (_, index) =>
    dayText(first + index),
  )
}
