/** Supported repetitions: the part of RFC 5545 § 3.3.10 that villages need. */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A weekday; `nth` 0: every one, 2: the second, -1: the last in the month (or year). */
export interface WeekdayOf {
  /** 1 = Monday … 7 = Sunday */
  weekday: number
  nth: number
}

export interface Recurrence {
  freq: Frequency
  interval: number
  byDay: WeekdayOf[]
  /** 1 to 31, or -1 (last day of the month) to -31. */
  byMonthDay: number[]
  /** 1 to 12; empty: every month. */
  byMonth: number[]
  /** Positions to select among the matching days of a month or year: 1 the first, -1 the last; empty: all. */
  bySetPos: number[]
  /** Number of dates, including the first one and exceptions. */
  count: number | null
  /** Last possible day `YYYY-MM-DD` or time (ISO, UTC), inclusive. */
  until: string | null
}

/** A calendar day as days since 1970-01-01, for arithmetic without clock and zone. */
export type DayNumber = number

const dayMs = 86_400_000
export const dayNumberOf = (day: string): DayNumber => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs
export const dayText = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 1 = Monday … 7 = Sunday */
export const weekdayOfNumber = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Limit of all repetitions; bounds rules that never match again. */
const lastNumber = dayNumberOf('2200-01-01')
/** Consecutive steps without a date after which a rule counts as finished: forty years of days. */
const mostEmptySteps = 15_000
interface Month {
  first: DayNumber
  length: number
}

// `month` counts from January 1970 across years.
function monthAt(month: number): Month {
  const first = Date.UTC(1970, month, 1) / dayMs
  return { first, length: Date.UTC(1970, month + 1, 1) / dayMs - first }
}

const inMonths = ({ byMonth }: Recurrence, month: number): boolean =>
  byMonth.length === 0 || byMonth.includes((month % 12) + 1)

/** Days of a step selected by BYSETPOS. */
function chosen({ bySetPos }: Recurrence, days: DayNumber[]): DayNumber[] {
  if (bySetPos.length === 0) return days
  const places = new Set(bySetPos.map((place) => (place > 0 ? place - 1 : days.length + place)))
  return days.filter((_day, index) => places.has(index))
}

const monthOf = (day: DayNumber): number => {
  const date = new Date(day * dayMs)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** True if a day of a span is one of the weekdays; `nth` counts within the span. */
const fits = (day: DayNumber, { first, length }: Month, byDay: readonly WeekdayOf[]): boolean =>
  byDay.some(({ weekday, nth }) => {
    if (weekdayOfNumber(day) !== weekday) return false
    if (nth === 0) return true
    return nth > 0
      ? Math.floor((day - first) / 7) + 1 === nth
      : Math.floor((first + length - 1 - day) / 7) + 1 === -nth
  })

const daysOf = ({ first, length }: Month): DayNumber[] => Array.from({ length }, (_, index) => first + index)

/** Days of a month selected by BYMONTHDAY; a 31st of June is skipped. */
function monthDays({ first, length }: Month, byMonthDay: readonly number[]): DayNumber[] {
  const days = byMonthDay
    .map((day) => (day > 0 ? day : length + 1 + day))
    .filter((day) => day > 0 && day <= length)
  return [...new Set(days)].toSorted((a, b) => a - b).map((day) => first + day - 1)
}

function daysOfMonth(rule: Recurrence, month: Month, dayOfMonth: number): DayNumber[] {
  if (rule.byMonthDay.length === 0 && rule.byDay.length === 0) return monthDays(month, [dayOfMonth])
  const days = rule.byMonthDay.length > 0 ? monthDays(month, rule.byMonthDay) : daysOf(month)
  return rule.byDay.length > 0 ? days.filter((day) => fits(day, month, rule.byDay)) : days
}

function daysOfYear(rule: Recurrence, january: number, first: DayNumber): DayNumber[] {
  const { byDay, byMonthDay } = rule
  const year: Month = {
    first: monthAt(january).first,
    length: monthAt(january + 12).first - monthAt(january).first,
  }
  if (rule.byMonth.length > 0) {
    // Weekdays count within the month here (RFC 5545 § 3.3.10, table of BYxxx).
    const months = [...new Set(rule.byMonth)].toSorted((a, b) => a - b)
    const dayOfMonth = new Date(first * dayMs).getUTCDate()
    return months.flatMap((month) => daysOfMonth(rule, monthAt(january + month - 1), dayOfMonth))
  }
  if (byMonthDay.length === 0 && byDay.length === 0) {
    const month = monthAt(january + (monthOf(first) % 12))
    return monthDays(month, [new Date(first * dayMs).getUTCDate()])
  }
  const days =
    byMonthDay.length > 0
      ? Array.from({ length: 12 }, (_, index) => monthDays(monthAt(january + index), byMonthDay)).flat()
      : daysOf(year)
  return byDay.length > 0 ? days.filter((day) => fits(day, year, byDay)) : days
}

/** Steps of a frequency through the calendar: start and days of the nth step, and the step of a day. */
interface Steps {
  start(step: number): DayNumber
  days(step: number): DayNumber[]
  stepOf(day: DayNumber): number
}

function stepsOf(rule: Recurrence, first: DayNumber): Steps {
  const { freq, interval, byDay, byMonthDay } = rule
  if (freq === 'DAILY') {
    const start = (step: number) => first + step * interval
    const days = (step: number) => {
      const day = start(step)
      const month = monthAt(monthOf(day))
      const inMonth =
        inMonths(rule, monthOf(day)) &&
        (byMonthDay.length === 0 || monthDays(month, byMonthDay).includes(day))
      return inMonth && (byDay.length === 0 || fits(day, month, byDay)) ? [day] : []
    }
    return { start, days, stepOf: (day) => Math.floor((day - first) / interval) }
  }
  if (freq === 'WEEKLY') {
    const monday = first - weekdayOfNumber(first) + 1
    const weekdays = byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [weekdayOfNumber(first)]
    const sorted = [...new Set(weekdays)].toSorted((a, b) => a - b)
    const start = (step: number) => monday + step * 7 * interval
    return {
      start,
      days: (step) =>
        sorted.map((weekday) => start(step) + weekday - 1).filter((day) => inMonths(rule, monthOf(day))),
      stepOf: (day) => Math.floor((day - monday) / (7 * interval)),
    }
  }
  const months = freq === 'MONTHLY' ? interval : 12 * interval
  const begin = freq === 'MONTHLY' ? monthOf(first) : monthOf(first) - (monthOf(first) % 12)
  const at = (step: number) => begin + step * months
  const dayOfMonth = new Date(first * dayMs).getUTCDate()
  return {
    start: (step) => monthAt(at(step)).first,
    days(step) {
      const month = at(step)
      if (freq === 'YEARLY') return chosen(rule, daysOfYear(rule, month, first))
      return inMonths(rule, month) ? chosen(rule, daysOfMonth(rule, monthAt(month), dayOfMonth)) : []
    },
    stepOf: (day) => Math.floor((monthOf(day) - begin) / months),
  }
}

/**
 * Days of a series, in order, before exceptions. The first day always belongs to it (RFC 5545: DTSTART is the first
 * instance); days missing in a month or year are skipped, not moved.
 * @param from first day wanted; `to` the last one
 */
export function* seriesDays(
  rule: Recurrence,
  first: DayNumber,
  { from = first, to = lastNumber }: { from?: DayNumber; to?: DayNumber } = {},
): Generator<DayNumber, void> {
  const until = rule.until === null ? lastNumber : dayNumberOf(rule.until) + (rule.until.length > 10 ? 1 : 0)
  const end = Math.min(to, until, lastNumber)
  if (first > end) return
  if (first >= from) yield first
  const steps = stepsOf(rule, first)
  let counted = 1
  let empty = 0
  for (
    let step = rule.count === null ? Math.max(0, steps.stepOf(from)) : 0;
    steps.start(step) <= end;
    step++
  ) {
    const days = steps.days(step)
    empty = days.length === 0 ? empty + 1 : 0
    if (empty > mostEmptySteps) return
    for (const day of days) {
      if (day <= first) continue
      if (day > end || counted === rule.count) return
      counted++
      if (day >= from) yield day
    }
  }
}

/** True if the first day of a series matches its rule. */
export function isRegular(rule: Recurrence, first: DayNumber): boolean {
  const steps = stepsOf(rule, first)
  return steps.days(steps.stepOf(first)).includes(first)
}
