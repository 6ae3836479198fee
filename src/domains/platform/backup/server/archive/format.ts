import { z } from 'zod'
import { isKey } from '#kit/server/storage/storage.ts'

/** What stands first in every archive, so that a foreign or a newer one is known before anything else is read. */
export const formatName = 'dorfplatz-backup'
/** Goes up when an older program could not read what a newer one writes. */
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
  /** ISO time of the moment that it shows. */
  at: z.iso.datetime(),
  /** Address of the site. */
  site: z.string(),
  /** `server_version` of the database. */
  postgres: z.string(),
  /** What had been done to the schema. */
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
  /** Of all rows, whatever their order: see `rows-digest.ts`. */
  digest: sha256,
  parts: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256 })),
})
export type ArchivedTable = z.output<typeof archivedTable>

/** Only what the program itself writes: a foreign archive must not reach beyond the store or the pool. */
const storeKey = z.string().refine(isKey)

const archivedFile = z.object({
  key: storeKey,
  bytes: z.number().int().nonnegative(),
  sha256,
  /** Key of the content in the pool or in the file store (`files/…`, see `isInStore`); absent: stored in the archive. */
  content: storeKey.optional(),
})
export type ArchivedFile = z.output<typeof archivedFile>

/** Content that an archive made before an upgrade leaves in the store. From its own folder `../files/` leads there, too. */
export const isInStore = (content: string): boolean => content.startsWith(filesFolder)

export const archiveManifest = z.object({
  tables: z.array(archivedTable),
  /** The next numbers that sequences of the records give. */
  sequences: z.array(z.object({ name, value: z.number().int().nullable() })),
  files: z.array(archivedFile),
  /** Files that records name and that were not in the store. */
  missing: z.array(z.string()),
  /** What else is in it: name and hash. */
  others: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256 })),
})
export type ArchiveManifest = z.output<typeof archiveManifest>
