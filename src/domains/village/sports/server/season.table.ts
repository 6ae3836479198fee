import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import type { FixtureStatus, Forfeit, GoalKind, Presence } from '../sports.rules.ts'
import type { Criterion, LeagueKind } from '../table.rules.ts'

export const seasonsTable = pgTable('sports_seasons', {
  ...recordColumns(),
  team: uuid().notNull(),
  title: text().notNull(),
  league: text().notNull(),
  from: date().notNull(),
  to: date().notNull(),
  kind: text().$type<LeagueKind>().notNull(),
  win: integer().notNull(),
  draw: integer().notNull(),
  loss: integer().notNull(),
  narrowMargin: integer(),
  narrowWin: integer().notNull(),
  narrowLoss: integer().notNull(),
  walkoverWinner: integer().notNull(),
  walkoverLoser: integer().notNull(),
  order: text().array().$type<Criterion[]>().notNull(),
  showTable: boolean().notNull(),
  teams: text().array().notNull(),
})
export type SeasonRow = typeof seasonsTable.$inferSelect

export const deductionsTable = pgTable('sports_deductions', {
  ...lineColumns(),
  team: text().notNull(),
  points: integer().notNull(),
  reason: text().notNull(),
})

export const fixturesTable = pgTable('sports_fixtures', {
  ...recordColumns(),
  season: uuid().notNull(),
  number: text().notNull(),
  uid: text().notNull().default(''),
  round: text().notNull(),
  kickoff: isoTime().notNull(),
  timed: boolean().notNull(),
  movedFrom: isoTime(),
  home: text().notNull(),
  away: text().notNull(),
  venue: text().notNull(),
  status: text().$type<FixtureStatus>().notNull(),
  homeScore: integer(),
  awayScore: integer(),
  forfeit: text().$type<Forfeit>(),
  homeHalf: integer(),
  awayHalf: integer(),
  homeSets: integer(),
  awaySets: integer(),
  homeGames: integer(),
  awayGames: integer(),
  period: text().notNull(),
  note: text().notNull(),
})
export type FixtureRow = typeof fixturesTable.$inferSelect

export const scorersTable = pgTable('sports_scorers', {
  ...lineColumns(),
  person: uuid(),
  name: text().notNull(),
  side: text().$type<'home' | 'away'>().notNull(),
  kind: text().$type<GoalKind>().notNull(),
  minute: integer(),
})

export const attendanceTable = pgTable(
  'sports_attendance',
  {
    team: uuid().notNull(),
    day: date().notNull(),
    person: uuid().notNull(),
    presence: text().$type<Presence>().notNull(),
    at: isoTime().notNull(),
    by: uuid(),
  },
  (table) => [primaryKey({ columns: [table.team, table.day, table.person] })],
)

export const dutiesTable = pgTable('sports_duties', {
  ...recordColumns(),
  team: uuid().notNull(),
  fixture: uuid(),
  title: text().notNull(),
  place: text().notNull(),
  from: isoTime().notNull(),
  until: isoTime().notNull(),
  needed: integer().notNull(),
  open: boolean().notNull(),
})
export type DutyRow = typeof dutiesTable.$inferSelect

export const helpersTable = pgTable('sports_helpers', {
  _id: uuid().primaryKey(),
  duty: uuid().notNull(),
  account: uuid(),
  name: text().notNull(),
  at: isoTime().notNull(),
})
