import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Translations } from '#kit/shared/records/editorial.ts'
import type { HandIn } from '#kit/shared/records/hand-in.ts'
import { statuses } from '#kit/shared/records/record.ts'
import { isoTime, type recordColumns } from '../../database/columns.ts'

/** Fields and translations that differ from the live version. */
export type Draft = Record<string, unknown> & { translations?: Translations; sourceVersion?: number }

/**
 * Columns of a record with drafts, translations and a bin, in addition to `recordColumns()`. In a migration: `"status"
 * text not null default 'draft' check ("status" in ('draft', 'scheduled', 'published')), "publishedAt" timestamptz(3),
 * "publishAt" timestamptz(3), "unpublishAt" timestamptz(3), "liveAt" timestamptz(3), "draft" jsonb, "translations"
 * jsonb not null default '{}', "sourceVersion" integer not null default 1, "deletedAt" timestamptz(3), "deletedBy"
 * uuid, "handIn" jsonb`, with an index on `"updatedAt"` where `"handIn"` is not null.
 *
 * The fields' own columns contain the live version, or the first draft before publication. `draft` contains the
 * unpublished changes of a published record and is null in all other states.
 */
export function editorialColumns() {
  return {
    status: text({ enum: statuses }).notNull().default('draft'),
    /** Time of first publication. */
    publishedAt: isoTime(),
    /** Scheduled: time of publication. Published: publication time of the waiting draft. */
    publishAt: isoTime(),
    unpublishAt: isoTime(),
    /** Time of the last change visible to the public. */
    liveAt: isoTime(),
    draft: jsonb().$type<Draft>(),
    translations: jsonb().$type<Translations>().notNull().default({}),
    /** Version in which the German texts last changed. */
    sourceVersion: integer().notNull().default(1),
    deletedAt: isoTime(),
    deletedBy: uuid(),
    /** Submission for release: waiting or sent back. */
    handIn: jsonb().$type<HandIn>(),
  }
}

type StandardColumns = ReturnType<typeof recordColumns> & ReturnType<typeof editorialColumns>

/** A table with `recordColumns()` and `editorialColumns()`. */
export type EditorialTable = PgTable & Record<keyof StandardColumns, PgColumn>

/** Columns of a row besides the domain's own fields. */
export interface EditorialRow {
  _id: string
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  version: number
  status: (typeof statuses)[number]
  publishedAt: string | null
  publishAt: string | null
  unpublishAt: string | null
  liveAt: string | null
  draft: Draft | null
  translations: Translations
  sourceVersion: number
  deletedAt: string | null
  deletedBy: string | null
  handIn: HandIn | null
}

export type Row = EditorialRow & Record<string, unknown>

/** Fields that identify a record's owner. */
export type Owned = Pick<EditorialRow, '_id' | 'createdBy'>
