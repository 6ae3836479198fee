import type { Logger } from 'pino'
import type { Role } from '../shared/contract.ts'
import type { Language } from '../shared/text/languages.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { Config } from './start/config.ts'
import type { Database, Queries } from './database/connect.ts'
import type { EventBus, Events } from './events.ts'
import type { Client } from './http/client.ts'
import type { LiveStream } from './live/live-stream.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './health/metrics.ts'
import type { Storage } from './storage/storage.ts'

/** Shared by everything in a process: created once at start, passed as an argument, never imported as a global. */
export interface Platform {
  config: Config
  log: Logger
  database: Database
  storage: Storage
  jobs: Jobs
  mail: Mailer
  cache: PageCache
  /** One instance per running program, shared by every copy of the platform: key for per-process data. */
  events: EventBus
  live: LiveStream
  metrics: Metrics
}

/** The signed-in caller, from the session. */
export interface SignedIn {
  _id: string
  handle: string
  name: string
  /** Built-in roles; an account with a custom role is a `member` with that role's rights. */
  roles: Role[]
  /** `news.update`, `pages.publish`…; admin and system hold every right without being listed. */
  rights: ReadonlySet<string>
  /** Modules in which the caller may change only their own records. Not applied to admin and system. */
  onlyOwn?: ReadonlySet<string>
  /** Must set up a second factor first: only the calls for that accept this session. */
  lacksSecondFactor?: boolean
  /** Key of the role whose rights an administrator is previewing. */
  viewingAs?: string
  sessionId: string
  /** ISO time of the last identity check in this session; absent: never. */
  provedAt?: string
}

/** Everything a service may use. In writes, `db` is the transaction. */
export interface Ctx {
  platform: Platform
  db: Queries
  user: SignedIn | null
  /** Language of the requested content. */
  lang: Language
  /** Language of the caller's screen, for messages; may differ from the content's. */
  told: Language
  /** ISO time of the request: the same moment for the whole call. */
  now: string
  requestId: string
  /** Browser tab of the request (header `x-tab`), for record locks. */
  tab: string | null
  /** Browser or program that called; null for jobs, the command line and prerendered pages. */
  client: Client | null
  log: Logger
  /** Preview: the transaction will be rolled back, so no effect may leave it. */
  isTrial: boolean
  /** Runs after the commit; outside of a write, right after the answer is made. */
  afterCommit(work: () => void | Promise<void>): void
  /**
   * Runs `work` in a separate write after this write was rolled back, e.g. to store a request for approval. Skipped in
   * a preview.
   */
  whenUndone(work: (ctx: Ctx) => Promise<void>): void
  /** Notifies other domains inside the same transaction; an error in a listener undoes the write. */
  emit<K extends keyof Events>(event: K, payload: Events[K]): Promise<void>
  /** Tags the answer with what it was made from, so that a later change drops the cached answer. */
  tag(...tags: string[]): void
  /** Sets when this answer becomes stale by itself (ISO time). */
  until(time: string): void
  /** Names what this write changed: cached answers with these tags are dropped in every process. */
  drop(...tags: string[]): void
  /** True if this write has dropped one of these tags. */
  hasDropped(tags: readonly string[]): boolean
}
