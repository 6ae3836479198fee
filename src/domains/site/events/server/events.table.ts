import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { eventStates, type Change } from '../events.rules.ts'

export const eventsTable = pgTable('events', {
  ...recordColumns(),
  ...editorialColumns(),
  title: text().notNull(),
  slug: text().notNull(),
  teaser: text().notNull(),
  text: text().notNull(),
  type: text().notNull(),
  tags: text().array().notNull(),
  date: isoTime().notNull(),
  start: isoTime().notNull(),
  end: isoTime(),
  allDay: boolean().notNull(),
  place: text().notNull(),
  address: text().notNull(),
  organiser: text().notNull(),
  state: text({ enum: eventStates }).notNull(),
  movedTo: isoTime(),
  recurrence: text().notNull(),
  exceptions: text().array().notNull(),
  changes: jsonb().$type<Change[]>().notNull(),
  lastEnd: isoTime(),
  picture: uuid(),
  files: uuid().array().notNull(),
})

/** Submitted events that await an answer. */
export const submissionsTable = pgTable('event_submissions', {
  event: uuid().primaryKey(),
  at: isoTime().notNull(),
  /** Recipient of the receipt and of the publication notice; never shown to guests. */
  email: text().notNull(),
  lang: text({ enum: ['de', 'en'] }).notNull(),
})
