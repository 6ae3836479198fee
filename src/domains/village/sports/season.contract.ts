import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoDay, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { importAnswer, mostColumns } from '#kit/shared/records/transfer.ts'
import { duty } from './duty.contract.ts'
import { countingOf } from './season.rules.ts'
import { bounds, fixtureStatuses, forfeits, goalKinds, presences } from './sports.rules.ts'
import { criteria, leagueKinds } from './table.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const day = isoDay
const module = 'sports'
const score = z.number().int().min(0).max(bounds.mostGoals).nullable()
const points = z.number().int().min(-10).max(20)

/** A team's season in a league, with the league's counting rules. */
export const season = records({
  name: 'sports_season',
  module,
  path: '/api/v0/sports/season',
  fields: {
    team: id,
    title: line(60).min(1),
    league: line(120),
    from: day,
    to: day,
    kind: z.enum(leagueKinds),
    win: points,
    draw: points,
    loss: points,
    narrowMargin: z.number().int().min(0).max(10).nullable(),
    narrowWin: points,
    narrowLoss: points,
    walkoverWinner: z.number().int().min(0).max(bounds.mostGoals),
    walkoverLoser: z.number().int().min(0).max(bounds.mostGoals),
    order: z.array(z.enum(criteria)).min(1).max(criteria.length),
    /** Friendlies and cups have no table. */
    showTable: z.boolean(),
    /** Participating teams, until games are entered. */
    teams: z.array(line(120).min(1)).max(60),
  },
  required: ['team', 'title', 'from', 'to'],
  defaults: { league: '', kind: 'football', ...countingOf('football'), showTable: true, teams: [] },
  filters: { team: id.optional() },
  answered: { teamTitle: z.string(), fixtures: z.number().int() },
  lines: {
    deductions: {
      fields: { team: line(120).min(1), points: z.number().int().min(-50).max(50), reason: line(200) },
      most: 60,
    },
  },
})
export type Season = RecordOf<typeof season>

export const fixture = records({
  name: 'sports_fixture',
  module,
  path: '/api/v0/sports/fixture',
  fields: {
    season: id,
    /** Number given by the association. */
    number: line(60),
    round: line(60),
    kickoff: isoTime,
    /** False if only the day is known. */
    timed: z.boolean(),
    home: line(120).min(1),
    away: line(120).min(1),
    venue: line(200),
    status: z.enum(fixtureStatuses),
    homeScore: score,
    awayScore: score,
    forfeit: z.enum(forfeits).nullable(),
    homeHalf: score,
    awayHalf: score,
    homeSets: score,
    awaySets: score,
    homeGames: score,
    awayGames: score,
    /** The current phase of the game: `2. Halbzeit`, `3. Satz`. */
    period: line(40),
    note: line(500),
  },
  required: ['season', 'kickoff', 'home', 'away'],
  defaults: {
    number: '',
    round: '',
    timed: true,
    venue: '',
    status: 'planned',
    homeScore: null,
    awayScore: null,
    forfeit: null,
    homeHalf: null,
    awayHalf: null,
    homeSets: null,
    awaySets: null,
    homeGames: null,
    awayGames: null,
    period: '',
    note: '',
  },
  filters: {
    season: id.optional(),
    team: id.optional(),
    status: z.union([z.enum(fixtureStatuses), z.array(z.enum(fixtureStatuses)).max(10)]).optional(),
    after: isoTime.optional(),
    before: isoTime.optional(),
  },
  answered: {
    /** Side of the season's team; null: a game between others. */
    own: z.enum(['home', 'away']).nullable(),
    team: id,
    teamTitle: z.string(),
    /** Original kick-off of a moved game. */
    movedFrom: isoTime.nullable(),
  },
  lines: {
    scorers: {
      fields: {
        person: id.nullable(),
        name: line(120),
        side: z.enum(['home', 'away']),
        kind: z.enum(goalKinds),
        minute: z.number().int().min(0).max(200).nullable(),
      },
      most: 100,
    },
  },
})
export type Fixture = RecordOf<typeof fixture>

const right = (action: 'read' | 'create' | 'update' | 'remove') => ({ module, action }) as const

export const tableRow = z.object({
  place: z.number().int(),
  team: z.string(),
  own: z.boolean(),
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
  scored: z.number().int(),
  conceded: z.number().int(),
  difference: z.number().int(),
  points: z.number().int(),
  lostPoints: z.number().int(),
  setsFor: z.number().int(),
  setsAgainst: z.number().int(),
  gamesFor: z.number().int(),
  gamesAgainst: z.number().int(),
  deducted: z.number().int(),
})
export type ShownRow = z.output<typeof tableRow>

const scorer = z.object({
  person: id.nullable(),
  name: z.string(),
  goals: z.number().int(),
  penalties: z.number().int(),
})

/** Game fields that a file column can fill. */
export const importFields = [
  'number',
  'round',
  'day',
  'time',
  'home',
  'away',
  'result',
  'homeScore',
  'awayScore',
  'venue',
  'status',
  'note',
] as const
export type ImportField = (typeof importFields)[number]

export const seasonCalls = {
  standings: endpoint({
    method: 'GET',
    path: '/api/v0/sports/season/:_id/standings',
    summary: 'The table of a season, computed by its rules, and who has scored',
    access: right('read'),
    input: z.object({ _id: id }),
    output: z.object({ table: z.array(tableRow), scorers: z.array(scorer) }),
  }),
  importFixtures: endpoint({
    method: 'POST',
    path: '/api/v0/sports/season/:_id/import',
    summary:
      'Bring in the games of a season from a table (CSV, XLSX) or a calendar (ICS); without `apply` nothing is stored. A second time nothing is changed, moved games are recognised',
    access: right('update'),
    input: z.object({
      _id: id,
      /** The file in base64; its type is detected from the content. */
      file: z.base64().max(5_600_000),
      /** The field of each column, from the left; by default taken from the headings. */
      columns: z.array(z.enum(importFields).nullable()).max(mostColumns).optional(),
      apply: z.boolean().default(false),
    }),
    output: importAnswer(
      z.enum(['csv', 'xlsx', 'ics']),
      z.array(z.enum(importFields).nullable()),
      z.array(z.enum(importFields)),
    ),
    perMinute: 60,
    reads: true,
  }),
  score: endpoint({
    method: 'POST',
    path: '/api/v0/sports/fixture/:_id/score',
    summary: 'Say from the pitch how it stands; `status` ends the game',
    access: right('update'),
    input: z.object({
      _id: id,
      homeScore: z.number().int().min(0).max(bounds.mostGoals),
      awayScore: z.number().int().min(0).max(bounds.mostGoals),
      period: line(40).optional(),
      status: z.enum(['live', 'played']).default('live'),
      version: z.number().int().optional(),
    }),
    output: z.object({ sports_fixture: fixture.record }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/api/v0/sports/live/:_id',
    summary: 'How a game stands, for everybody',
    access: 'guest',
    input: z.object({ _id: id }),
    output: z.object({
      status: z.enum(fixtureStatuses),
      homeScore: score,
      awayScore: score,
      period: z.string(),
      updatedAt: isoTime,
    }),
    cached: true,
  }),
  week: endpoint({
    method: 'GET',
    path: '/api/v0/sports/week',
    summary:
      'What takes place from one day to another, and what needs somebody: games, helpers, licences, consents',
    access: right('read'),
    input: z.object({ from: day, to: day }),
    output: z.object({
      fixtures: z.array(
        z.object({ ...fixture.record.omit({ scorers: true }).shape, club: id, clubTitle: z.string() }),
      ),
      duties: z.array(duty.record),
      /** Finished games without a result. */
      unreported: z.object({
        total: z.number().int(),
        /** Oldest first, a limited number. */
        games: z.array(z.object({ _id: id, home: z.string(), away: z.string(), kickoff: isoTime })),
      }),
      licences: z.array(z.object({ person: id, name: z.string(), title: z.string(), expires: day })),
      isMore: z.boolean(),
    }),
  }),
  attendance: endpoint({
    method: 'GET',
    path: '/api/v0/sports/attendance/:team',
    summary: 'Who of a squad was there: on a day, and how often since',
    access: right('read'),
    input: z.object({ team: id, day, since: day.optional() }),
    output: z.object({
      days: z.array(day),
      people: z.array(
        z.object({
          person: id,
          name: z.string(),
          number: z.number().int().nullable(),
          presence: z.enum(presences).nullable(),
          came: z.number().int(),
          noted: z.number().int(),
        }),
      ),
    }),
  }),
  mark: endpoint({
    method: 'POST',
    path: '/api/v0/sports/attendance/:team',
    summary: 'Note who was there on a day; null takes it back',
    access: right('update'),
    input: z.object({
      team: id,
      day,
      marks: z
        .array(z.object({ person: id, presence: z.enum(presences).nullable() }))
        .min(1)
        .max(bounds.squad),
    }),
    output: z.object({ marked: z.number().int() }),
  }),
  help: endpoint({
    method: 'POST',
    path: '/api/v0/sports/duty/:_id/help',
    summary: 'Take a place in a helpers’ shift oneself',
    access: 'user',
    input: z.object({ _id: id }),
    output: z.object({ left: z.number().int(), mine: z.boolean() }),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/v0/sports/duty/:_id/leave',
    summary: 'Give the own place in a helpers’ shift back',
    access: 'user',
    input: z.object({ _id: id }),
    output: z.object({ left: z.number().int(), mine: z.boolean() }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/v0/sports/duty/:_id/enrol',
    summary: 'Write somebody into a helpers’ shift by name',
    access: right('update'),
    input: z.object({ _id: id, name: line(120).min(1) }),
    output: z.object({ sports_duty: duty.record }),
  }),
  strike: endpoint({
    method: 'POST',
    path: '/api/v0/sports/duty/:_id/strike',
    summary: 'Take somebody out of a helpers’ shift',
    access: right('update'),
    input: z.object({ _id: id, helper: id }),
    output: z.object({ sports_duty: duty.record }),
  }),
}
