// RFC 5545 (iCalendar) as text: lines, folding, escaping, times and the rules of a zone.

/** A property: its name with parameters (`DTSTART;VALUE=DATE`), its value already written. */
export type CalendarLine = readonly [name: string, value: string]

const mostOctets = 75

/** Octets of a code point in UTF-8. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** RFC 5545 § 3.1: no line longer than 75 octets; what follows a line break and a blank belongs to it. */
function folded(line: string): string {
  // No character takes more than three octets per code unit
  if (line.length * 3 <= mostOctets || Buffer.byteLength(line) <= mostOctets) return line
  const parts: string[] = []
  let begin = 0
  let octets = 0
  // By code points: a character must not be torn
  for (let at = 0; at < line.length;) {
    const point = line.codePointAt(at)!
    const size = octetsOf(point)
    if (octets + size > mostOctets) {
      parts.push(line.slice(begin, at))
      begin = at
      octets = 1
    }
    octets += size
    at += point > 0xffff ? 2 : 1
  }
  return [...parts, line.slice(begin)].join('\r\n ')
}

/** RFC 5545 § 3.3.11: a text as a value; control characters other than line breaks are left out. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** `2026-11-21T09:00:00.000Z` → `20261121T090000Z` */
export const utcStamp = (iso: string): string =>
  new Date(iso).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** A moment on the clock of a zone, without the zone: `20261121T100000`. */
export const localStamp = (iso: string, zone: string): string =>
  Temporal.Instant.from(iso)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '')

/** `2026-11-21` → `20261121` */
export const dayStamp = (day: string): string => day.slice(0, 10).replaceAll('-', '')

/** A component with its properties and inner components, as lines. */
export const component = (
  name: string,
  lines: readonly CalendarLine[],
  inner: readonly (readonly CalendarLine[])[] = [],
): CalendarLine[] => [['BEGIN', name], ...lines, ...inner.flat(), ['END', name]]

/** The file: folded, each line ended by CR and LF. */
export const calendarText = (lines: readonly CalendarLine[]): string =>
  lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')

const offsetText = (offset: string): string => offset.replace(/^([+-]\d\d):(\d\d).*$/, '$1$2')
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** `-1SU` of a change of the clocks: the last one of its month where it falls into the last seven days. */
function weekdayCode(day: Temporal.PlainDate): string {
  const isLast = day.day + 7 > day.daysInMonth
  return `${isLast ? -1 : Math.ceil(day.day / 7)}${codes[day.dayOfWeek - 1]}`
}

/** Since then the clocks of Europe change on the same days (directive 94/21/EC). */
const firstYear = 1996

/** The first day of a month of `firstYear` with the code of a weekday. */
function dayOfRule(month: number, code: string): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year: firstYear, month, day: 1 })
  const days = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }))
  return days.find((day) => weekdayCode(day) === code) ?? first
}

/**
 * RFC 5545 § 3.6.5: VTIMEZONE of an IANA zone, its clock changes as rules that hold from 1996 on, as they are at `now`.
 * Zones without changes get a single offset.
 */
function timeZoneLines(zone: string, now: string): CalendarLine[] {
  const begin = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  const changes: Temporal.ZonedDateTime[] = []
  for (let at = begin.getTimeZoneTransition('next'); at && changes.length < 2;) {
    changes.push(at)
    at = at.getTimeZoneTransition('next')
  }
  const offsets = changes.map((change) => change.offsetNanoseconds)
  const observances = changes.map((change, index) => {
    const before = change.subtract({ nanoseconds: 1 })
    // The clock that was left shows when the change comes (RFC 5545: DTSTART with the former offset).
    const wall = change.toPlainDateTime().add({
      nanoseconds: before.offsetNanoseconds - change.offsetNanoseconds,
    })
    const code = weekdayCode(wall.toPlainDate())
    const start = dayOfRule(wall.month, code).toPlainDateTime(wall.toPlainTime())
    const isSummer = offsets[index]! > (offsets[1 - index] ?? 0)
    return component(isSummer ? 'DAYLIGHT' : 'STANDARD', [
      ['DTSTART', start.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')],
      ['TZOFFSETFROM', offsetText(before.offset)],
      ['TZOFFSETTO', offsetText(change.offset)],
      ['RRULE', `FREQ=YEARLY;BYMONTH=${wall.month};BYDAY=${code}`],
    ])
  })
  const still = component('STANDARD', [
    ['DTSTART', '19700101T000000'],
    ['TZOFFSETFROM', offsetText(begin.offset)],
    ['TZOFFSETTO', offsetText(begin.offset)],
  ])
  return component('VTIMEZONE', [['TZID', zone]], changes.length === 2 ? observances : [still])
}

export interface CalendarFile {
  name: string
  /** Full address of this file. */
  source: string
  lang: string
  zone: string
  /** ISO time. */
  now: string
  /** VEVENT components. */
  events: readonly (readonly CalendarLine[])[]
}

/** A whole calendar to be subscribed to: programs are asked to look again every four hours (RFC 7986). */
export const calendarFile = ({ name, source, lang, zone, now, events }: CalendarFile): string =>
  calendarText(
    component(
      'VCALENDAR',
      [
        ['VERSION', '2.0'],
        ['PRODID', '-//Dorfplatz//Dorfplatz//DE'],
        ['CALSCALE', 'GREGORIAN'],
        [`NAME;LANGUAGE=${lang}`, escapeText(name)],
        ['X-WR-CALNAME', escapeText(name)],
        ['X-WR-TIMEZONE', zone],
        ['SOURCE;VALUE=URI', source],
        ['REFRESH-INTERVAL;VALUE=DURATION', 'PT4H'],
        ['X-PUBLISHED-TTL', 'PT4H'],
      ],
      [timeZoneLines(zone, now), ...events],
    ),
  )
