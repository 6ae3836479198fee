import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { fileKinds, pdfBarriers } from '../files.rules.ts'

export interface FileTexts {
  title?: string
  alt?: string
  caption?: string
  credit?: string
}

const contentColumns = {
  gridref: uuid().notNull(),
  name: text().notNull(),
  kind: text({ enum: fileKinds }).notNull(),
  type: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  storedSha256: text().notNull(),
  width: integer(),
  height: integer(),
  colour: text().notNull(),
  blur: text(),
  animated: boolean().notNull(),
}

/** A file with its present content. */
export const filesTable = pgTable('files', {
  ...recordColumns(),
  ...contentColumns,
  variants: text({ enum: ['none', 'waiting', 'ready', 'failed'] }).notNull(),
  title: text().notNull().default(''),
  alt: text().notNull().default(''),
  caption: text().notNull().default(''),
  credit: text().notNull().default(''),
  translations: jsonb().$type<{ en?: FileTexts }>().notNull().default({}),
  tags: text().array().notNull().default([]),
  folder: text().notNull().default(''),
  focal: jsonb().$type<{ x: number; y: number }>(),
  visibility: text({ enum: ['public', 'private'] })
    .notNull()
    .default('public'),
  deletedAt: isoTime(),
  deletedBy: uuid(),
  searched: text().notNull().default(''),
})
export type FileRow = typeof filesTable.$inferSelect

/** All present and former contents of files. */
export const contentsTable = pgTable('file_contents', {
  ...contentColumns,
  gridref: uuid().primaryKey(),
  fileId: uuid().notNull(),
  at: isoTime().notNull(),
  formerSince: isoTime(),
})
export type ContentRow = typeof contentsTable.$inferSelect

/** Smaller variants of pictures. */
export const variantsTable = pgTable('file_variants', {
  gridref: uuid().primaryKey(),
  contentOf: uuid().notNull(),
  type: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
})
export type VariantRow = typeof variantsTable.$inferSelect

/** Extracted texts of documents. */
export const textsTable = pgTable('file_texts', {
  gridref: uuid().primaryKey(),
  state: text({ enum: ['waiting', 'read', 'empty', 'failed'] })
    .notNull()
    .default('waiting'),
  /** Reason why extraction failed. */
  problem: text({ enum: ['locked', 'broken', 'memory', 'time', 'large', 'missing', 'ended'] }),
  text: text().notNull().default(''),
  /** Number of extractions started but not finished. */
  begun: integer().notNull().default(0),
  /** Barriers of a PDF, as far as it could be read. */
  barriers: text({ enum: pdfBarriers }).array(),
})
export type TextRow = typeof textsTable.$inferSelect

/** Content of a file, without its details. */
export type Content = Pick<FileRow, keyof typeof contentColumns>

/** Content that was just stored, with the forms made during the upload. */
export type StoredContent = Content & { early?: readonly VariantRow[] }

export const contentOf = (row: Content): Content => ({
  gridref: row.gridref,
  name: row.name,
  kind: row.kind,
  type: row.type,
  size: row.size,
  sha256: row.sha256,
  storedSha256: row.storedSha256,
  width: row.width,
  height: row.height,
  colour: row.colour,
  blur: row.blur,
  animated: row.animated,
})
