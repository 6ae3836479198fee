import type { Queries } from '../database/connect.ts'

/** One encoding of an answer; `headers` is the flat list that `ServerResponse.writeHead` takes. */
export interface Representation {
  headers: readonly string[]
  body: Buffer
}

export interface CachedAnswer {
  status: number
  etag: string
  identity: Representation
  /**
   * Compressed copies: small ones are made in the background at the second request, a quick one earlier by `zip`; null
   * until then.
   */
  br: Representation | null
  gzip: Representation | null
  /** Headers of a 304. */
  notModified: readonly string[]
  /** Tags of everything the answer was made from. */
  tags: readonly string[]
  /** Epoch milliseconds; Infinity while nothing depends on time. */
  until: number
  /** A cached value instead of an answer: see kept-value.ts. */
  value?: unknown
}

/** A freshly made answer. */
export interface MadeAnswer {
  status: number
  /** Without content-length, content-encoding, etag and vary, which the cache adds. Names in lower case. */
  headers: Record<string, string>
  body: Buffer | string
  tags: Iterable<string>
  /** Epoch milliseconds after which the answer is stale; absent: until a tag is dropped. */
  until?: number | undefined
  /** False: send it without caching. */
  keep?: boolean
  value?: unknown
}

export interface PageCache {
  /** The cached answer, or undefined. Allocates nothing. */
  get(key: string): CachedAnswer | undefined
  /**
   * Makes the answer and caches it, unless one of its tags was dropped meanwhile or the address has parameters and is
   * requested for the first time. Concurrent calls for the same key share one answer.
   */
  make(key: string, make: () => Promise<MadeAnswer>): Promise<CachedAnswer>
  /** Compresses a fresh answer with the fastest encoding the reader accepts; a second request compresses it well. */
  zip(answer: CachedAnswer, accepted: string): void
  /** Announces to all processes, at the transaction's commit, that answers with these tags are stale. */
  announce(tx: Queries, tags: Iterable<string>): Promise<void>
  /** Drops these tags in this process, right after the commit. */
  drop(tags: Iterable<string>): void
  /** Drops everything in this process. */
  clear(): void
  /** Starts listening to other processes' announcements; nothing is cached before. */
  start(): Promise<void>
  /**
   * True while announcements of other processes are received. Otherwise cached answers may be stale, and are dropped on
   * reconnect.
   */
  isCurrent(): boolean
  stats(): { entries: number; bytes: number }
}
