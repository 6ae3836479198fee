import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { ConsentScope, SportName } from '../sports.rules.ts'

export const clubsTable = pgTable('sports_clubs', {
  ...recordColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  sport: text().$type<SportName>().notNull(),
  text: translatedColumn(),
  entry: uuid(),
  picture: uuid(),
  active: boolean().notNull(),
  position: integer().notNull(),
})
export type ClubRow = typeof clubsTable.$inferSelect

export const officersTable = pgTable('sports_officers', { ...lineColumns(), account: uuid().notNull() })

export const teamsTable = pgTable('sports_teams', {
  ...recordColumns(),
  club: uuid().notNull(),
  title: text().notNull(),
  slug: text().notNull(),
  sport: text().$type<SportName>().notNull(),
  category: text().notNull(),
  calledAs: text().notNull(),
  text: translatedColumn(),
  venue: text().notNull(),
  active: boolean().notNull(),
  onFirstPage: boolean().notNull(),
  position: integer().notNull(),
})
export type TeamRow = typeof teamsTable.$inferSelect

export const squadsTable = pgTable('sports_squads', {
  ...lineColumns(),
  person: uuid().notNull(),
  number: integer(),
  role: text().notNull(),
  captain: boolean().notNull(),
})

export const staffTable = pgTable('sports_staff', {
  ...lineColumns(),
  person: uuid().notNull(),
  role: text().notNull(),
})

export const trainingsTable = pgTable('sports_trainings', {
  ...lineColumns(),
  day: integer().notNull(),
  from: text().notNull(),
  until: text().notNull(),
  place: text().notNull(),
})

export const trainersTable = pgTable('sports_trainers', { ...lineColumns(), account: uuid().notNull() })

/** Persons added to a team by its trainer, until an officer approves. */
export const takenInTable = pgTable(
  'sports_taken_in',
  { team: uuid().notNull(), person: uuid().notNull(), at: isoTime().notNull(), by: uuid() },
  (table) => [primaryKey({ columns: [table.team, table.person] })],
)

export const personsTable = pgTable('sports_persons', {
  ...recordColumns(),
  club: uuid().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  born: date(),
  email: text().notNull(),
  phone: text().notNull(),
  person: uuid(),
  functions: text().array().notNull(),
  hidden: boolean().notNull(),
  note: text().notNull(),
})
export type PersonRow = typeof personsTable.$inferSelect

export const licencesTable = pgTable('sports_licences', {
  ...lineColumns(),
  title: text().notNull(),
  number: text().notNull(),
  expires: date(),
})

export const consentsTable = pgTable('sports_consents', {
  ...lineColumns(),
  scope: text().$type<ConsentScope>().notNull(),
  givenOn: date().notNull(),
  until: date(),
  withdrawnOn: date(),
  by: text().$type<'self' | 'guardian'>().notNull(),
  guardian: text().notNull(),
})

export const personFilesTable = pgTable('sports_files', {
  _id: uuid().primaryKey(),
  person: uuid().notNull(),
  kind: text().$type<'portrait' | 'document'>().notNull(),
  name: text().notNull(),
  type: text().notNull(),
  size: integer().notNull(),
  at: isoTime().notNull(),
  by: uuid(),
})
export type PersonFileRow = typeof personFilesTable.$inferSelect

export const teamPicturesTable = pgTable('sports_team_pictures', {
  _id: uuid().primaryKey(),
  team: uuid().notNull(),
  people: uuid().array().notNull(),
  type: text().notNull(),
  size: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  colour: text().notNull(),
  at: isoTime().notNull(),
  by: uuid(),
})
export type TeamPictureRow = typeof teamPicturesTable.$inferSelect
