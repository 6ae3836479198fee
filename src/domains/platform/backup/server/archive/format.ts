import { z } from 'zod'
import { isKey } from '#kit/server/storage/storage.ts'

/** Format name at the start of every archive, to reject foreign or newer ones early. */
export const formatName = 'dorfplatz-backup'
/** Increased when older programs cannot read newer archives. */
export const formatVersion = 1

/** Names inside the archive. */
export const headerFile = 'header.json'
export const manifestFile = 'manifest.json'
export const readmeFile = 'README.txt'
export const schemaFile = 'schema.sql'
export const loadFile = 'load.sql'
export const secretFile = 'secret'
export const filesFolder = 'files/'

const migration = z.object({ name: z.string(), checksum: z.string() })

export const archiveHeader = z.object({
  format: z.literal(formatName),
  version: z.number().int().positive(),
  /** Version of the program that made it. */
  program: z.string(),
  /** ISO time of the snapshot. */
  at: z.iso.datetime(),
  /** Address of the site. */
  site: z.string(),
  /** `server_version` of the database. */
  postgres: z.string(),
  /** Applied migrations. */
  migrations: z.array(migration),
  /** Version of the job queue's tables. */
  queue: z.number().int(),
})
export type ArchiveHeader = z.output<typeof archiveHeader>

/** Tables of the records, and those of the job queue. */
export const areas = ['site', 'jobs'] as const
export type Area = (typeof areas)[number]

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[A-Za-z_][\w]*$/)

const archivedTable = z.object({
  area: z.enum(areas),
  name,
  columns: z.array(z.string().min(1)),
  rows: z.number().int().nonnegative(),
  /** Independent of the order of rows: see `rows-digest.ts`. */
  digest: sha256,
  parts: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256 })),
})
export type ArchivedTable = z.output<typeof archivedTable>

/** Restricted to the program's own names: a foreign archive must not reach outside the store or the pool. */
const storeKey = z.string().refine(isKey)

const archivedFile = z.object({
  key: storeKey,
  bytes: z.number().int().nonnegative(),
  sha256,
  /**
   * Key of the content in the pool or in the file store (`files/…`, see `isInStore`); absent: stored in the archive.
   */
  content: storeKey.optional(),
})
export type ArchivedFile = z.output<typeof archivedFile>

/**
 * True for content that an archive made before an upgrade leaves in the store: from its folder, `../files/` leads
 * there.
 */
export const isInStore = (content: string): boolean => content.startsWith(filesFolder)

export const archiveManifest = z.object({
  tables: z.array(archivedTable),
  /** Next values of the sequences. */
  sequences: z.array(z.object({ name, value: z.number().int().nullable() })),
  files: z.array(archivedFile),
  /** Files named by records but missing from the store. */
  missing: z.array(z.string()),
  /** Other content: name and hash. */
  others: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256 })),
})
export type ArchiveManifest = z.output<typeof archiveManifest>
