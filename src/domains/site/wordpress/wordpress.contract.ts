import { z } from 'zod'
import { id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { words } from '#kit/shared/text/words.ts'

const language = z.enum(contentLanguages)
const number = z.number().int()

/** Numbers of records of a kind, by result. */
const recordCounts = z.object({
  created: number,
  changed: number,
  unchanged: number,
  /** Changed here since the last import, therefore left as they are. */
  kept: number,
  failed: number,
})
/** A record with its kind, title and address on the old site. */
const oldRecord = z.object({ kind: z.enum(['page', 'news', 'file']), title: z.string(), url: z.string() })

/** The result of an import or, for a dry run, its preview. */
export const importReport = z.object({
  dryRun: z.boolean(),
  source: z.object({ title: z.string(), baseUrl: z.string(), language: z.string(), version: z.string() }),
  /** Language of the texts. */
  lang: language,
  startedAt: isoTime,
  finishedAt: isoTime,
  page: recordCounts,
  news: recordCounts,
  media: z.object({
    created: number,
    unchanged: number,
    /** Could not be fetched. */
    missing: number,
    /** Not fetched, by choice or because of a dry run. */
    skipped: number,
  }),
  redirects: z.object({ created: number, unchanged: number }),
  /** Comments on the old site, which are not imported. */
  comments: number,
  authors: z.array(z.string()),
  /** New accounts of authors, locked at first. */
  accountsMade: number,
  /** Records whose English texts are in the German fields too. */
  inBothLanguages: number,
  /** Items of the old site in two languages, merged into one record each. */
  inTwoLanguages: number.default(0),
  /** A page with the list of all news was created because there was none. */
  listPageMade: z.boolean(),
  /** The old front page, and whether it became the landing page here. */
  frontPage: z.object({ title: z.string(), used: z.boolean() }).nullable(),
  /** Items imported differently or not at all; `code` is a key of the texts `notes`. */
  notes: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      url: z.string(),
      detail: z.string(),
      count: number.nullable(),
    }),
  ),
  /** Texts that editors should check; `code` is a key of the texts `contentNotes`. */
  contents: z.array(
    oldRecord.extend({ notes: z.array(z.object({ code: z.string(), detail: z.string(), count: number })) }),
  ),
  /** Files that could not be fetched; `reason` is a key of the texts `media`. */
  missing: z.array(z.object({ title: z.string(), url: z.string(), reason: z.string(), detail: words })),
  /** Imported earlier and updated now. */
  changed: z.array(oldRecord).default([]),
  kept: z.array(oldRecord.extend({ reason: z.enum(['edited', 'removed']) })),
  failed: z.array(oldRecord.extend({ message: words })),
})
export type ImportReport = z.output<typeof importReport>

/** Codes of notes about items not imported at all; all others were imported with changes. */
export const leftOutCodes: ReadonlySet<string> = new Set([
  'binned',
  'never-saved',
  'duplicate',
  'medium-without-address',
  'menu-entry-not-taken',
  'menu-not-taken',
  'type-not-taken',
  'taxonomy-not-taken',
  'comments-not-taken',
])

export const importStates = ['checking', 'checked', 'running', 'done', 'failed', 'cancelled'] as const

const importProgress = z.object({
  phase: z.enum(['reading', 'converting', 'media', 'records', 'redirects']),
  done: number,
  /** 0 while unknown. */
  total: number,
})
export type ImportProgress = z.output<typeof importProgress>

const siteImport = z.object({
  _id: id,
  createdAt: isoTime,
  fileName: z.string(),
  bytes: number,
  state: z.enum(importStates),
  /** Null: the language of the export. */
  lang: language.nullable(),
  fetchMedia: z.boolean(),
  progress: importProgress.nullable(),
  /** Why it failed; with `line` and `column` when the file is broken. */
  problem: z
    .object({ code: z.string(), message: words, line: number.optional(), column: number.optional() })
    .nullable(),
  finishedAt: isoTime.nullable(),
})
export type SiteImport = z.output<typeof siteImport>

const withReports = siteImport.extend({
  /** Result of the dry run. */
  preview: importReport.nullable(),
  report: importReport.nullable(),
})
export type SiteImportWithReports = z.output<typeof withReports>

const path = '/api/v0/import/wordpress'

/**
 * `POST` of the export as multipart form data: a field `lang` (`de`, `en` or empty) before the file. Returns `{ import
 * }` and starts the check; more than `mostBytes` gives 413.
 */
export const exportUpload = { path, mostBytes: 500 * 1024 * 1024 }

/** Live events of imports on the channel `admin/imports`: type `importProgress`, data `{ _id }`. */
export const importsChannel = 'admin/imports'

export const wordpressImports = {
  list: endpoint({
    method: 'GET',
    path: `${path}/:_id?`,
    summary: 'Imports from WordPress, newest first',
    access: 'admin',
    input: z.object({ limit: listParameters.limit, skip: listParameters.skip }),
    output: z.object({ imports: z.array(siteImport), total: number }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/:_id?`,
    given: '_id',
    summary: 'One import with its reports',
    access: 'admin',
    input: z.object({ _id: id }),
    output: z.object({ import: withReports }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${path}/:_id/start`,
    summary: 'Carry out an import whose preview is there',
    access: 'admin',
    input: z.object({ _id: id, fetchMedia: z.boolean().default(true) }),
    output: z.object({ import: withReports }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:_id/cancel`,
    summary: 'Stop an import; what has been taken over stays',
    access: 'admin',
    input: z.object({ _id: id }),
    output: z.object({ import: withReports }),
  }),
}
