import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { decrypted } from './age.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.ts'
import { verifyArchive, type ArchiveContents, type ArchiveSource } from './read-archive.ts'
import { fileExists, unusableArchive } from '../backup.problems.ts'

/** An archive that lies in a file. */
export function fileSource(file: string, identity?: string): ArchiveSource {
  return {
    name: file,
    identity,
    async open() {
      const handle = await open(file, 'r').catch((error: unknown) => {
        throw unusableArchive(
          `Die Datei „${file}“ lässt sich nicht lesen.`,
          `The file “${file}” cannot be read.`,
          error,
        )
      })
      return handle.createReadStream()
    },
    // A night of a pool: contents lie beside the folder of the nights
    async content(name) {
      const stream = createReadStream(path.join(path.dirname(file), '..', ...name.split('/')))
      return name.endsWith('.age') ? decrypted(stream, identity ?? '') : stream
    },
  }
}

/**
 * Writes an archive into a file of its own: under its name only once it is whole, on the disk, and read back.
 * Throws BACKUP_EXISTS (409).
 */
export async function writeArchiveFile(
  file: string,
  keys: { recipient?: string | undefined; identity?: string | undefined },
  write: (archive: ArchiveWriter) => Promise<unknown>,
): Promise<{ bytes: number; contents: ArchiveContents }> {
  if (await stat(file).catch(() => null)) throw fileExists(file)
  await mkdir(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 })
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  try {
    await feed(
      writeArchive(keys),
      (archive) =>
        pipeline(archive.stream, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })),
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

/** Runs what writes an archive and what takes it away side by side; the first failure ends both. */
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
