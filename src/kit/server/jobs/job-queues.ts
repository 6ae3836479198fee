import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, QueueOptions, QueueResult } from 'pg-boss'
import type { JobDefinition } from './jobs.ts'

/** Seconds without a heartbeat after which a job is taken from its process. */
export const heartbeatSeconds = 30
const day = 86_400
/** Zone of schedules: nightly work must run at local night. */
const zone = 'Europe/Vienna'
const once = { tz: zone, singletonKey: 'cron' }

/** Creates one queue per job, and updates the options of those whose definition changed. */
export async function createQueues(boss: PgBoss, definitions: Iterable<JobDefinition>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const {
    name,
    cron,
    retryLimit = cron ? 0 : 5,
    retryDelay = 2,
    expireInSeconds = 900,
  } of definitions) {
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
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, { ...options, policy: 'short' })
    else if (!hasOptions(queue, options)) await boss.updateQueue(name, options)
  }
}

/** Stores the schedules of jobs with a `cron`, and removes obsolete ones. */
export async function storeSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const planned = definitions.filter(({ cron }) => cron !== undefined)
  const existing = await boss.getSchedules()
  for (const { name } of existing) {
    if (!planned.some((definition) => definition.name === name)) await boss.unschedule(name)
  }
  for (const { name, cron } of planned) {
    const isUnchanged = existing.some(
      (schedule) =>
        schedule.name === name &&
        schedule.cron === cron &&
        schedule.timezone === zone &&
        isDeepStrictEqual(schedule.options, once),
    )
    if (!isUnchanged) await boss.schedule(name, cron as string, {}, once)
  }
}

const hasOptions = (queue: QueueResult, options: QueueOptions): boolean =>
  Object.entries(options).every(([name, value]) => queue[name as keyof QueueResult] === value)
