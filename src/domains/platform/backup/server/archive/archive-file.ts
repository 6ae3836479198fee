import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findDiskFull } from '#kit/server/database/failure.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { decrypted } from './age.ts'
import { filesFolder, isInStore } from './format.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.ts'
import { verifyArchive, type ArchiveContents, type ArchiveSource } from './read-archive.ts'
import { fileExists, missingContent, unusableArchive, unwritableFile } from '../backup.problems.ts'

/**
 * An archive in a file.
 * @param store the site's files: an archive made before an upgrade leaves them there
 */
export function fileSource(file: string, identity?: string, store?: Pick<Storage, 'get'>): ArchiveSource {
  return {
    name: file,
    identity,
    async open() {
      const unreadable = (error?: unknown) =>
        unusableArchive(
          `Die Datei „${file}“ lässt sich nicht lesen.`,
          `The file “${file}” cannot be read.`,
          error,
        )
      const handle = await open(file, 'r').catch((error: unknown) => {
        throw unreadable(error)
      })
      if ((await handle.stat()).isDirectory()) {
        await handle.close()
        throw unreadable()
      }
      return handle.createReadStream()
    },
    // A night of a pool: file contents are beside the folder of nights
    async content(name) {
      if (store && isInStore(name)) return store.get(name.slice(filesFolder.length))
      const at = path.join(path.dirname(file), '..', ...name.split('/'))
      const handle = await open(at, 'r').catch((error: unknown) => {
        throw missingContent(at, error)
      })
      const stream = handle.createReadStream()
      return name.endsWith('.age') ? decrypted(stream, identity ?? '') : stream
    },
  }
}

/**
 * Writes an archive to a file, renamed once it is complete, flushed and verified.
 * Throws BACKUP_EXISTS (409), BACKUP_FILE_UNWRITABLE (422).
 */
export async function writeArchiveFile(
  file: string,
  keys: { recipient?: string | undefined; identity?: string | undefined },
  write: (archive: ArchiveWriter) => Promise<unknown>,
): Promise<{ bytes: number; contents: ArchiveContents }> {
  if (await stat(file).catch(() => null)) throw fileExists(file)
  const partial = `${file}.partial`
  try {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 })
    await rm(partial, { force: true })
    await writeFile(partial, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw findDiskFull(error) ?? unwritableFile(file, error)
  }
  try {
    await feed(
      writeArchive(keys),
      (archive) => pipeline(archive.stream, createWriteStream(partial, { mode: 0o600, flush: true })),
      write,
    )
    const contents = await verifyArchive(fileSource(partial, keys.identity))
    await rename(partial, file)
    const { size } = await stat(file)
    return { bytes: size, contents }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Runs writer and consumer of an archive concurrently; the first failure ends both. */
export async function feed(
  begun: Promise<ArchiveWriter>,
  drain: (archive: ArchiveWriter) => Promise<unknown>,
  write: (archive: ArchiveWriter) => Promise<unknown>,
): Promise<void> {
  const archive = await begun
  let failure: Error | undefined
  const failed = (thrown: unknown) => {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    failure ??= error
    archive.fail(error)
  }
  await Promise.all([drain(archive).catch(failed), write(archive).catch(failed)])
  if (failure) throw failure
}
