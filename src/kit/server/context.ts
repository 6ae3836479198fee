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

/** What one process shares: made once at start, passed in everywhere, never imported as a global. */
export interface Platform {
  config: Config
  log: Logger
  database: Database
  storage: Storage
  jobs: Jobs
  mail: Mailer
  cache: PageCache
  /** One for each running program, the same in every copy of the platform: what a process keeps for itself is kept by it. */
  events: EventBus
  live: LiveStream
  metrics: Metrics
}

/** Who is calling, as the session tells. */
export interface SignedIn {
  _id: string
  handle: string
  name: string
  /** Built-in ones; who has one of the site's own is a `member`, with the rights of that role. */
  roles: Role[]
  /** `news.update`, `pages.publish`…; admin and system hold every right without being listed. */
  rights: ReadonlySet<string>
  /** Modules in which only records may be changed that this person made; none when absent. Not asked of admin and system. */
  onlyOwn?: ReadonlySet<string>
  /** Has to set up a second factor before anything else: nobody but the calls that do so get to see this session. */
  lacksSecondFactor?: boolean
  /** An administrator who looks at the site with the rights of a role alone: its key. */
  viewingAs?: string
  sessionId: string
  /** ISO time at which this session last proved who it is; absent: never. */
  provedAt?: string
}

/** Everything a service may use. `db` is the transaction in writes. */
export interface Ctx {
  platform: Platform
  db: Queries
  user: SignedIn | null
  /** Language of the content that is asked for. */
  lang: Language
  /** Language that the person at the other end reads: the one of their screen, not of the content. */
  told: Language
  /** ISO time the request came in: one moment for the whole call. */
  now: string
  requestId: string
  /** The browser tab that asks (header `x-tab`), for locks. */
  tab: string | null
  /** The browser or program at the other end; none for jobs, the command line and made pages. */
  client: Client | null
  log: Logger
  /** Preview: the transaction is rolled back in the end, so nothing may reach outside of it. */
  isTrial: boolean
  /** Runs once the transaction is committed; outside of a write at once after the answer is made. */
  afterCommit(work: () => void | Promise<void>): void
  /** Runs `work` in a write of its own after this write was rolled back, such as a request for approval. Skipped in a preview. */
  whenUndone(work: (ctx: Ctx) => Promise<void>): void
  /** Tells other domains inside the same transaction: what a listener throws undoes the write. */
  emit<K extends keyof Events>(event: K, payload: Events[K]): Promise<void>
  /** Names what this answer was made from, so that a later change of it drops the cached answer. */
  tag(...tags: string[]): void
  /** Says when this answer stops being right by itself (ISO time): a cached copy ends there. */
  until(time: string): void
  /** Names what this write changed: cached answers made from it are dropped in every process. */
  drop(...tags: string[]): void
  /** Whether this write has named one of these as changed. */
  hasDropped(tags: readonly string[]): boolean
}
