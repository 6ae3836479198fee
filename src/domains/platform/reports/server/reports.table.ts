import { boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { binColumns } from '#kit/server/records/removing.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { PictureMeta, ReportContext, Tracker } from '../reports.contract.ts'

export const reportsTable = pgTable('reports', {
  ...recordColumns(),
  ...binColumns(),
  tracker: text().$type<Tracker>().notNull(),
  number: integer().notNull(),
  lang: text().$type<Language>().notNull(),
  state: text().notNull(),
  closedAt: isoTime(),
  title: text().notNull().default(''),
  text: text().notNull(),
  page: text().notNull().default(''),
  assignee: uuid(),
  waiting: boolean().notNull().default(true),
  name: text().notNull().default(''),
  email: text().notNull().default(''),
  tell: boolean().notNull().default(false),
  key: text(),
  forgottenAt: isoTime(),
  kind: text().notNull().default(''),
  kindWords: jsonb().$type<{ de: string; en: string }>(),
  place: text().notNull().default(''),
  lat: doublePrecision(),
  lon: doublePrecision(),
  released: boolean().notNull().default(false),
  publicText: text().notNull().default(''),
  project: text().notNull().default(''),
  tags: text().array().notNull().default([]),
  reproduce: text(),
  severity: text(),
  priority: text(),
  milestone: uuid(),
  minutes: integer().notNull().default(0),
  context: jsonb().$type<ReportContext>(),
})
export type ReportRow = typeof reportsTable.$inferSelect

export const picturesTable = pgTable('report_files', {
  _id: uuid().primaryKey(),
  report: uuid().notNull(),
  at: isoTime().notNull(),
  type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  colour: text().notNull(),
  released: boolean().notNull().default(false),
  meta: jsonb().$type<PictureMeta>().notNull().default({}),
  folder: text().notNull().default('reports'),
})
export type PictureRow = typeof picturesTable.$inferSelect
