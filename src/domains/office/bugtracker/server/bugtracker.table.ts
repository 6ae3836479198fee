import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#kit/server/database/columns.ts'
import type { RelationKind } from '../bugtracker.rules.ts'

export const milestonesTable = pgTable('bug_milestones', {
  ...recordColumns(),
  title: text().notNull(),
  project: text().notNull().default(''),
  text: text().notNull().default(''),
  due: date(),
  released: date(),
})

export const relationsTable = pgTable('bug_relations', {
  _id: uuid().primaryKey(),
  from: uuid().notNull(),
  to: uuid().notNull(),
  what: text().$type<RelationKind>().notNull(),
})

export const watchersTable = pgTable('bug_watchers', {
  report: uuid().notNull(),
  user: uuid().notNull(),
})
