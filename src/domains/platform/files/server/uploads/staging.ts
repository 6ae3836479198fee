import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#kit/server/start/config.ts'
import { Problem } from '#kit/shared/problem.ts'
import { requireRoom } from './room.ts'
import { fileSize } from '#kit/shared/file-size.ts'

/** Received bytes that are not a file of the site yet. */
export interface Staged {
  path: string
  bytes: number
  sha256: string
}

export const tooLarge = (most: number) =>
  new Problem('FILE_TOO_LARGE', 413, {
    de: `Diese Datei ist zu groß. Möglich sind höchstens ${fileSize(most, 'de')}.`,
    en: `This file is too large. At most ${fileSize(most, 'en')} are possible.`,
  })

/** Folder of uploads before validation. */
export const stagingFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'uploads')

/** Bytes received between two checks of the free space. */
const between = 64 * 1024 * 1024

/**
 * Writes bytes beside the store while counting and hashing. Throws Problem `FILE_TOO_LARGE` (413) or `NO_ROOM` (507)
 * and leaves nothing.
 */
export async function stage(
  config: Pick<Config, 'dataDir'>,
  content: Readable | Buffer,
  most: number,
): Promise<Staged> {
  const folder = path.join(stagingFolder(config), 'staged')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  const hash = createHash('sha256')
  await requireRoom(folder, content instanceof Readable ? 0 : content.length)
  let bytes = 0
  let looked = 0
  async function* measured(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > most) throw tooLarge(most)
      if (bytes - looked >= between) {
        looked = bytes
        await requireRoom(folder, between)
      }
      yield chunk
    }
  }
  try {
    await pipeline(
      content instanceof Readable ? content : Readable.from([content]),
      measured,
      createWriteStream(file, { flags: 'wx' }),
    )
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return { path: file, bytes, sha256: hash.digest('hex') }
}

/** Measures and hashes an existing file. */
export async function stagedAt(file: string): Promise<Staged> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file)) {
    bytes += (chunk as Buffer).length
    hash.update(chunk as Buffer)
  }
  return { path: file, bytes, sha256: hash.digest('hex') }
}

export const unstage = ({ path: file }: Staged): Promise<void> => rm(file, { force: true })

/** Deletes remains of uploads interrupted before `olderThan` (epoch milliseconds). Returns their number. */
export async function sweepStaging(config: Pick<Config, 'dataDir'>, olderThan: number): Promise<number> {
  let removed = 0
  for (const folder of [stagingFolder(config), path.join(stagingFolder(config), 'staged')]) {
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile()) continue
      const file = path.join(folder, entry.name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
      if (mtimeMs >= olderThan) continue
      await rm(file, { force: true })
      removed++
    }
  }
  return removed
}
