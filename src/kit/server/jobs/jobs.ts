import type { Words } from '../../shared/text/languages.ts'
import type { Ctx, Platform } from '../context.ts'
import type { QueueLoad } from './queue-load.ts'

/** What a running job knows of itself. */
export interface JobRun {
  id: string
  /** 0 at the first try. */
  retry: number
  /** No more tries after this one. */
  last: boolean
  /** Fires when the process stops or the job takes too long: end soon, it will run again. A stop counts as no try. */
  signal: AbortSignal
}

/**
 * Work that happens later, outside of a request. It may run more than once (after a crash in the middle), so it has to
 * reach the same end when repeated. It opens its own transactions with `runWrite(platform, systemCaller(), …)`.
 */
export interface JobDefinition<Data extends object = never> {
  /** `domain.verb`: `files.makeVariants`. Letters, digits, `.`, `-`, `_`. */
  name: string
  /** What it does, for administrators who read that it failed. */
  called: Words
  handle(platform: Platform, data: Data, run: JobRun): Promise<void>
  /** Runs by itself, once over all processes: five cron fields, in the time of Vienna. */
  cron?: string
  /** Its mails are about the present and leave a restored site, too; those of other scheduled jobs are held until a person releases it. */
  tellsOfNow?: true
  /**
   * It reaches outside of the site other than by mail, such as a refund or a push message. In a restored site a job from before waits
   * for a person, who reads `about`.
   */
  leaves?: { about(ctx: Ctx, data: Data): Promise<string> }
  /**
   * Further tries after a failure, at growing distances; 5 by default, 0 for those with `cron`. Where 0 is said, it is not begun anew
   * either after the process had to stop amid it.
   */
  retryLimit?: number
  /** Seconds before the first further try, 2 by default; the distance doubles up to ten minutes. */
  retryDelay?: number
  /** How many of them run at once in one process, 1 by default. */
  concurrency?: number
  /** Seconds after which it counts as failed, 900 by default. */
  expireInSeconds?: number
}

export interface SendOptions {
  /** ISO time or Date before which it does not begin. */
  startAfter?: string | Date
  /** While a job of this name and key waits, another one is not queued. */
  singletonKey?: string
}

/** Thrown by a job for which trying again is of no use: it counts as failed for good at once. */
export class GivenUp extends Error {
  /** Why, in words for people, where there are some. */
  readonly texts: Words | undefined

  constructor(message: string | Words, cause?: unknown) {
    super(typeof message === 'string' ? message : message.en, { cause })
    this.texts = typeof message === 'string' ? undefined : message
    this.name = 'GivenUp'
  }
}

/** A job that failed for good. */
export interface FailedJob {
  _id: string
  name: string
  /** ISO time of the last try. */
  at: string
  /** What went wrong: in words for people where it was a refusal, else what the program says. */
  message: Words
  tries: number
}

/** How a job that is defined stands over all processes. */
export interface JobStand {
  name: string
  /** When it runs by itself, in the time of Vienna; null: when something sends it. */
  cron: string | null
  /** Queued, and due or being tried again. */
  waiting: number
  /** Failed for good within the time that is kept. */
  failed: number
  /** How the last one that is still kept has ended; ISO time. */
  last: { at: string; isDone: boolean; message: Words | null } | null
}

export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it exists when and only when the write is committed, and begins at once then.
   * Gives its id, or null when a job with the same `singletonKey` waits already. Throws for a name nobody defined.
   */
  send(ctx: Pick<Ctx, 'db'>, name: string, data: object, options?: SendOptions): Promise<string | null>
  /**
   * Makes the queues and begins to work: inline and only run jobs and schedules, off only sends.
   * Definitions whose `cron` vanished are no longer scheduled.
   */
  start(definitions: readonly JobDefinition[], platform: Platform): Promise<void>
  /** What failed for good in the last 14 days, newest first; of one name, and with these among its data, if wanted. */
  failed(limit?: number, of?: { name: string; data: object }): Promise<FailedJob[]>
  /** How the jobs of some domains stand, by the first parts of their names: `documents`. */
  stand(domains: readonly string[]): Promise<JobStand[]>
  /** Length of the queue and state of the workers, over all processes. */
  load(): Promise<QueueLoad>
  /** What a job does, in words; of one that no domain has any more, its name. */
  called(name: string): Words
  /** Runs a failed job again once the caller's transaction is committed. */
  retry(ctx: Pick<Ctx, 'db'>, name: string, _id: string): Promise<void>
  /** Takes a failed job from the list of `failed`, in the caller's transaction. */
  forget(ctx: Pick<Ctx, 'db'>, name: string, _id: string): Promise<void>
  /** Resolves when nothing waits to be run now and nothing runs; for the command line and tests. Throws after `seconds`. */
  idle(seconds?: number): Promise<void>
  /** Lets running jobs finish (20 s), hands others back to the queue: they go on after the restart. */
  stop(): Promise<void>
}
