import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kit/server/start/config.ts'
import type { Cause } from '../../backup.contract.ts'
import type { ArchiveContents } from '../archive/read-archive.ts'
import { writeArchiveFile } from '../archive/archive-file.ts'
import { exclusively } from '../exclusive.ts'
import { keysOf } from '../keys.ts'
import { requireRoomFor } from './room.ts'
import { type ArchivedFile, filesFolder } from '../archive/format.ts'
import { type KnownHashes, knownHashes } from '../night/known-hashes.ts'
import { noteRun } from '../night/runs.ts'
import { requireTables } from '../site-of.ts'
import type { FileThere, Site } from '../snapshot.ts'
import { writeBackup, type Progress } from './write-backup.ts'

/** Summary of an archive, for the history and the caller. */
export interface ArchiveFacts {
  at: string
  program: string
  rows: number
  files: number
  fileBytes: number
  missing: number
}

export const factsOf = ({ header, manifest }: ArchiveContents): ArchiveFacts => ({
  at: header.at,
  program: header.program,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.length,
  fileBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  missing: manifest.missing.length,
})

/** `2026-11-22T021003Z`, for file names. */
export const stampOf = (at: Date | string): string =>
  new Date(at)
    .toISOString()
    .replaceAll(':', '')
    .replace(/\.\d+Z$/, 'Z')

/** Name of an archive: `dorfplatz-2026-11-22T021003Z.tar.zst`, with `.age` if encrypted. */
export const archiveName = (what: string, at: Date | string, recipient: string | undefined): string =>
  `${what}-${stampOf(at)}.tar.zst${recipient ? '.age' : ''}`

/** Folder for backups in the data directory. */
export const backupsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'backups')

const keptBefore = 3

/**
 * Prunes backups made before upgrades and restores: keeps the newest and the one just made, whatever time a wrong clock
 * gave it.
 */
export async function keepNewestBefore(
  config: Pick<Config, 'dataDir'>,
  what: string,
  made: string,
): Promise<void> {
  const folder = backupsFolder(config)
  const names = (await readdir(folder))
    .filter((name) => name.startsWith(`${what}-`) && name !== path.basename(made))
    .toSorted()
  for (const name of names.slice(0, 1 - keptBefore)) await rm(path.join(folder, name), { force: true })
}

/**
 * Backs a site up beside its data before it is replaced: `before-restore`. The caller holds the lock.
 * @param next files of the new state: equal ones stay in the store and are only named
 */
export async function backupBefore(
  site: Site,
  config: Config,
  what: string,
  progress: (at: Progress) => void = () => {},
  next: readonly ArchivedFile[] = [],
): Promise<{ file: string; bytes: number }> {
  const made = await backupIntoFile(
    site,
    config,
    (recipient) => path.join(backupsFolder(config), archiveName(what, new Date(), recipient)),
    { progress, filesStay: stayingAmong(next) },
  )
  await keepNewestBefore(config, what, made.file)
  return made
}

/** Files left in the store and only named: `true` all, otherwise those in the map with the same key and content. */
type StayingFiles = boolean | ReadonlyMap<string, Pick<ArchivedFile, 'bytes' | 'sha256'>>

const stayingAmong = (next: readonly ArchivedFile[]): StayingFiles =>
  next.length > 0 && new Map(next.map((file) => [file.key, file]))

/** Bytes of the files copied into the archive; undefined: all of the store. */
async function copiedBytes({ storage }: Site, filesStay: StayingFiles): Promise<number | undefined> {
  if (typeof filesStay === 'boolean') return filesStay ? 0 : undefined
  let sum = 0
  for await (const { key, bytes } of storage.list('')) if (filesStay.get(key)?.bytes !== bytes) sum += bytes
  return sum
}

/** Entry of a file left in the store; null for a file to copy. */
const nameStaying =
  (hashes: KnownHashes, filesStay: StayingFiles) =>
  async ({ key, bytes }: FileThere): Promise<ArchivedFile | null> => {
    const next = typeof filesStay === 'boolean' ? null : filesStay.get(key)
    if (next !== null && next?.bytes !== bytes) return null
    const sha256 = await hashes.of(key, bytes)
    return next && next.sha256 !== sha256 ? null : { key, bytes, sha256, content: filesFolder + key }
  }

/**
 * Backs a site up into one file. The caller holds the lock. Throws BACKUP_NO_SITE (409) without a site.
 * @param file target; a function receives the keys, which decide the name
 * @param filesStay files only named with their hashes: they stay in the store and take no room
 */
export async function backupIntoFile(
  site: Site,
  config: Pick<Config, 'secret' | 'publicUrl'>,
  file: string | ((recipient: string | undefined) => string),
  {
    withSecret = false,
    filesStay = false,
    progress,
    signal,
  }: {
    withSecret?: boolean
    filesStay?: StayingFiles
    progress?: (at: Progress) => void
    signal?: AbortSignal
  } = {},
): Promise<{ file: string; bytes: number; contents: ArchiveContents }> {
  await requireTables(site)
  const keys = await keysOf(site, config)
  const to = typeof file === 'string' ? file : file(keys.recipient)
  await requireRoomFor(site, path.dirname(path.resolve(to)), await copiedBytes(site, filesStay))
  const hashes = filesStay ? await knownHashes(site) : null
  const written = await writeArchiveFile(to, keys, (archive) =>
    writeBackup(site, archive, {
      address: config.publicUrl,
      secret: withSecret ? config.secret : undefined,
      ...(hashes ? { keepFile: nameStaying(hashes, filesStay) } : {}),
      ...(progress ? { progress } : {}),
      signal,
    }),
  )
  await hashes?.save()
  return { file: to, ...written }
}

/** The same with the lock, recorded as a run. */
export const backupNow = (
  site: Site,
  config: Pick<Config, 'secret' | 'publicUrl'>,
  file: string | ((recipient: string | undefined) => string),
  {
    cause,
    withSecret = false,
    filesStay = false,
    progress = () => {},
  }: { cause: Cause; withSecret?: boolean; filesStay?: boolean; progress?: (at: Progress) => void },
): Promise<{ file: string; bytes: number; contents: ArchiveContents }> =>
  exclusively(site, { readsStore: true }, (signal) =>
    noteRun(site, { kind: 'backup', cause }, async (run) => {
      const made = await backupIntoFile(site, config, file, {
        withSecret,
        filesStay,
        signal,
        progress: (at) => {
          run.progress(at)
          progress(at)
        },
      })
      return {
        ...made,
        archive: factsOf(made.contents),
        places: [{ target: 'file', name: made.file, bytes: made.bytes, verified: true }],
      }
    }),
  )
