import ICAL from 'ical.js'
import { longestDay, readDay } from '#kit/server/text/written-days.ts'
import { defineTask } from '#kit/server/workers/workers.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { importFields, type ImportField } from '../season.contract.ts'
import type { FixtureStatus, Forfeit } from '../sports.rules.ts'
import { clockOf, dayAndTimeOf, midnight, momentAt, partOffset } from './fixture-times.ts'

/** A game as read from a file; absent fields were not in the file. */
export interface ReadGame {
  line: number
  uid?: string
  number?: string
  round?: string
  kickoff?: string
  timed?: boolean
  home?: string
  away?: string
  venue?: string
  status?: FixtureStatus
  homeScore?: number
  awayScore?: number
  forfeit?: Forfeit
  note?: string
  problems: Record<string, Words>
}

/**
 * Maximum characters per cell; longer cells are rejected before any pattern runs, because patterns are slow on very
 * long texts.
 */
const longest: Record<ImportField, number> = {
  ...{ number: 60, round: 60, home: 120, away: 120, venue: 200, note: 500 },
  ...{ day: longestDay, time: 60, result: 60, homeScore: 60, awayScore: 60, status: 60 },
}

/** Column headings used by associations, in lower case without dots, dashes and spaces. */
const headings: Record<ImportField, readonly string[]> = {
  number: [
    'number',
    'spielnummer',
    'spielnr',
    'nr',
    'spielkennung',
    'kennung',
    'begegnungsnr',
    'matchno',
    'id',
  ],
  round: ['round', 'runde', 'spieltag', 'spielrunde', 'rundenr', 'matchday'],
  day: ['day', 'tag', 'datum', 'spieldatum', 'date', 'termin', 'beginn', 'datumuhrzeit', 'anpfiff'],
  time: ['time', 'zeit', 'uhrzeit', 'spielzeit', 'anstoß', 'anstoss', 'anwurf', 'beginnzeit', 'kickoff'],
  home: [
    'home',
    'heim',
    'heimmannschaft',
    'heimverein',
    'heimteam',
    'gastgeber',
    'hometeam',
    'team1',
    'mannschaft1',
  ],
  away: [
    'away',
    'gast',
    'gastmannschaft',
    'gastverein',
    'gastteam',
    'auswärts',
    'awayteam',
    'team2',
    'mannschaft2',
  ],
  result: ['result', 'ergebnis', 'resultat', 'endstand', 'score'],
  homeScore: ['homescore', 'toreheim', 'heimtore', 'punkteheim', 'heimpunkte'],
  awayScore: ['awayscore', 'toregast', 'gasttore', 'punktegast', 'gastpunkte'],
  venue: [
    'venue',
    'ort',
    'spielort',
    'spielstätte',
    'sportstätte',
    'sportanlage',
    'halle',
    'platz',
    'location',
    'spielfeld',
  ],
  status: ['status', 'stand', 'spielstatus'],
  note: ['note', 'bemerkung', 'anmerkung', 'hinweis', 'info', 'remark'],
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s._/()-]+/g, '')

/** The field of each column, by its heading; each field only once. */
export function guessColumns(given: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return given.map((heading) => {
    const word = plain(heading)
    const field = importFields.find((one) => !taken.has(one) && headings[one].includes(word))
    if (field) taken.add(field)
    return field ?? null
  })
}

const statuses: readonly [RegExp, FixtureStatus][] = [
  [/verschoben|verlegt|postponed/, 'postponed'],
  [/abgebrochen|abbruch|abandoned/, 'abandoned'],
  [/abgesagt|entf[aä]llt|ausfall|cancel/, 'cancelled'],
  [
    /wertung|gewertet|kampflos|strafverif|nicht angetreten|n\.?a\.?$|walk-?over|w\.?o\.?$|awarded/,
    'walkover',
  ],
  [/gespielt|beendet|abgeschlossen|ende|played|finished|full ?time/, 'played'],
  [/l[aä]uft|live/, 'live'],
  [/geplant|angesetzt|offen|planned|scheduled/, 'planned'],
]
export const statusOf = (text: string): FixtureStatus | null =>
  statuses.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? null

/** `2:1 (1:0)` → the two numbers; null for a placeholder such as `-:-`, undefined if unreadable. */
export function resultOfText(text: string): [number, number] | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || /^[-–—x:\s.]*$/i.test(trimmed)) return null
  const [, home, away] = /^(\d{1,3})\s*[:\-–]\s*(\d{1,3})(?:\D.*)?$/.exec(trimmed) ?? []
  return home === undefined || away === undefined ? undefined : [Number(home), Number(away)]
}

const words = {
  day: { de: 'Das ist kein Tag.', en: 'This is no day.' },
  time: { de: 'Das ist keine Uhrzeit.', en: 'This is no time of day.' },
  noDay: { de: 'Der Tag fehlt.', en: 'The day is missing.' },
  noTeam: { de: 'Die Mannschaft fehlt.', en: 'The team is missing.' },
  result: { de: 'Das ist kein Ergebnis wie 2:1.', en: 'This is no result such as 2:1.' },
  number: { de: 'Das ist keine Zahl.', en: 'This is no number.' },
  status: { de: 'Diesen Status kennen wir nicht.', en: 'This state is not known.' },
  long: { de: 'Dieser Text ist zu lang.', en: 'This text is too long.' },
} satisfies Record<string, Words>

interface GamesTable {
  rows: readonly { line: number; cells: readonly string[] }[]
  mapping: readonly (ImportField | null)[]
  zone: string
}

/** Reads a table row as a game. */
export function gameOf(
  { line, cells }: { line: number; cells: readonly string[] },
  mapping: readonly (ImportField | null)[],
  zone: string,
): ReadGame {
  const said: Partial<Record<ImportField, string>> = {}
  const game: ReadGame = { line, problems: {} }
  for (const [at, field] of mapping.entries()) {
    if (!field) continue
    const text = (cells[at] ?? '').trim()
    if (text.length > longest[field]) game.problems[field] = words.long
    else said[field] = text
  }
  for (const field of ['number', 'round', 'home', 'away', 'venue', 'note'] as const) {
    const text = said[field]
    if (text) game[field] = text
  }
  const written = dayAndTimeOf(said.day ?? '')
  const own = partOffset(said.time ?? '')
  const at = said.time ? { time: clockOf(own.wall), offset: own.offset } : written
  // If the time has its own column, the date column only gives the day, in local time
  const isMoment = said.time && written.day && written.offset !== undefined
  const day = isMoment ? dayIn(momentAt(written.day!, written, zone), zone) : written.day
  if (!said.day) game.problems['day'] ??= words.noDay
  else if (!day) game.problems['day'] = words.day
  else if (said.time && !at.time && said.time !== '-') game.problems['time'] = words.time
  else {
    game.kickoff = momentAt(day, at, zone)
    game.timed = at.time !== null
  }
  for (const side of ['home', 'away'] as const)
    if (!game[side] && !game.problems[side]) game.problems[side] = words.noTeam
  readResult(game, said)
  if (said.status) {
    const status = statusOf(said.status)
    if (status === null) game.problems['status'] = words.status
    else if (status !== 'planned' || game.homeScore === undefined) game.status = status
  }
  return game
}

/** Reads the games of a table without its headings. Runs in a worker thread. */
export const readGamesOfTable = ({ rows, mapping, zone }: GamesTable): ReadGame[] =>
  rows.map((row) => gameOf(row, mapping, zone))

export const readingTable = defineTask(import.meta.url, readGamesOfTable, { seconds: 20 })

function readResult(game: ReadGame, said: Partial<Record<ImportField, string>>): void {
  if (said.result !== undefined) {
    const result = resultOfText(said.result)
    if (result === undefined) game.problems['result'] = words.result
    else if (result) [game.homeScore, game.awayScore] = result
  }
  for (const field of ['homeScore', 'awayScore'] as const) {
    const text = said[field]
    if (!text || text === '-') continue
    if (!/^\d{1,3}$/.test(text)) game.problems[field] = words.number
    else game[field] = Number(text)
  }
}

const unreadable: Words = {
  de: 'Dieser Termin ist nicht lesbar.',
  en: 'This event can’t be read.',
}
const noTeams: Words = {
  de: 'In der Bezeichnung stehen keine zwei Mannschaften wie „Heim - Gast“.',
  en: 'The name holds no two teams such as "Home - Away".',
}
const longestEvent = 20_000
const mostEvents = 5000

/** The two teams of `Meisterschaft: Rebenau - Weinberg (2:1)`. */
export function teamsOfSummary(summary: string): { home: string; away: string; result: string } | null {
  const [, said = '', result = ''] =
    /^(.*?)(?:[\s(]+(\d{1,3}\s*:\s*\d{1,3})\)?)?$/s.exec(summary.trim()) ?? []
  const parts = said.split(/\s+(?:-|–|—|vs\.?|gegen|:)\s+/i)
  const [home = '', away = ''] = parts.slice(-2).map((part) => part.replace(/^[^:]{1,40}:\s+/, '').trim())
  return parts.length >= 2 && home && away ? { home, away, result } : null
}

/** Reads a calendar event as a game. */
function gameOfEvent(line: number, text: string, zone: string): ReadGame {
  const game: ReadGame = { line, problems: {} }
  let event: ICAL.Component
  try {
    const parsed = ICAL.parse(text) as unknown[]
    event = new ICAL.Component(parsed as never)
  } catch {
    return { ...game, problems: { '': unreadable } }
  }
  const textOf = (name: string, most: number) => {
    const value: unknown = event.getFirstPropertyValue(name)
    return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim().slice(0, most) : ''
  }
  const uid = textOf('uid', 200)
  if (uid) game.uid = uid
  const teams = teamsOfSummary(textOf('summary', 300))
  if (!teams) game.problems['home'] = noTeams
  else if (teams.home.length > 120 || teams.away.length > 120) game.problems['home'] = words.long
  else {
    game.home = teams.home
    game.away = teams.away
    const result = resultOfText(teams.result)
    if (result) [game.homeScore, game.awayScore] = result
  }
  const start = event.getFirstProperty('dtstart')
  const value = String(start?.getFirstValue() ?? '')
  const [, day = '', time = '', utc = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\d(Z?))?$/.exec(value) ?? []
  if (!day || readDay(day) === null) game.problems['day'] = words.day
  else {
    const given = String(start?.getParameter('tzid') ?? '')
    game.kickoff = utc ? `${day}T${time}:00.000Z` : momentIn(day, time || null, given, zone)
    game.timed = time !== ''
  }
  const venue = textOf('location', 200)
  if (venue) game.venue = venue
  const status = textOf('status', 40).toUpperCase()
  if (status === 'CANCELLED') game.status = 'cancelled'
  return game
}

/** An unknown time zone counts as the site's: calendars define zones of their own. */
function momentIn(day: string, time: string | null, given: string, zone: string): string {
  try {
    return momentOf(day, time ?? midnight, given || zone)
  } catch {
    return momentOf(day, time ?? midnight, zone)
  }
}

/**
 * Reads the games of a calendar (RFC 5545), each event separately so that a broken one affects no other. Runs in a
 * worker thread.
 */
export function readGamesOfCalendar({ text, zone }: { text: string; zone: string }): ReadGame[] {
  const games: ReadGame[] = []
  let begun: { line: number; lines: string[]; size: number } | null = null
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const word = line.trim().toUpperCase()
    if (word === 'BEGIN:VEVENT') begun = { line: index + 1, lines: [], size: 0 }
    if (!begun) continue
    begun.size += line.length
    if (begun.size <= longestEvent) begun.lines.push(line)
    if (word !== 'END:VEVENT') continue
    games.push(
      begun.size > longestEvent
        ? { line: begun.line, problems: { '': unreadable } }
        : gameOfEvent(begun.line, begun.lines.join('\r\n'), zone),
    )
    begun = null
    if (games.length > mostEvents) break
  }
  if (begun) games.push({ line: begun.line, problems: { '': unreadable } })
  return games
}

export const readingCalendar = defineTask(import.meta.url, readGamesOfCalendar, { seconds: 20 })
