import { lastDay } from './days.ts'
import { frequencies, weekdayCodes, type Recurrence, type WeekdayOf } from './recurrence.ts'

interface Texts {
  de: string
  en: string
}

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
  // 31 June does not exist, but lenient parsers accept it
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date) return null
  // Calendars write unlimited repetition as until 9999
  if (date > lastDay) return lastDay
  return hour ? moment.toISOString() : date
}

type Parsed = { rule: Recurrence; wrong?: never } | { rule?: never; wrong: Texts }

/** Applies one part of the text to the rule; false if unreadable. */
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
 * Parses an RFC 5545 RRULE, with or without `RRULE:`: FREQ DAILY to YEARLY with INTERVAL, BYMONTH, BYMONTHDAY, BYDAY,
 * BYSETPOS (months and years), and COUNT or UNTIL. Returns a readable reason otherwise; other parts of the standard are
 * refused by name, because ignoring them would announce wrong dates.
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

/** Canonical text of a rule; parsing it gives an equal rule. */
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
