import type { Queries } from '../database/connect.ts'

/** One way to send the same answer; `headers` is the flat list that `ServerResponse.writeHead` takes. */
export interface Representation {
  headers: readonly string[]
  body: Buffer
}

export interface CachedAnswer {
  status: number
  etag: string
  identity: Representation
  /** Small ones are made once in the background when it is asked for a second time, a quick one by `zip` before; null until then. */
  br: Representation | null
  gzip: Representation | null
  /** What a 304 is sent with. */
  notModified: readonly string[]
  /** What it was made from. */
  tags: readonly string[]
  /** Epoch milliseconds; Infinity while nothing depends on time. */
  until: number
  /** For what is no answer but a value that answers are made with: see kept-value.ts. */
  value?: unknown
}

/** An answer as it was made. */
export interface MadeAnswer {
  status: number
  /** Without content-length, content-encoding, etag and vary: those are the cache's. Names in lower case. */
  headers: Record<string, string>
  body: Buffer | string
  tags: Iterable<string>
  /** Epoch milliseconds after which it is no longer right; absent: until a tag is dropped. */
  until?: number | undefined
  /** False: hand it out, but do not keep it. */
  keep?: boolean
  value?: unknown
}

export interface PageCache {
  /** The kept answer, or undefined. Allocates nothing. */
  get(key: string): CachedAnswer | undefined
  /**
   * Makes the answer and keeps it unless something it was made from was dropped meanwhile, or it stands at an address with
   * parameters that is made for the first time.
   * Whoever asks for the same key during this gets the same answer.
   */
  make(key: string, make: () => Promise<MadeAnswer>): Promise<CachedAnswer>
  /** Packs an answer that was just made in the quickest way that its reader accepts; what is asked for again is packed small. */
  zip(answer: CachedAnswer, accepted: string): void
  /** Tells all processes inside the transaction, heard at its commit, that what was made from these tags is no longer right. */
  announce(tx: Queries, tags: Iterable<string>): Promise<void>
  /** Drops it in this process, right after the commit. */
  drop(tags: Iterable<string>): void
  /** Drops everything in this process. */
  clear(): void
  /** Hears what other processes announce; before it nothing is kept. */
  start(): Promise<void>
  /** Whether what other processes announce is heard now: what is kept may be wrong while it is not, and is dropped after it. */
  isCurrent(): boolean
  stats(): { entries: number; bytes: number }
}
