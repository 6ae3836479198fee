import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import {
  importStates,
  type ImportProgress,
  type ImportReport,
  type SiteImport,
} from '../../wordpress.contract.ts'

/** Data that identify an entry of the old site in addition to its number. */
export interface EntryIdentity {
  /** ISO time from the export: publication, or creation if not published. */
  created: string | null
  /** For a file, its address. */
  slug: string
  title: string
}

/** Imports started in the admin centre or on the command line. */
export const importsTable = pgTable('imports', {
  _id: uuid().primaryKey(),
  createdAt: isoTime().notNull(),
  createdBy: uuid(),
  fileName: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  options: jsonb().$type<{ lang: Language | null; fetchMedia: boolean }>().notNull(),
  state: text({ enum: importStates }).notNull(),
  progress: jsonb().$type<ImportProgress>(),
  progressAt: isoTime(),
  preview: jsonb().$type<ImportReport>(),
  report: jsonb().$type<ImportReport>(),
  problem: jsonb().$type<NonNullable<SiteImport['problem']>>(),
  finishedAt: isoTime(),
})
export type ImportRow = typeof importsTable.$inferSelect

/** Maps an item of the old site to its record here. */
export const importRecordsTable = pgTable('import_records', {
  externalId: text().primaryKey(),
  collection: text({ enum: ['page', 'news', 'file', 'redirect'] }).notNull(),
  recordId: uuid(),
  fingerprint: text(),
  identity: jsonb().$type<EntryIdentity>(),
  slug: text().notNull().default(''),
  version: integer().notNull().default(0),
  missing: text().array().notNull().default([]),
  at: isoTime().notNull(),
})
export type ImportRecordRow = typeof importRecordsTable.$inferSelect
