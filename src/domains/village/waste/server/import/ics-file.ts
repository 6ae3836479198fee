import ICAL from 'ical.js'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay } from '#kit/shared/dates/days.ts'
import { defineTask } from '#kit/server/workers/workers.ts'
import { parseRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import { dayNumberOf, dayText, seriesDays, type Recurrence } from '#kit/shared/dates/recurrence.ts'
import {
  isEnough,
  longestWord,
  mostRead,
  nothingRead,
  outside,
  type ReadFile,
  type ReadSpan,
  tooLong,
  type Words,
} from './import-parts.ts'

// Many calendars omit that an exception is a date without a time
ICAL.design.strict = false

/** A property parsed by `ical.js`: days and times are ISO text, texts are unescaped. */
interface Property {
  line: number
  name: string
  /** Raw text for error messages. */
  raw: string
  values: unknown[]
}

interface Entry {
  line: number
  properties: Property[]
}

const longestDays = 7
const longestRule = 300
/** Longer than a list of the maximum number of dates. */
const longestLine = 60_000
/** Days of a rule are computed one by one, so the number of rules and the years before the span are limited. */
const mostRules = 500
const oldestCounted = 20
/** Properties that dates depend on; others, such as descriptions and alarms, are not parsed. */
const wanted = new Set([
  'DTSTART',
  'DTEND',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'UID',
  'SUMMARY',
  'STATUS',
])

/** Joins folded lines (RFC 5545 § 3.1), numbered by their first line, which `ical.js` does not report. */
function contentLines(text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const last = found.at(-1)
    if (/^[ \t]/.test(line) && last) last.text += line.slice(1)
    else if (line.trim() !== '') found.push({ line: index + 1, text: line })
  })
  return found
}

const fault = (line: number, de: string, en: string) => ({ line, words: { de, en } })
const unreadable = (line: number) => fault(line, 'Diese Zeile ist nicht lesbar.', 'This line cannot be read.')

/** Parses a property of an event; null: a fault was recorded. */
function propertyOf(line: number, name: string, text: string, file: ReadFile): Property | null {
  if (text.length > longestLine) {
    file.faults.push(fault(line, `${name}: Die Zeile ist zu lang.`, `${name}: the line is too long.`))
    return null
  }
  const raw = text.slice(text.indexOf(':') + 1)
  if (name === 'RRULE' && raw.length > longestRule) {
    file.faults.push(fault(line, 'RRULE: Die Regel ist zu lang.', 'RRULE: the rule is too long.'))
    return null
  }
  try {
    const [, , , ...values] = ICAL.parse.property(text) as [string, object, string, ...unknown[]]
    return { line, name, raw, values }
  } catch {
    if (name !== 'RRULE') return { line, name, raw, values: [raw] }
    file.faults.push(
      fault(
        line,
        `RRULE: Diese Wiederholung ist nicht lesbar („${raw}“).`,
        `RRULE: this repetition can't be read ("${raw}").`,
      ),
    )
    return null
  }
}

/** The events of the file, without nested components such as alarms. */
function entriesOf(text: string, file: ReadFile): Entry[] {
  const entries: Entry[] = []
  const open: { name: string; line: number }[] = []
  let entry: Entry | null = null
  for (const { line, text: content } of contentLines(text)) {
    if (isEnough(file)) break
    const name = /^[\w-]+(?=[;:])/.exec(content)?.[0].toUpperCase()
    const value = content
      .slice(content.indexOf(':') + 1, longestWord)
      .trim()
      .toUpperCase()
    if (name === undefined) file.faults.push(unreadable(line))
    else if (name === 'BEGIN') {
      open.push({ name: value, line })
      if (value === 'VEVENT') entry = { line, properties: [] }
    } else if (name === 'END') {
      if (open.at(-1)?.name !== value)
        file.faults.push(
          fault(
            line,
            `Hier endet ${value}, das nicht begonnen hat.`,
            `${value} ends here without a beginning.`,
          ),
        )
      open.pop()
      if (value === 'VEVENT' && entry) entries.push(entry)
      if (value === 'VEVENT') entry = null
    } else if (entry && open.at(-1)?.name === 'VEVENT' && wanted.has(name)) {
      const property = propertyOf(line, name, content, file)
      if (property) entry.properties.push(property)
    }
  }
  for (const { name, line } of open)
    file.faults.push(
      fault(
        line,
        `${name} beginnt hier und endet nirgends: Die Datei ist nicht vollständig.`,
        `${name} begins here and never ends: the file is not complete.`,
      ),
    )
  return entries
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''

/** The day of `2027-11-24` or `2027-11-24T06:00:00`, with `Z` converted to the site's zone; null if invalid. */
function dayOf(value: unknown, timeZone: string): string | null {
  // A period starts with its first moment
  const time = String(Array.isArray(value) ? value[0] : value)
  const date = time.slice(0, 10)
  if (!isDay(date)) return null
  if (!time.endsWith('Z')) return date
  return Number.isNaN(Date.parse(time)) ? null : dayIn(time, timeZone)
}

/**
 * Converts the rule for our reader: whole days instead of times, without the start of the week, which rarely matters.
 */
function ruleText(value: string, timeZone: string): string {
  const recur = ICAL.Recur.fromString(value)
  const until = recur.until && dayOf(recur.until.toString(), timeZone)
  const skips = recur.freq === 'WEEKLY' && recur.interval > 1 && (recur.parts.BYDAY ?? []).length > 1
  return value
    .replace(/UNTIL=[^;]*/i, (text) => (until ? `UNTIL=${until.replaceAll('-', '')}` : text))
    .replace(skips ? '' : /;?WKST=\w\w/i, '')
}

const texts = {
  cancelled: { de: 'ist in der Datei abgesagt', en: 'is called off in the file' },
  long: {
    de: 'dauert länger als eine Woche und ist wohl keine Abholung',
    en: 'lasts longer than a week and is hardly a collection',
  },
  nameless: { de: 'hat keine Bezeichnung (SUMMARY)', en: 'has no name (SUMMARY)' },
} satisfies Record<string, Words>

const tooManyRules: Words = {
  de: `In der Datei stehen mehr als ${mostRules} Wiederholungen, so viele sind auf einmal nicht möglich. Bitte teilen Sie sie auf.`,
  en: `The file holds more than ${mostRules} repetitions, which is too many at once. Please divide it.`,
}

interface Times {
  days: string[]
  length: number
}

/** Days of an event; null: a fault was recorded. */
function daysOf(entry: Entry, span: ReadSpan, file: ReadFile): Times | null {
  const of = (name: string) => entry.properties.filter((one) => one.name === name)
  const [start] = of('DTSTART')
  const { timeZone } = span
  if (!start) {
    file.faults.push(
      fault(entry.line, 'Der Termin hat keinen Tag (DTSTART).', 'The event has no day (DTSTART).'),
    )
    return null
  }
  const dayIf = ({ line, name, raw, values }: Property, value: unknown = values[0]): string | null => {
    const day = dayOf(value, timeZone)
    const shown = raw.slice(0, longestWord)
    if (!day)
      file.faults.push(fault(line, `${name}: „${shown}“ ist kein Tag.`, `${name}: "${shown}" is no day.`))
    return day
  }
  const first = dayIf(start)
  const [end] = of('DTEND')
  const last = end ? dayIf(end) : null
  if (!first || (end && !last)) return null
  const isWhole = !String(start.values[0]).includes('T')
  const length = last && isWhole ? Math.max(1, dayNumberOf(last) - dayNumberOf(first)) : 1
  const listed = (name: string) =>
    of(name).flatMap((one) => one.values.slice(0, mostRead).flatMap((value) => dayIf(one, value) ?? []))
  const except = new Set(listed('EXDATE'))
  const [rule] = of('RRULE')
  let series: string[] = [first]
  if (rule) {
    const read = parseRecurrence(ruleText(rule.raw, timeZone))
    if (!read.rule) {
      const { de, en } = read.wrong
      file.faults.push(fault(rule.line, `RRULE: ${de}`, `RRULE: ${en}`))
      return null
    }
    series = daysOfSeries(read.rule, first, span, file)
  }
  return { days: [...new Set([...series, ...listed('RDATE')])].filter((day) => !except.has(day)), length }
}

function daysOfSeries(rule: Recurrence, first: string, span: ReadSpan, file: ReadFile): string[] {
  if (rule.count !== null && Number(first.slice(0, 4)) < Number(span.from.slice(0, 4)) - oldestCounted)
    return [first]
  const isEndless = rule.until === null && rule.count === null
  if (isEndless)
    file.notices.push({
      de: `Eine Wiederholung in der Datei hat kein Ende. Übernommen werden ihre Termine bis ${span.endless.slice(0, 4)}.`,
      en: `A repetition in the file has no end. Its dates until ${span.endless.slice(0, 4)} are taken.`,
    })
  const to = dayNumberOf(isEndless ? span.endless : span.to)
  return [...seriesDays(rule, dayNumberOf(first), { from: dayNumberOf(span.from), to })].map(dayText)
}

/**
 * Reads a calendar file (RFC 5545) with `ical.js`: the title of an event is its kind, its days follow from the rule
 * with exceptions and moved dates. Faults name their line.
 */
export function readIcs({ text, span }: { text: string; span: ReadSpan }): ReadFile {
  const file = nothingRead()
  const entries = entriesOf(text, file)
  if (entries.length === 0 && file.faults.length === 0)
    file.faults.push(
      fault(
        1,
        'In der Datei steht kein einziger Termin (VEVENT).',
        'There is not a single event (VEVENT) in the file.',
      ),
    )
  const valueOf = (entry: Entry, name: string) =>
    entry.properties.find((one) => one.name === name)?.values[0] ?? ''
  // A changed occurrence of a series is an event of its own
  const changed = new Map<string, Set<string>>()
  for (const entry of entries) {
    const day = dayOf(valueOf(entry, 'RECURRENCE-ID'), span.timeZone)
    const uid = textOf(valueOf(entry, 'UID'))
    if (day) changed.set(uid, (changed.get(uid) ?? new Set()).add(day))
  }
  let rules = 0
  for (const entry of entries) {
    if (isEnough(file)) break
    if (entry.properties.some((property) => property.name === 'RRULE')) rules += 1
    if (rules > mostRules) {
      file.faults.push(fault(entry.line, tooManyRules.de, tooManyRules.en))
      break
    }
    const name = textOf(valueOf(entry, 'SUMMARY'))
    if (name.length > longestWord) {
      file.faults.push({ line: entry.line, words: tooLong })
      continue
    }
    const times = daysOf(entry, span, file)
    if (!times) continue
    const drop = (words: Words) => file.dropped.push({ line: entry.line, text: name, words })
    if (name === '') drop(texts.nameless)
    else if (textOf(valueOf(entry, 'STATUS')).toUpperCase() === 'CANCELLED') drop(texts.cancelled)
    else if (times.length > longestDays) drop(texts.long)
    else {
      const isChange = valueOf(entry, 'RECURRENCE-ID') !== ''
      const gone = isChange ? undefined : changed.get(textOf(valueOf(entry, 'UID')))
      for (const day of times.days) {
        if (isEnough(file)) break
        if (gone?.has(day)) continue
        for (let at = 0; at < times.length; at++) {
          const date = laterDay(day, at)
          const words = outside(date, span)
          if (words) file.dropped.push({ line: entry.line, text: `${name}, ${date}`, words })
          else file.dates.push({ line: entry.line, date, kind: name, zone: '', note: '' })
        }
      }
    }
  }
  return file
}

/** `readIcs` in a worker thread, so that uploads cannot block the program. */
export const readingIcs = defineTask(import.meta.url, readIcs, { seconds: 20 })
