import type { Readable } from 'node:stream'
import { Problem } from '../../shared/problem.ts'

/** The whole content is `start` 0 to `end` size - 1; both included, as in RFC 9110 § 14. */
export interface ByteRange {
  start: number
  end: number
}

/** There is nothing at the key. */
export class StorageMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`nothing is stored at ${key}`, { cause })
    this.name = 'StorageMissing'
  }
}

/** The store does not answer, has no room or refuses. Answered with 503. */
export class StorageUnavailable extends Problem {
  constructor(cause: unknown) {
    super(
      'STORAGE_UNAVAILABLE',
      503,
      {
        de: 'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
        en: 'The file store cannot be reached right now. Please try again in a few minutes.',
      },
      { cause },
    )
    this.name = 'StorageUnavailable'
  }
}

/** Where the bytes of files are: a directory or an S3 bucket. Keys are `a/b/c` of letters, digits, `-`, `_` and `.`. */
export interface Storage {
  /** Stores all of it durably or nothing. What was at the key is replaced. Gives the number of bytes. */
  put(key: string, content: Buffer | Readable): Promise<number>
  /** The content as a stream. Throws StorageMissing when there is none and StorageUnavailable when the store does not answer. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** The whole content; for what is small. */
  read(key: string): Promise<Buffer>
  /** Removes it; nothing happens when there is none. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** Keys below a prefix ending in `/`, with the time of storing, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; at: Date }>
  /** Throws StorageUnavailable when the store does not answer. */
  ping(): Promise<void>
  close(): void
}

/** Whether a text may be a key: it can neither leave the store nor clash in it. */
export const isKey = (key: string): boolean =>
  key.length <= 300 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)

/** Throws RangeError for what could leave the store or clash in it. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`"${key}" is no key of the store`)
  return key
}
