import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '../../../../kit/server/database/columns.ts'
import type { Language } from '../../../../kit/shared/languages.ts'
import type { DefectState } from '../defects.rules.ts'

export const defectsTable = pgTable('defects', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  updatedAt: isoTime().notNull(),
  version: integer().notNull().default(1),
  number: integer().generatedByDefaultAsIdentity().notNull(),
  lang: text().$type<Language>().notNull(),
  kind: text().notNull(),
  kindWords: jsonb().$type<{ de: string; en: string }>().notNull(),
  text: text().notNull(),
  place: text().notNull(),
  lat: doublePrecision(),
  lon: doublePrecision(),
  name: text().notNull(),
  email: text().notNull(),
  tell: boolean().notNull(),
  state: text().$type<DefectState>().notNull().default('received'),
  closedAt: isoTime(),
  key: text(),
  assignee: uuid(),
  waiting: boolean().notNull().default(true),
  released: boolean().notNull().default(false),
  publicText: text().notNull().default(''),
  forgottenAt: isoTime(),
})
export type DefectRow = typeof defectsTable.$inferSelect

export const photosTable = pgTable('defect_photos', {
  _id: uuid().primaryKey(),
  defect: uuid().notNull(),
  at: isoTime().notNull(),
  type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  colour: text().notNull(),
  released: boolean().notNull().default(false),
})
export type PhotoRow = typeof photosTable.$inferSelect
