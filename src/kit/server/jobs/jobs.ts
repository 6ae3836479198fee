import type { Words } from '../../shared/text/languages.ts'
import type { Ctx, Platform } from '../context.ts'
import type { QueueLoad } from './queue-load.ts'

/** Information for a running job about itself. */
export interface JobRun {
  id: string
  /** 0 on the first attempt. */
  retry: number
  /** True if no retry follows. */
  last: boolean
  /**
   * Aborted when the process stops or the job takes too long; end soon, the job will run again. A stop does not count
   * as an attempt.
   */
  signal: AbortSignal
}

/**
 * Work done later, outside of a request. It may run more than once (after a crash halfway), so it must be idempotent.
 * It opens its own transactions with `runWrite(platform, systemCaller(), …)`.
 */
export interface JobDefinition<Data extends object = never> {
  /** `domain.verb`: `files.makeVariants`. Letters, digits, `.`, `-`, `_`. */
  name: string
  /** Its purpose, for administrators who read that it failed. */
  called: Words
  handle(platform: Platform, data: Data, run: JobRun): Promise<void>
  /** Schedule, run once over all processes: five cron fields, in Vienna time. */
  cron?: string
  /**
   * Its mails concern the present, so a restored site sends them too; those of other scheduled jobs are held until a
   * person releases the site.
   */
  tellsOfNow?: true
  /**
   * The job has effects outside the site other than mail, such as a refund or a push message. In a restored site, an
   * older job waits for a person, who reads `about`.
   */
  leaves?: { about(ctx: Ctx, data: Data): Promise<string> }
  /**
   * Retries after a failure, at growing intervals; 5 by default, 0 for those with `cron`. If set to 0, the job is not
   * restarted after an interruption of the process either.
   */
  retryLimit?: number
  /** Seconds before the first retry, 2 by default; doubles up to ten minutes. */
  retryDelay?: number
  /** Concurrent runs in one process, 1 by default. */
  concurrency?: number
  /** Seconds after which it counts as failed, 900 by default. */
  expireInSeconds?: number
}

export interface SendOptions {
  /** ISO time or Date of the earliest start. */
  startAfter?: string | Date
  /** While a job of this name and key waits, no other is queued. */
  singletonKey?: string
}

/** Thrown by a job if a retry is useless: it fails for good at once. */
export class GivenUp extends Error {
  /** Reason in plain words, if available. */
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
  /** ISO time of the last attempt. */
  at: string
  /** Reason: in plain words for a refusal, else the technical message. */
  message: Words
  tries: number
}

/** State of a defined job over all processes. */
export interface JobStand {
  name: string
  /** Schedule in Vienna time; null for jobs sent by the program. */
  cron: string | null
  /** Queued and due, or being retried. */
  waiting: number
  /** Failed for good and still stored. */
  failed: number
  /** Outcome of the latest stored run; ISO time. */
  last: { at: string; isDone: boolean; message: Words | null } | null
}

export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it exists only if the write is committed, and begins right after.
   * Returns its id, or null if a job with the same `singletonKey` is waiting. Throws for an undefined name.
   */
  send(ctx: Pick<Ctx, 'db'>, name: string, data: object, options?: SendOptions): Promise<string | null>
  /**
   * Creates the queues and starts working: `inline` and `only` run jobs and schedules, `off` only sends. Schedules of
   * definitions that lost their `cron` are removed.
   */
  start(definitions: readonly JobDefinition[], platform: Platform): Promise<void>
  /**
   * Jobs that failed for good in the last 14 days, newest first; optionally of one name whose data include the given
   * ones.
   */
  failed(limit?: number, of?: { name: string; data: object }): Promise<FailedJob[]>
  /** State of the jobs of some domains, by the first part of their names: `documents`. */
  stand(domains: readonly string[]): Promise<JobStand[]>
  /** Length of the queue and state of the workers, over all processes. */
  load(): Promise<QueueLoad>
  /** Description of a job; its name if no domain defines it any more. */
  called(name: string): Words
  /** Runs a failed job again after the commit of the caller's transaction. */
  retry(ctx: Pick<Ctx, 'db'>, name: string, _id: string): Promise<void>
  /** Removes a failed job from the list of `failed`, in the caller's transaction. */
  forget(ctx: Pick<Ctx, 'db'>, name: string, _id: string): Promise<void>
  /** Resolves when no job is due or running; for the command line and tests. Throws after `seconds`. */
  idle(seconds?: number): Promise<void>
  /** Lets running jobs finish (20 s) and requeues the others for the next start. */
  stop(): Promise<void>
}
