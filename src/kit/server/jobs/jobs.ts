import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { fromDrizzle, PgBoss, type ConstructorOptions, type JobWithMetadata } from 'pg-boss'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Ctx, Platform } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { findUnavailable } from '../database/failure.ts'
import type { Metrics } from '../metrics.ts'

/** What a running job knows of itself. */
export interface JobRun {
  id: string
  /** 0 at the first try. */
  retry: number
  /** No more tries after this one. */
  last: boolean
  /** Fires when the process stops or the job takes too long: end soon, it will run again. */
  signal: AbortSignal
}

/**
 * Work that happens later, outside of a request. It may run more than once (after a crash in the middle), so it has to
 * reach the same end when repeated. It opens its own transactions with `runWrite(platform, systemCaller(), …)`.
 */
export interface JobDefinition<Data extends object = never> {
  /** `domain.verb`: `files.makeVariants`. Letters, digits, `.`, `-`, `_`. */
  name: string
  handle(platform: Platform, data: Data, run: JobRun): Promise<void>
  /** Runs by itself, once over all processes: five cron fields. */
  cron?: string
  /** Zone of `cron`, the site's by default. */
  timeZone?: string
  /** Further tries after a failure, at growing distances; 5 by default, 0 for those with `cron`. */
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

/** A job that failed for good. */
export interface FailedJob {
  _id: string
  name: string
  /** ISO time of the last try. */
  at: string
  message: string
  tries: number
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
  /** What failed for good in the last 14 days, newest first. */
  failed(limit?: number): Promise<FailedJob[]>
  /** Runs a failed job again. */
  retry(name: string, _id: string): Promise<void>
  /** Resolves when nothing waits to be run now and nothing runs; for the command line and tests. Throws after `seconds`. */
  idle(seconds?: number): Promise<void>
  /** Lets running jobs finish (20 s), hands others back to the queue. */
  stop(): Promise<void>
}

const channel = 'jobs'
/** Jobs begin at once when announced; asking is for what was postponed and for what was missed. */
const pollingSeconds = 5
const heartbeatSeconds = 30
const day = 86_400

/** The schema that pg-boss keeps its tables in, beside the schema of the records. */
export const jobsSchema = (schema: string): string => (schema === 'public' ? 'jobs' : `${schema}_jobs`)

/** Makes the process's queue on the database of the records. Nothing is queued or run before `start`. */
export function createJobs({
  config,
  database,
  log,
  metrics,
}: {
  config: Pick<Config, 'worker'>
  database: Database
  log: Logger
  metrics: Metrics
}): Jobs {
  const works = config.worker !== 'off'
  const schema = jobsSchema(database.schema)
  const queries: NonNullable<ConstructorOptions['db']> = {
    executeSql: (text, values) => database.pool.query(text, values as unknown[]),
  }
  const boss = new PgBoss({
    db: queries,
    schema,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    cronWorkerIntervalSeconds: pollingSeconds,
    persistWarnings: false,
  })
  let waiting = false
  let ended: Promise<void> | undefined
  const endings: (() => unknown)[] = []
  const defined = new Set<string>()

  boss.on('error', (error) => {
    if (findUnavailable(error) || isUnavailableText(error)) {
      if (!waiting) log.warn('Jobs wait for the database')
      waiting = true
      return
    }
    log.error({ err: error }, 'The job queue failed')
    metrics.failure('jobs', error)
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))

  const wake = (name?: string) => {
    waiting = false
    for (const worker of boss.getWipData())
      if (name === undefined || worker.name === name) boss.notifyWorker(worker.id)
  }

  async function run(definition: JobDefinition, platform: Platform, job: JobWithMetadata): Promise<void> {
    const last = job.retryCount >= job.retryLimit
    try {
      await definition.handle(platform, job.data as never, {
        id: job.id,
        retry: job.retryCount,
        last,
        signal: job.signal,
      })
    } catch (error) {
      log[last ? 'error' : 'warn'](
        { err: error, job: job.name, id: job.id, retry: job.retryCount },
        last ? 'A job failed for good' : 'A job failed and will run again',
      )
      metrics.failure(`job ${job.name}`, error)
      throw error
    } finally {
      // Otherwise the next one would wait for the polling
      wake(job.name)
    }
  }

  async function makeQueues(definitions: readonly JobDefinition[]): Promise<void> {
    const there = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const definition of definitions) {
      const { name, cron, retryLimit = cron ? 0 : 5, retryDelay = 2, expireInSeconds = 900 } = definition
      if (defined.has(name)) throw new Error(`two jobs are named ${name}`)
      defined.add(name)
      const options = {
        retryLimit,
        retryDelay,
        retryBackoff: true,
        retryDelayMax: 600,
        expireInSeconds,
        heartbeatSeconds,
        deleteAfterSeconds: cron ? day : 14 * day,
        retentionSeconds: 14 * day,
      }
      if (there.has(name)) await boss.updateQueue(name, options)
      else await boss.createQueue(name, { ...options, policy: 'short' })
    }
  }

  async function plan(definitions: readonly JobDefinition[]): Promise<void> {
    const planned = definitions.filter(({ cron }) => cron !== undefined)
    for (const { name } of await boss.getSchedules()) {
      if (!planned.some((definition) => definition.name === name)) await boss.unschedule(name)
    }
    for (const { name, cron, timeZone = 'Europe/Vienna' } of planned) {
      await boss.schedule(name, cron as string, {}, { tz: timeZone, singletonKey: 'cron' })
    }
  }

  return {
    async send(ctx, name, data, { startAfter, singletonKey } = {}) {
      if (!defined.has(name)) throw new Error(`no job is named ${name}`)
      const job = await boss.send(name, data, {
        db: fromDrizzle(ctx.db as never, sql as never),
        // The queues keep one waiting job per key; without one each is its own
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfter ? { startAfter: new Date(startAfter) } : {}),
      })
      if (job !== null && !startAfter) await database.notify(ctx.db, channel, name)
      return job
    },

    async start(definitions, platform) {
      await boss.start()
      await makeQueues(definitions)
      if (!works) return
      await plan(definitions)
      for (const definition of definitions) {
        await boss.work(
          definition.name,
          {
            includeMetadata: true,
            pollingIntervalSeconds: pollingSeconds,
            localConcurrency: definition.concurrency ?? 1,
          },
          async ([job]) => {
            if (job) await run(definition, platform, job as JobWithMetadata)
          },
        )
      }
      endings.push(await database.listen(channel, wake))
      endings.push(database.onReconnect(() => wake()))
    },

    async failed(limit = 50) {
      const { rows } = await database.pool.query<{
        _id: string
        name: string
        at: Date
        output: { message?: string } | null
        tries: number
      }>(
        `select id as "_id", name, completed_on as at, output, retry_count + 1 as tries from ${schema}.job
          where state = 'failed' order by completed_on desc limit $1`,
        [limit],
      )
      return rows.map(({ _id, name, at, output, tries }) => ({
        _id,
        name,
        at: new Date(at).toISOString(),
        message: output?.message ?? '',
        tries,
      }))
    },

    async retry(name, _id) {
      await boss.retry(name, _id)
      await database.notify(database.db, channel, name)
    },

    async idle(seconds = 30) {
      for (const end = Date.now() + seconds * 1000; ; await delay(15)) {
        const { rows } = await database.pool.query<{ name: string }>(
          `select name from ${schema}.job where state = 'active' or (state in ('created', 'retry') and start_after <= now()) limit 1`,
        )
        if (rows.length === 0) return
        if (Date.now() > end) throw new Error(`${rows[0]?.name} is still not done after ${seconds} seconds`)
      }
    },

    stop() {
      ended ??= (async () => {
        for (const end of endings) await end()
        await boss.stop({ graceful: true, close: false, timeout: 20_000 })
      })()
      return ended
    },
  }
}

// Workers hand errors on as bare objects, without their class
const isUnavailableText = (error: unknown): boolean => {
  const message = (error as { message?: string } | null)?.message ?? ''
  return /Connection terminated|ECONNREFUSED|ECONNRESET|ENOENT|This is not possible right now|terminating connection|cannot connect now|shutting down|starting up/.test(
    message,
  )
}
