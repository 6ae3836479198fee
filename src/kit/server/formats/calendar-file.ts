// RFC 5545 (iCalendar) as text: lines, folding, escaping, times and the rules of a zone.

/** Content line: name with parameters (`DTSTART;VALUE=DATE`) and escaped value. */
export type CalendarLine = readonly [name: string, value: string]

const mostOctets = 75

/** UTF-8 octets of a code point. */
const octetsOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** Folds a line to at most 75 octets per physical line (RFC 5545 § 3.1). */
function folded(line: string): string {
  // A code unit takes at most three octets
  if (line.length * 3 <= mostOctets || Buffer.byteLength(line) <= mostOctets) return line
  const parts: string[] = []
  let begin = 0
  let octets = 0
  // By code points, so that no character is split
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

/** Escapes a text value (RFC 5545 § 3.3.11); control characters except line breaks become spaces. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are removed here
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

/** `2026-11-21T09:00:00.000Z` → `20261121T090000Z` */
export const utcStamp = (iso: string): string =>
  new Date(iso).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** Local time in a zone, without the zone: `20261121T100000`. */
export const localStamp = (iso: string, zone: string): string =>
  Temporal.Instant.from(iso)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '')

/** `2026-11-21` → `20261121` */
export const dayStamp = (day: string): string => day.slice(0, 10).replaceAll('-', '')

/** Lines of a component with its properties and inner components. */
export const component = (
  name: string,
  lines: readonly CalendarLine[],
  inner: readonly (readonly CalendarLine[])[] = [],
): CalendarLine[] => [['BEGIN', name], ...lines, ...inner.flat(), ['END', name]]

/** Text of the file: folded lines, each ended by CR LF. */
export const calendarText = (lines: readonly CalendarLine[]): string =>
  lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')

const offsetText = (offset: string): string => offset.replace(/^([+-]\d\d):(\d\d).*$/, '$1$2')
const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Weekday code of a clock change, e.g. `-1SU`: counted from the end if in the month's last seven days. */
function weekdayCode(day: Temporal.PlainDate): string {
  const isLast = day.day + 7 > day.daysInMonth
  return `${isLast ? -1 : Math.ceil(day.day / 7)}${codes[day.dayOfWeek - 1]}`
}

/** Europe changes its clocks on common days since then (directive 94/21/EC). */
const firstYear = 1996

/** First day in a month of `firstYear` that matches a weekday code. */
function dayOfRule(month: number, code: string): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year: firstYear, month, day: 1 })
  const days = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }))
  return days.find((day) => weekdayCode(day) === code) ?? first
}

/**
 * VTIMEZONE of an IANA zone (RFC 5545 § 3.6.5): the clock changes at `now` as rules from 1996 on. Zones without changes
 * get a single offset.
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
    // DTSTART is in the offset before the change (RFC 5545).
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

/** A calendar to subscribe to; asks programs to refresh every four hours (RFC 7986). */
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
