import {
  type CalendarLine,
  component,
  dayStamp,
  escapeText,
  localStamp,
  utcStamp,
} from '#kit/server/formats/calendar-file.ts'
import { teaserOf } from '#kit/server/site/card-texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Event } from '../events.contract.ts'
import { type Happening, type Occurrence, occurrences, startOfDay } from '../events.rules.ts'
import { parseRecurrence, writeRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import { dayNumberOf, isRegular, type Recurrence } from '#kit/shared/dates/recurrence.ts'

/** Texts in calendars and feeds. */
export const calendarTexts = {
  de: {
    organiser: 'Veranstalter',
    cancelled: 'Abgesagt',
    moved: 'Verschoben',
    open: 'Ein neuer Termin steht noch nicht fest.',
    movedHere: 'Dieser Termin wurde verschoben.',
  },
  en: {
    organiser: 'Organiser',
    cancelled: 'Cancelled',
    moved: 'Postponed',
    open: 'A new date has not been set yet.',
    movedHere: 'This date has been moved.',
  },
}

interface Telling {
  lang: Language
  zone: string
  /** Absolute address of the event's page. */
  url: string
  /** Translates a type or tag into the calendar's language. */
  say: (word: string) => { label: string }
}

type Times = Pick<Occurrence, 'start' | 'end'>

function timeLines({ start, end }: Times, allDay: boolean, zone: string): CalendarLine[] {
  if (!allDay) {
    const at = (name: string, iso: string): CalendarLine => [`${name};TZID=${zone}`, localStamp(iso, zone)]
    return [at('DTSTART', start), ...(end ? [at('DTEND', end)] : [])]
  }
  // Exclusive: the day after the last one (RFC 5545 § 3.6.1).
  const after = laterDay(dayIn(end ?? start, zone), 1)
  return [
    ['DTSTART;VALUE=DATE', dayStamp(dayIn(start, zone))],
    ['DTEND;VALUE=DATE', dayStamp(after)],
  ]
}

/** Properties shared by all dates of an event. */
function wordLines(item: Event, { lang, url, say }: Telling, notice = '', marked = ''): CalendarLine[] {
  const t = calendarTexts[lang]
  const description = [
    notice,
    teaserOf(item),
    item.organiser && `${t.organiser}: ${item.organiser}`,
    url,
  ].filter(Boolean)
  const words = [...new Set([item.type, ...item.tags])].filter(Boolean).map((word) => say(word).label)
  return [
    ['SUMMARY', escapeText(marked ? `${marked}: ${item.title}` : item.title)],
    ['DESCRIPTION', escapeText(description.join('\n'))],
    ...(item.place || item.address
      ? [['LOCATION', escapeText([item.place, item.address].filter(Boolean).join(', '))] as const]
      : []),
    ...(words.length > 0 ? [['CATEGORIES', words.map(escapeText).join()] as const] : []),
    ['URL', url],
    ['TRANSP', item.allDay ? 'TRANSPARENT' : 'OPAQUE'],
  ]
}

/** Identity and version; equal for all components of an event. */
const headLines = ({ _id, updatedAt, createdAt, version }: Event): CalendarLine[] => [
  ['UID', _id],
  ['DTSTAMP', utcStamp(updatedAt)],
  ['CREATED', utcStamp(createdAt)],
  ['LAST-MODIFIED', utcStamp(updatedAt)],
  ['SEQUENCE', String(version)],
]

function planned(item: Event, telling: Telling, occurrence: Occurrence, more: CalendarLine[] = []) {
  const t = calendarTexts[telling.lang]
  const { state, movedTo } = occurrence
  const isOff = state === 'cancelled' || (state === 'moved' && !movedTo)
  const marked = state === 'cancelled' ? t.cancelled : isOff ? t.moved : ''
  const notice = isOff && state === 'moved' ? t.open : movedTo ? t.movedHere : ''
  return component('VEVENT', [
    ...headLines(item),
    ...more,
    ...timeLines(occurrence, item.allDay, telling.zone),
    ['STATUS', isOff ? 'CANCELLED' : 'CONFIRMED'],
    ...wordLines(item, telling, notice, marked),
  ])
}

/** RFC 5545 § 3.3.10: UNTIL is a day for all-day events and a moment in UTC otherwise. */
function ruleText(rule: Recurrence, allDay: boolean, zone: string): string {
  const { until } = rule
  if (until === null) return writeRecurrence(rule)
  const isMoment = until.length > 10
  const day = isMoment ? dayIn(until, zone) : until
  if (allDay) return writeRecurrence({ ...rule, until: day })
  const last = new Date(Date.parse(startOfDay(laterDay(day, 1), zone)) - 1000).toISOString()
  return writeRecurrence({ ...rule, until: isMoment ? until : last })
}

function movedOccurrence(plan: Happening, from: string, zone: string): Occurrence | undefined {
  const to = new Date(Date.parse(from) + 1).toISOString()
  return occurrences(plan, zone, { from, to }).find(({ movedFrom }) => movedFrom !== undefined)
}

function seriesComponents(item: Event, telling: Telling, rule: Recurrence): CalendarLine[][] {
  const { zone } = telling
  const { allDay } = item
  const plan: Happening = { ...item, exceptions: [], changes: [] }
  const onDay = (day: string) =>
    occurrences(plan, zone, { from: startOfDay(day, zone), to: startOfDay(laterDay(day, 1), zone) }).find(
      ({ start }) => dayIn(start, zone) === day,
    )
  // Time of the rule: in the night when clocks go forward it differs from the real time
  const clock = localStamp(item.start, zone).slice('YYYYMMDD'.length)
  const at = (name: string, day: string): CalendarLine =>
    allDay ? [`${name};VALUE=DATE`, dayStamp(day)] : [`${name};TZID=${zone}`, `${dayStamp(day)}${clock}`]
  const first: Occurrence = { start: item.start, end: item.end, state: item.state }
  const dropped = item.exceptions.filter((day) => onDay(day))
  const master = planned(item, telling, first, [
    ['RRULE', ruleText(rule, allDay, zone)],
    ...dropped.map((day) => at('EXDATE', day)),
  ])
  const changed = item.changes.flatMap((change) => {
    const date = onDay(change.day)
    if (!date) return []
    const moved = change.movedTo && movedOccurrence({ ...item, changes: [change] }, change.movedTo, zone)
    const shown: Occurrence = { ...date, state: change.state }
    const there: Occurrence = moved ? { ...moved, movedTo: moved.start } : shown
    return [planned(item, telling, there, [at('RECURRENCE-ID', change.day)])]
  })
  return [master, ...changed]
}

/**
 * An event as VEVENT components (RFC 5545): one; for a series its rule, and one for each cancelled or moved date. An
 * event moved as a whole keeps its UID at its new date.
 */
export function eventComponents(item: Event, telling: Telling): CalendarLine[][] {
  const { zone } = telling
  const { rule } = item.recurrence ? parseRecurrence(item.recurrence) : {}
  if (!rule) {
    const all = [...occurrences(item, zone)]
    const there = all.find(({ movedFrom }) => movedFrom !== undefined)
    const here = all.find(({ movedFrom }) => movedFrom === undefined)
    return [planned(item, telling, there ? { ...there, movedTo: there.start } : here!)]
  }
  if (isRegular(rule, dayNumberOf(dayIn(item.start, zone)))) return seriesComponents(item, telling, rule)
  // RFC 5545 does not define a first date outside its rule: it gets a component of its own.
  const [, second] = occurrences({ ...item, exceptions: [], changes: [] }, zone).take(2)
  const day = dayIn(item.start, zone)
  const change = item.changes.find((one) => one.day === day)
  const alone = {
    ...item,
    recurrence: '',
    changes: [],
    exceptions: [],
    state: change?.state ?? item.state,
    movedTo: change?.movedTo ?? null,
  }
  const isDropped = item.exceptions.includes(day)
  const one = isDropped ? [] : eventComponents({ ...alone, _id: `${item._id}-1` }, telling)
  if (!second) return one
  const rest = {
    ...item,
    start: second.start,
    end: second.end,
    changes: item.changes.filter((other) => other.day !== day),
  }
  const restRule = { ...rule, count: rule.count === null ? null : rule.count - 1 }
  return [...one, ...seriesComponents({ ...rest, recurrence: writeRecurrence(restRule) }, telling, restRule)]
}
