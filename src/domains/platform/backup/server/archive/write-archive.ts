import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { once } from 'node:events'
import { constants, createZstdCompress } from 'node:zlib'
import { changedWhileRead } from '../backup.problems.ts'
import { encrypted } from './age.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** An archive being written. */
export interface ArchiveWriter {
  /** The archive's bytes; read it while parts are added, because they wait for it. */
  stream: Readable
  /** Adds a part; concurrent calls are queued. Returns its hash. */
  add(name: string, content: Buffer): Promise<{ name: string; bytes: number; sha256: string }>
  /** Adds a part of known size. Throws BACKUP_FILE_CHANGED (409) if the amount differs. */
  addStream(
    name: string,
    bytes: number,
    content: Readable,
  ): Promise<{ name: string; bytes: number; sha256: string }>
  /** Finishes the archive. */
  end(): Promise<void>
  /** Aborts the archive: its reader gets the error. */
  fail(error: Error): void
}

/** Starts an archive: tar, zstd, and age with a recipient. */
export async function writeArchive({
  recipient,
}: {
  recipient?: string | undefined
}): Promise<ArchiveWriter> {
  const tar = new PassThrough({ highWaterMark: 1024 * 1024 })
  const packed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  tar.on('error', (error) => packed.destroy(error))
  packed.on('close', () => tar.destroy())
  // Handled to avoid an uncaught error; the stream's reader gets it too
  packed.on('error', () => {})
  tar.pipe(packed)
  const stream = recipient ? await encrypted(packed, recipient) : packed
  let turn: Promise<unknown> = Promise.resolve()
  let broken: Error | undefined

  async function write(bytes: Buffer): Promise<void> {
    if (broken) throw broken
    if (tar.destroyed) throw new Error('the archive was broken off')
    if (bytes.length === 0 || tar.write(bytes)) return
    const over = new AbortController()
    try {
      await Promise.race([
        once(tar, 'drain', { signal: over.signal }),
        once(tar, 'close', { signal: over.signal }),
      ])
    } finally {
      over.abort()
    }
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  return {
    stream,
    add: (name, content) =>
      inTurn(async () => {
        await write(tarHeader(name, content.length))
        await write(content)
        await write(tarPadding(content.length))
        return {
          name,
          bytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        }
      }),
    addStream: (name, bytes, content) =>
      inTurn(async () => {
        const hash = createHash('sha256')
        let came = 0
        await write(tarHeader(name, bytes))
        for await (const chunk of content) {
          came += (chunk as Buffer).length
          if (came > bytes) break
          hash.update(chunk as Buffer)
          await write(chunk as Buffer)
        }
        if (came !== bytes) throw changedWhileRead(name)
        await write(tarPadding(bytes))
        return { name, bytes, sha256: hash.digest('hex') }
      }),
    end: () =>
      inTurn(async () => {
        await write(tarEnd())
        tar.end()
      }),
    fail(error) {
      broken = error
      packed.destroy(error)
    },
  }
}
