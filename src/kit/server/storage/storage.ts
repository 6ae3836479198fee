import type { Readable } from 'node:stream'

/** The whole content is `start` 0 to `end` size - 1; both included, as in RFC 9110 § 14. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files are: a directory or an S3 bucket. Keys are `a/b/c` of letters, digits, `-`, `_` and `.`. */
export interface Storage {
  /** Stores all of it durably or nothing. What was at the key is replaced. Gives the number of bytes. */
  put(key: string, content: Buffer | Readable, options?: { contentType?: string }): Promise<number>
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
