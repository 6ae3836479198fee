import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { PgBoss, type ConstructorOptions, type JobResult, type JobWithMetadata } from 'pg-boss'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../start/config.ts'
import type { Ctx, Platform } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Written } from '../database/statement.ts'
import { findUnavailable } from '../database/failure.ts'
import type { Metrics } from '../health/metrics.ts'
import { tellRestored } from '../start/restored-state.ts'
import { begunJobs } from './begun-jobs.ts'
import { platformForJob } from './held-jobs.ts'
import { createQueues, heartbeatSeconds, storeSchedules } from './job-queues.ts'
import type { Words } from '../../shared/text/languages.ts'
import { Problem } from '../../shared/problem.ts'
import { GivenUp, type JobDefinition, type Jobs } from './jobs.ts'
import { queueLoad } from './queue-load.ts'
import { reportWorker } from './worker-reports.ts'

const channel = 'jobs'
/** Stored failure of a job: the error's message and, if it has any, texts for people. */
interface Told {
  message?: string
  texts?: Words
}
/** Announced jobs begin at once; polling is for delayed and missed ones. */
const pollingSeconds = 5

/** Result for the queue, which never reads it: any answer would count as an end. */
const noAnswer = new Promise<JobResult>(() => {})

/** Schema of pg-boss's tables, beside the schema of the records. */
export const jobsSchema = (schema: string): string => (schema === 'public' ? 'jobs' : `${schema}_jobs`)

/** Creates the process's job queue on the database of the records. Nothing is queued or run before `start`. */
export function createJobs({
  config,
  database,
  log,
  metrics,
  patience = 20,
}: {
  config: Pick<Config, 'worker'>
  database: Database
  log: Logger
  metrics: Metrics
  /** Seconds for running jobs to finish when the process stops. */
  patience?: number
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
  let reports: ReturnType<typeof reportWorker> | undefined
  let waiting = false
  let ended: Promise<void> | undefined
  const endings: (() => unknown)[] = []
  const begun = begunJobs(database.pool, schema)
  const running = new Set<string>()
  /** Jobs that ended after the stop: the queue may have given them up by then. */
  const endedLate = new Set<string>()
  const defined = new Map<string, JobDefinition>()

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

  const within = ({ db }: Pick<Ctx, 'db'>) => ({
    db: { executeSql: (text: string, values: unknown[] = []) => db.execute(new Written(text, values)) },
  })

  const wake = (name?: string) => {
    waiting = false
    for (const worker of boss.getWipData())
      if (name === undefined || worker.name === name) boss.notifyWorker(worker.id)
  }

  /** Runs a job. Resolves to null if a stop interrupts it, which is not a result; `stop` requeues it. */
  async function run(
    definition: JobDefinition,
    platform: Platform,
    job: JobWithMetadata<unknown>,
  ): Promise<JobResult | null> {
    const { id, name, retryCount: retry, signal } = job
    const isLast = retry >= job.retryLimit
    const isCutShort = () => ended !== undefined && signal.aborted && definition.retryLimit !== 0
    const failed = begun.setAside(await begun.note(id))
    if (failed) {
      log.error({ job: name, id, retry }, 'A job was set aside: the program ended while it ran')
      metrics.failure(`job ${name}`, failed)
      return { id, status: 'deadletter', output: toldOf(failed) }
    }
    running.add(id)
    reports?.noteJob()
    const since = performance.now()
    try {
      await tellRestored(platform)
      const mine = await platformForJob(definition, platform, database.db, {
        id,
        name,
        data: job.data as object,
        createdOn: job.createdOn,
      })
      if (mine)
        await definition.handle(mine, job.data as never, {
          id,
          retry,
          signal,
          get last() {
            return isLast && !isCutShort()
          },
        })
      running.delete(id)
      if (ended) endedLate.add(id)
      log.debug({ job: name, id, ms: Math.round(performance.now() - since) }, 'A job was done')
      return { id, status: 'completed' }
    } catch (error) {
      if (isCutShort()) return null
      const forGood = isLast || error instanceof GivenUp
      log[forGood ? 'error' : 'warn'](
        { err: error, job: name, id, retry },
        forGood ? 'A job failed for good' : 'A job failed and will run again',
      )
      metrics.failure(`job ${name}`, error)
      const output = toldOf(error)
      return { id, status: error instanceof GivenUp ? 'deadletter' : 'failed', output }
    } finally {
      if (!isCutShort()) running.delete(id)
      await begun
        .forget([id])
        .catch((error: unknown) => log.warn({ err: error }, 'An ended job was not noted'))
      // Otherwise the next job would wait for the polling
      wake(name)
    }
  }

  function define(definitions: readonly JobDefinition[]): void {
    for (const definition of definitions) {
      if (defined.has(definition.name)) throw new Error(`two jobs are named ${definition.name}`)
      defined.set(definition.name, definition)
    }
  }

  /** The queue counted interrupted jobs as failed: resets them as if they had never begun. */
  async function handBack(): Promise<void> {
    if (endedLate.size > 0)
      await database.pool.query(
        `update ${schema}.job set state = 'completed', completed_on = now(), output = null
          where id = any($1::uuid[]) and state in ('retry', 'failed')`,
        [[...endedLate]],
      )
    if (running.size === 0) return
    const again = [...defined.values()].filter(({ retryLimit }) => retryLimit !== 0).map(({ name }) => name)
    await database.pool.query(
      `update ${schema}.job set state = 'retry', started_on = null, completed_on = null, output = null, start_after = now()
        where name = any($1) and id = any($2::uuid[]) and state in ('retry', 'failed')`,
      [again, [...running]],
    )
  }

  return {
    async send(ctx, name, data, { startAfter, singletonKey } = {}) {
      if (!defined.has(name)) throw new Error(`no job is named ${name}`)
      const job = await boss.send(name, data, {
        ...within(ctx),
        // The queues keep one waiting job per key; without a key, each job is unique
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfter ? { startAfter: new Date(startAfter) } : {}),
      })
      if (job !== null && !startAfter) await database.notify(ctx.db, channel, name)
      return job
    },

    async start(definitions, platform) {
      await boss.start()
      define(definitions)
      await createQueues(boss, definitions)
      if (!works) return
      await begun.make()
      await storeSchedules(boss, definitions)
      for (const definition of definitions) {
        await boss.work(
          definition.name,
          {
            includeMetadata: true as const,
            perJobResults: true as const,
            pollingIntervalSeconds: pollingSeconds,
            localConcurrency: definition.concurrency ?? 1,
          },
          (list) =>
            Promise.all(list.map(async (job) => (await run(definition, platform, job)) ?? (await noAnswer))),
        )
      }
      const started = reportWorker(database.pool, (error) =>
        log.debug({ err: error }, 'The heartbeat of the worker could not be written'),
      )
      reports = started
      endings.push(started.stop)
      await started.begin()
      endings.push(await database.listen(channel, wake))
      endings.push(database.onReconnect(() => wake()))
    },

    async failed(limit = 50, of) {
      const { rows } = await database.pool.query<{
        _id: string
        name: string
        at: Date
        output: Told | null
        tries: number
      }>(
        `select id as "_id", name, completed_on as at, output, retry_count + 1 as tries from ${schema}.job
          where state = 'failed' and ($2::text is null or (name = $2 and data @> $3::jsonb))
          order by completed_on desc limit $1`,
        [limit, of?.name ?? null, JSON.stringify(of?.data ?? {})],
      )
      return rows.map(({ _id, name, at, output, tries }) => ({
        _id,
        name,
        at: new Date(at).toISOString(),
        message: textsOf(output),
        tries,
      }))
    },

    async stand(domains) {
      const names = [...defined.keys()].filter((name) => domains.includes(name.split('.')[0]!))
      const { rows } = await database.pool.query<{
        name: string
        waiting: number
        failed: number
        at: Date | null
        state: string | null
        output: Told | null
      }>(
        `select wanted.name,
            (select count(*)::int from ${schema}.job j where j.name = wanted.name
              and j.state in ('created', 'retry', 'active') and j.start_after <= now()) as waiting,
            (select count(*)::int from ${schema}.job j where j.name = wanted.name and j.state = 'failed') as failed,
            last.completed_on as at, last.state::text as state, last.output
          from unnest($1::text[]) as wanted (name)
          left join lateral (select completed_on, state, output from ${schema}.job j
            where j.name = wanted.name and j.state in ('completed', 'failed') order by completed_on desc limit 1) last on true`,
        [names],
      )
      return rows.map(({ name, waiting: queued, failed, at, state, output }) => ({
        name,
        cron: defined.get(name)?.cron ?? null,
        waiting: queued,
        failed,
        last: at && {
          at: new Date(at).toISOString(),
          isDone: state === 'completed',
          message: state === 'completed' ? null : textsOf(output),
        },
      }))
    },

    load: () => queueLoad(database.pool, schema),

    called: (name) => defined.get(name)?.called ?? { de: name, en: name },

    async retry(ctx, name, _id) {
      await begun.forget([_id])
      await boss.retry(name, _id, within(ctx))
      // The interrupted job's retry delay does not apply
      await ctx.db.execute(
        sql`update ${sql.raw(`${schema}.job`)} set start_after = now() where name = ${name} and id = ${_id}::uuid and state = 'retry'`,
      )
      await database.notify(ctx.db, channel, name)
    },

    async forget(ctx, name, _id) {
      await boss.deleteJob(name, _id, within(ctx))
    },

    async idle(seconds = 100) {
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
        // pg-boss's graceful stop checks only every half second whether jobs have finished
        const finished = Promise.all([...defined.keys()].map((name) => boss.offWork(name)))
        const tooLong = new AbortController()
        await Promise.race([
          finished,
          delay(patience * 1000, undefined, { signal: tooLong.signal }).catch(() => {}),
        ])
        tooLong.abort()
        await boss.stop({ graceful: false, close: false })
        await handBack().catch((error: unknown) => log.error({ err: error }, 'Jobs were not handed back'))
        // Requeued jobs did not cause a crash
        await begun.forgetOwn()
      })()
      return ended
    },
  }
}

const toldOf = (error: unknown): Told => ({
  message: error instanceof Error ? error.message : String(error),
  ...((error instanceof Problem || error instanceof GivenUp) && error.texts ? { texts: error.texts } : {}),
})

const textsOf = (told: Told | null): Words =>
  told?.texts ?? { de: told?.message ?? '', en: told?.message ?? '' }

// Workers pass errors on as plain objects, without their class
const isUnavailableText = (error: unknown): boolean => {
  const message = (error as { message?: string } | null)?.message ?? ''
  return /Connection terminated|ECONNREFUSED|ECONNRESET|ENOENT|This is not possible right now|Nothing can be saved right now|read-only transaction|terminating connection|cannot connect now|shutting down|starting up/.test(
    message,
  )
}
