/** What a repetition may be: a part of RFC 5545 § 3.3.10 that covers what villages announce. */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** A day of the week; `nth` 0: each of them, 2: the second, -1: the last of the month (or year). */
export interface WeekdayOf {
  /** 1 = Monday … 7 = Sunday */
  weekday: number
  nth: number
}

export interface Recurrence {
  freq: Frequency
  interval: number
  byDay: WeekdayOf[]
  /** 1 to 31, or -1 for the last day of the month to -31. */
  byMonthDay: number[]
  /** 1 to 12; empty: every month. */
  byMonth: number[]
  /** Which of the days that fit in a month, or year: 1 the first, -1 the last; empty: all. */
  bySetPos: number[]
  /** How many dates there are, the first one and exceptions included. */
  count: number | null
  /** The last possible day `YYYY-MM-DD`, or moment (ISO time in UTC); included. */
  until: string | null
}

interface Texts {
  de: string
  en: string
}

/** A calendar day as days since 1970-01-01: arithmetic without clock and zone. */
export type DayNumber = number

const dayMs = 86_400_000
export const dayNumberOf = (day: string): DayNumber => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs
export const dayText = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 1 = Monday … 7 = Sunday */
export const weekdayOfDay = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Nothing repeats beyond this day: it bounds rules that never fit again. */
const lastDay = dayNumberOf('2200-01-01')
const mostInterval = 999
const mostCount = 1000

const refused = (de: string, en: string): Texts => ({ de, en })
const unusable = (part: string): Texts =>
  refused(
    `Diese Wiederholung ist nicht lesbar („${part}“). Bitte wählen Sie sie neu aus.`,
    `This repetition can't be read ("${part}"). Please choose it anew.`,
  )

function wholeNumber(text: string, most: number): number | null {
  const value = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : 0
  return value !== 0 && Math.abs(value) <= most ? value : null
}

function parseDays(text: string): WeekdayOf[] | null {
  const days = text.split(',').map((part): WeekdayOf | null => {
    const [, nth = '', code = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part) ?? []
    if (!code || (nth && (Number(nth) === 0 || Math.abs(Number(nth)) > 53))) return null
    return { weekday: weekdayCodes.indexOf(code as (typeof weekdayCodes)[number]) + 1, nth: Number(nth) }
  })
  return days.includes(null) ? null : (days as WeekdayOf[])
}

function parseUntil(text: string): string | null {
  const [, year, month, day, , hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text) ?? []
  if (!year) return null
  const date = `${year}-${month}-${day}`
  const moment = new Date(hour ? `${date}T${hour}:${minute}:${second}Z` : `${date}T00:00:00Z`)
  // 31 June is no day, whatever a lenient reader makes of it
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date) return null
  return hour ? moment.toISOString() : date
}

type Parsed = { rule: Recurrence; wrong?: never } | { rule?: never; wrong: Texts }

/** Puts one part of the text into the rule; false: it can't be read. */
function take(rule: Recurrence, name: string, value: string): boolean {
  if (name === 'INTERVAL') rule.interval = wholeNumber(value, mostInterval) ?? 0
  else if (name === 'COUNT') rule.count = wholeNumber(value, mostCount) ?? 0
  else if (name === 'UNTIL') rule.until = parseUntil(value)
  else if (name === 'BYDAY') rule.byDay = parseDays(value) ?? []
  else if (name === 'BYMONTH')
    rule.byMonth = value.split(',').map((part) => Math.max(0, wholeNumber(part, 12) ?? 0))
  else if (name === 'BYSETPOS') rule.bySetPos = value.split(',').map((part) => wholeNumber(part, 366) ?? 0)
  else if (name === 'BYMONTHDAY') rule.byMonthDay = value.split(',').map((part) => wholeNumber(part, 31) ?? 0)
  else return name === 'FREQ' || (name === 'WKST' && value === 'MO')
  const read = {
    INTERVAL: rule.interval > 0,
    COUNT: (rule.count ?? 1) > 0,
    UNTIL: rule.until !== null,
    BYDAY: rule.byDay.length > 0,
    BYMONTHDAY: !rule.byMonthDay.includes(0),
    BYMONTH: !rule.byMonth.includes(0),
    BYSETPOS: !rule.bySetPos.includes(0),
  }
  return read[name]
}

function contradiction({
  freq,
  byDay,
  byMonthDay,
  byMonth,
  bySetPos,
  count,
  until,
}: Recurrence): Texts | null {
  if (count !== null && until !== null)
    return refused(
      'Eine Wiederholung endet entweder nach einer Anzahl von Terminen oder an einem Tag, nicht beides.',
      'A repetition ends after a number of dates or on a day, not both.',
    )
  if (freq === 'WEEKLY' && byMonthDay.length > 0)
    return refused(
      'Eine wöchentliche Wiederholung richtet sich nach Wochentagen, nicht nach Tagen im Monat.',
      'A weekly repetition goes by days of the week, not of the month.',
    )
  const most = { DAILY: 0, WEEKLY: 0, MONTHLY: 5, YEARLY: byMonth.length > 0 ? 5 : 53 }[freq]
  if (byDay.some(({ nth }) => Math.abs(nth) > most))
    return refused(
      '„Der wievielte Wochentag“ gibt es nur bei monatlicher (bis zum fünften) und jährlicher Wiederholung.',
      '"Which one of the weekdays" exists only for monthly (up to the fifth) and yearly repetitions.',
    )
  if (bySetPos.length > 0 && (freq === 'DAILY' || freq === 'WEEKLY'))
    return refused(
      '„Der erste“ oder „der letzte davon“ (BYSETPOS) gibt es nur bei monatlicher und jährlicher Wiederholung.',
      '"The first" or "the last of them" (BYSETPOS) exists only for monthly and yearly repetitions.',
    )
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0)
    return refused(
      '„Der erste“ oder „der letzte davon“ (BYSETPOS) braucht Tage, aus denen gewählt wird.',
      '"The first" or "the last of them" (BYSETPOS) needs days to choose from.',
    )
  return null
}

/**
 * Reads the text of an RFC 5545 RRULE, with or without `RRULE:`: FREQ DAILY to YEARLY with INTERVAL, BYMONTH, BYMONTHDAY,
 * BYDAY, BYSETPOS (months and years), and COUNT or UNTIL. What is wrong with it otherwise, in words for people; other parts of the standard are refused by name,
 * because a repetition that leaves half of its rule out would announce wrong dates.
 */
export function parseRecurrence(text: string): Parsed {
  const rule: Recurrence = {
    freq: 'DAILY',
    interval: 1,
    byDay: [],
    byMonthDay: [],
    byMonth: [],
    bySetPos: [],
    count: null,
    until: null,
  }
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .filter(Boolean)
  const names = new Set<string>()
  for (const part of parts) {
    const [name = '', value = ''] = part.split('=')
    if (names.has(name) || !take(rule, name, value)) return { wrong: unusable(part) }
    names.add(name)
    if (name === 'FREQ') {
      const freq = frequencies.find((one) => one === value)
      if (!freq) return { wrong: unusable(part) }
      rule.freq = freq
    }
  }
  if (!names.has('FREQ')) return { wrong: unusable(text) }
  const wrong = contradiction(rule)
  return wrong ? { wrong } : { rule }
}

const writeDay = ({ weekday, nth }: WeekdayOf) => `${nth || ''}${weekdayCodes[weekday - 1]}`
const writeUntil = (until: string) => until.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** The rule as text, always written the same way; reading it gives an equal rule. */
export const writeRecurrence = (rule: Recurrence): string =>
  [
    `FREQ=${rule.freq}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.byMonth.length > 0 && `BYMONTH=${rule.byMonth.join()}`,
    rule.byDay.length > 0 && `BYDAY=${rule.byDay.map(writeDay).join()}`,
    rule.byMonthDay.length > 0 && `BYMONTHDAY=${rule.byMonthDay.join()}`,
    rule.bySetPos.length > 0 && `BYSETPOS=${rule.bySetPos.join()}`,
    rule.count !== null && `COUNT=${rule.count}`,
    rule.until !== null && `UNTIL=${writeUntil(rule.until)}`,
  ]
    .filter(Boolean)
    .join(';')

interface Month {
  first: DayNumber
  length: number
}

// `month` counts on from January 1970 over the years.
function monthAt(month: number): Month {
  const first = Date.UTC(1970, month, 1) / dayMs
  return { first, length: Date.UTC(1970, month + 1, 1) / dayMs - first }
}

const inMonths = ({ byMonth }: Recurrence, month: number): boolean =>
  byMonth.length === 0 || byMonth.includes((month % 12) + 1)

/** Those of the days of a step that BYSETPOS names. */
function chosen({ bySetPos }: Recurrence, days: DayNumber[]): DayNumber[] {
  if (bySetPos.length === 0) return days
  const places = new Set(bySetPos.map((place) => (place > 0 ? place - 1 : days.length + place)))
  return days.filter((_day, index) => places.has(index))
}

const monthOf = (day: DayNumber): number => {
  const date = new Date(day * dayMs)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** Days of a span that fall on one of the weekdays, where `nth` counts within the span. */
const fits = (day: DayNumber, { first, length }: Month, byDay: readonly WeekdayOf[]): boolean =>
  byDay.some(({ weekday, nth }) => {
    if (weekdayOfDay(day) !== weekday) return false
    if (nth === 0) return true
    return nth > 0
      ? Math.floor((day - first) / 7) + 1 === nth
      : Math.floor((first + length - 1 - day) / 7) + 1 === -nth
  })

const daysOf = ({ first, length }: Month): DayNumber[] => Array.from({ length }, (_, index) => first + index)

/** The days of a month that BYMONTHDAY names; the 31st of June is none. */
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
    // Which weekday counts within the month here (RFC 5545 § 3.3.10, table of BYxxx).
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

/** How a frequency steps through the calendar: where its nth step begins, which days lie in it, which step a day lies in. */
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
    const monday = first - weekdayOfDay(first) + 1
    const weekdays = byDay.length > 0 ? byDay.map(({ weekday }) => weekday) : [weekdayOfDay(first)]
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
 * The days on which a series takes place, in order, exceptions not yet taken out. The first day is always one of them
 * and counts (RFC 5545: DTSTART is the first instance); days that a month or year does not have are left out, not moved.
 * @param from first day wanted; `to` the last one
 */
export function* seriesDays(
  rule: Recurrence,
  first: DayNumber,
  { from = first, to = lastDay }: { from?: DayNumber; to?: DayNumber } = {},
): Generator<DayNumber, void> {
  const until = rule.until === null ? lastDay : dayNumberOf(rule.until) + (rule.until.length > 10 ? 1 : 0)
  const end = Math.min(to, until, lastDay)
  if (first > end) return
  if (first >= from) yield first
  const steps = stepsOf(rule, first)
  let counted = 1
  for (
    let step = rule.count === null ? Math.max(0, steps.stepOf(from)) : 0;
    steps.start(step) <= end;
    step++
  ) {
    for (const day of steps.days(step)) {
      if (day <= first) continue
      if (day > end || counted === rule.count) return
      counted++
      if (day >= from) yield day
    }
  }
}

/** Whether the first day of a series is one that its rule names by itself. */
export function isRegular(rule: Recurrence, first: DayNumber): boolean {
  const steps = stepsOf(rule, first)
  return steps.days(steps.stepOf(first)).includes(first)
}
