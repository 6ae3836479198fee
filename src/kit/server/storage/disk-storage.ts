import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, StorageMissing, StorageUnavailable, type Storage } from './storage.ts'

/** Folder of unfinished files; left over if the process ends while writing. */
const partials = '.partial'
const day = 86_400_000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code

/** Error codes of the store itself; others come from the reader or the source of the bytes. */
const storeCodes = new Set([
  'EACCES',
  'EPERM',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'ESTALE',
])

function told(key: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOENT') return new StorageMissing(key, error)
  return code && storeCodes.has(code) ? new StorageUnavailable(error) : error
}

/** Makes a file's directory entry as durable as its content. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Opens a store in a directory. Files are written aside, flushed and renamed, so that a crash leaves the old or the new
 * one. Throws StorageUnavailable if the directory cannot be used.
 */
export async function openDiskStorage(directory: string): Promise<Storage> {
  const root = path.resolve(directory)
  const fileOf = (key: string) => path.join(root, ...checkKey(key).split('/'))

  async function prepare(): Promise<void> {
    await mkdir(path.join(root, partials), { recursive: true })
    for (const name of await readdir(path.join(root, partials))) {
      const left = path.join(root, partials, name)
      const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Date.now() }))
      // Another process may be writing it right now
      if (Date.now() - mtimeMs > day) await rm(left, { force: true })
    }
  }
  try {
    await prepare()
  } catch (error) {
    throw new StorageUnavailable(error)
  }

  async function* walk(base: string): AsyncGenerator<string> {
    const found = await readdir(path.join(root, base), { withFileTypes: true }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw told(base, error)
    })
    for (const entry of found) {
      if (entry.name === partials) continue
      const key = base ? `${base}/${entry.name}` : entry.name
      if (entry.isDirectory()) yield* walk(key)
      else yield key
    }
  }

  const storage: Storage = {
    async put(key, content) {
      const file = fileOf(key)
      const partial = path.join(root, partials, randomUUID())
      try {
        const made = await mkdir(path.dirname(file), { recursive: true })
        const to = createWriteStream(partial, { flags: 'wx', flush: true })
        await pipeline(content instanceof Readable ? content : [content], to)
        await rename(partial, file)
        await syncDirectory(path.dirname(file))
        if (made)
          for (let above = path.dirname(file); above !== path.dirname(made);)
            await syncDirectory((above = path.dirname(above)))
        return to.bytesWritten
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {})
        throw told(key, error)
      }
    },

    async get(key, range) {
      // Opened before the answer begins, so that a missing file can still be reported
      const handle = await open(fileOf(key), 'r').catch((error: unknown) => {
        throw told(key, error)
      })
      return createReadStream('', { fd: handle, ...range })
    },

    async read(key) {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        throw told(key, error)
      }
    },

    async delete(key) {
      await rm(fileOf(key), { force: true }).catch((error: unknown) => {
        throw told(key, error)
      })
    },

    async exists(key) {
      return (await storage.size(key)) !== null
    },

    async size(key) {
      try {
        const { size } = await stat(fileOf(key))
        return size
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw told(key, error)
      }
    },

    async *list(prefix) {
      for await (const key of walk(prefix.replace(/\/$/, ''))) {
        const found = await stat(path.join(root, key)).catch(() => null)
        if (found) yield { key, bytes: found.size, at: found.mtime }
      }
    },

    async ping() {
      await stat(root).catch((error: unknown) => {
        throw new StorageUnavailable(error)
      })
    },

    close() {},
  }
  return storage
}
