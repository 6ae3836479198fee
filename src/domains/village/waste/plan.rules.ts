import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { type HolidayCountry, holidaysOf } from '#kit/shared/dates/holidays.ts'
import type { Language } from '#kit/shared/text/languages.ts'

/**
 * Effect of a public holiday on a collection. `same`: none; `dayLater`: one day later; `workday`: the next working day,
 * Monday to Friday; `week`: from the holiday on, the rest of the week is one day later.
 */
export const holidayRules = ['same', 'dayLater', 'workday', 'week'] as const
export type HolidayRule = (typeof holidayRules)[number]

/** Recurrence rule of collection dates. */
export interface PlanRule {
  /** `YYYY-MM-DD`, inclusive. */
  first: string
  until: string
  unit: 'weeks' | 'months'
  /** Interval in units. */
  every: number
  onHoliday: HolidayRule
}

export interface PlannedDay {
  date: string
  /** Original day without the holiday. */
  instead?: string
  /** Holiday that moved the date. */
  holiday?: Record<Language, string>
}

/** Longer plans are mistakes. */
export const mostPlanned = 800

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The same weekday of another month: the second Tuesday; a fifth becomes the last if the month has only four. */
function sameWeekday(day: string, month: number): string {
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  const first = firstOf(month)
  const begin = laterDay(first, (weekdayOfDay(day) - weekdayOfDay(first) + 7) % 7)
  const wanted = laterDay(begin, (nth - 1) * 7)
  return monthOf(wanted) === month ? wanted : laterDay(wanted, -7)
}

/** Days of a rule, in order, before holidays are applied. */
function regularDays({ first, until, unit, every }: PlanRule): string[] {
  const days: string[] = []
  for (let step = 0; days.length < mostPlanned; step += every) {
    const day = unit === 'weeks' ? laterDay(first, step * 7) : sameWeekday(first, monthOf(first) + step)
    if (day > until) break
    days.push(day)
  }
  return days
}

/**
 * Dates of a rule, with the holidays that moved them; dates falling on the same day are merged.
 * @param country country of the public holidays
 */
export function plannedDays(rule: PlanRule, country: HolidayCountry): PlannedDay[] {
  const years = new Map<string, ReturnType<typeof holidaysOf>>()
  const holidayOn = (day: string) => {
    const year = day.slice(0, 4)
    const known = years.get(year) ?? holidaysOf(Number(year), country)
    years.set(year, known)
    return known.get(day)
  }
  const isFree = (day: string) => holidayOn(day) !== undefined || weekdayOfDay(day) === 7
  const moved = (day: string): PlannedDay => {
    const { onHoliday } = rule
    const monday = laterDay(day, 1 - weekdayOfDay(day))
    const before = Array.from({ length: weekdayOfDay(day) }, (_, index) => laterDay(monday, index))
    const cause =
      onHoliday === 'same' ? undefined : onHoliday === 'week' ? before.find(holidayOn) : holidayOn(day) && day
    if (!cause) return { date: day }
    let date = laterDay(day, 1)
    while (isFree(date) || (onHoliday === 'workday' && weekdayOfDay(date) > 5)) date = laterDay(date, 1)
    const holiday = holidayOn(cause)
    return { date, instead: day, ...(holiday ? { holiday } : {}) }
  }
  const byDay = new Map(
    regularDays(rule)
      .map((day) => moved(day))
      .map((planned) => [planned.date, planned]),
  )
  return [...byDay.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}
