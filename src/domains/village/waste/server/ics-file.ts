import { dayIn } from '../../../../kit/shared/dates.ts'
import { isDay, laterDay } from '../../../../kit/shared/days.ts'
import { parseRecurrence } from '../../../../kit/shared/recurrence-text.ts'
import { dayNumberOf, dayText, seriesDays, type Recurrence } from '../../../../kit/shared/recurrence.ts'
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

interface Property {
  line: number
  name: string
  value: string
}

interface Entry {
  line: number
  properties: Property[]
}

const longestDays = 7
const longestRule = 300
/** Days of a rule are looked for one by one: no village needs so many rules, nor series that were counted from so long ago. */
const mostRules = 500
const oldestCounted = 20

/** RFC 5545 § 3.1: lines that go on belong together; the number is that of the first. */
function properties(text: string): Property[] {
  const found: Property[] = []
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const last = found.at(-1)
    if (/^[ \t]/.test(line) && last) {
      last.value += line.slice(1)
      return
    }
    if (line.trim() === '') return
    // Parameters may hold a colon within quotes
    const [, name = '', value = ''] = /^([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/s.exec(line) ?? []
    found.push({ line: index + 1, name: name.toUpperCase(), value })
  })
  return found
}

const fault = (line: number, de: string, en: string) => ({ line, words: { de, en } })

/** The events of the file; what stands inside of them (alarms) is left out. */
function entriesOf(all: readonly Property[], file: ReadFile): Entry[] {
  const entries: Entry[] = []
  const open: { name: string; line: number }[] = []
  let entry: Entry | null = null
  for (const property of all) {
    const { line, name } = property
    const value = property.value.trim().toUpperCase()
    if (isEnough(file)) break
    if (name === '')
      file.faults.push(fault(line, 'Diese Zeile ist nicht lesbar.', 'This line cannot be read.'))
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
    } else if (open.at(-1)?.name === 'VEVENT') entry?.properties.push(property)
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

const unescaped = (text: string) =>
  text
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([\\;,])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** `20271124`, `20271124T060000`, and with `Z` on the clock of the site's zone; null for no day. */
function dayOf(value: string, timeZone: string): string | null {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/.exec(value.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (!isDay(date)) return null
  if (!time?.endsWith('Z')) return date
  const moment = `${date}T${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}Z`
  return Number.isNaN(Date.parse(moment)) ? null : dayIn(moment, timeZone)
}

/** The rule in the form that our reader takes: days go by whole days, and where the week begins rarely matters. */
function ruleText(value: string, timeZone: string): string {
  const until = (time: string) => dayOf(time, timeZone)?.replaceAll('-', '') ?? time
  const text = value.replace(/UNTIL=([^;]*)/i, (_, time: string) => `UNTIL=${until(time)}`)
  const skips = /FREQ=WEEKLY/i.test(text) && /INTERVAL=(?!1(;|$))/i.test(text) && /BYDAY=[^;]*,/i.test(text)
  return skips ? text : text.replace(/;?WKST=\w\w/i, '')
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

/** The days that an event takes place on; null: a fault has been noted. */
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
  const notADay = ({ line, name, value }: Property) =>
    fault(line, `${name}: „${value}“ ist kein Tag.`, `${name}: "${value}" is no day.`)
  const dayIf = (property: Property, value: string): string | null => {
    const day = dayOf(value, timeZone)
    if (!day) file.faults.push(notADay({ ...property, value }))
    return day
  }
  const first = dayIf(start, start.value)
  const [end] = of('DTEND')
  const last = end ? dayIf(end, end.value) : null
  if (!first || (end && !last)) return null
  const isWhole = !start.value.includes('T')
  const length = last && isWhole ? Math.max(1, dayNumberOf(last) - dayNumberOf(first)) : 1
  const listed = (name: string) =>
    of(name).flatMap((one) => one.value.split(',', mostRead + 1).flatMap((value) => dayIf(one, value) ?? []))
  const except = new Set(listed('EXDATE'))
  const [rule] = of('RRULE')
  let series: string[] = [first]
  if (rule && rule.value.length > longestRule) {
    file.faults.push(fault(rule.line, 'RRULE: Die Regel ist zu lang.', 'RRULE: the rule is too long.'))
    return null
  }
  if (rule) {
    const read = parseRecurrence(ruleText(rule.value, timeZone))
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
 * Reads a calendar file (RFC 5545): each event is the name of a kind, its days those of its rule with exceptions and moved
 * dates. Faults name their line.
 */
export function readIcs(text: string, span: ReadSpan): ReadFile {
  const file = nothingRead()
  const entries = entriesOf(properties(text), file)
  if (entries.length === 0 && file.faults.length === 0)
    file.faults.push(
      fault(
        1,
        'In der Datei steht kein einziger Termin (VEVENT).',
        'There is not a single event (VEVENT) in the file.',
      ),
    )
  const valueOf = (entry: Entry, name: string) =>
    unescaped(entry.properties.find((one) => one.name === name)?.value ?? '')
  // A date of a series that was changed by itself stands in an event of its own
  const changed = new Map<string, Set<string>>()
  for (const entry of entries) {
    const day = dayOf(valueOf(entry, 'RECURRENCE-ID'), span.timeZone)
    const uid = valueOf(entry, 'UID')
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
    const name = valueOf(entry, 'SUMMARY')
    if (name.length > longestWord) {
      file.faults.push({ line: entry.line, words: tooLong })
      continue
    }
    const times = daysOf(entry, span, file)
    if (!times) continue
    const drop = (words: Words) => file.dropped.push({ line: entry.line, text: name, words })
    if (name === '') drop(texts.nameless)
    else if (valueOf(entry, 'STATUS').toUpperCase() === 'CANCELLED') drop(texts.cancelled)
    else if (times.length > longestDays) drop(texts.long)
    else {
      const isChange = valueOf(entry, 'RECURRENCE-ID') !== ''
      const gone = isChange ? undefined : changed.get(valueOf(entry, 'UID'))
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
