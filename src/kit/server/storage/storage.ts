import type { Readable } from 'node:stream'
import { Problem } from '../../shared/problem.ts'

/** The whole content is `start` 0 to `end` size - 1; both inclusive, as in RFC 9110 § 14. */
export interface ByteRange {
  start: number
  end: number
}

/** No content at the key. */
export class StorageMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`nothing is stored at ${key}`, { cause })
    this.name = 'StorageMissing'
  }
}

/** The store does not answer, is full or refuses. Answered with 503. */
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

/** Store for file contents: a directory or an S3 bucket. Keys are `a/b/c` of letters, digits, `-`, `_` and `.`. */
export interface Storage {
  /** Stores the content durably and atomically, replacing any previous one. Returns the number of bytes. */
  put(key: string, content: Buffer | Readable): Promise<number>
  /**
   * The content as a stream. Throws StorageMissing if there is none and StorageUnavailable if the store does not
   * answer.
   */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** The whole content, for small files. */
  read(key: string): Promise<Buffer>
  /** Deletes the content, if any. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** Keys below a prefix ending in `/`, with the time of storing, unordered. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; at: Date }>
  /** Throws StorageUnavailable if the store does not answer. */
  ping(): Promise<void>
  close(): void
}

/** True for a valid key, which can neither leave the store nor collide with its own files. */
export const isKey = (key: string): boolean =>
  key.length <= 300 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)

/** Throws RangeError for an invalid key. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new RangeError(`"${key}" is no key of the store`)
  return key
}
