import type { Pool } from 'pg'
import type { WorkerState } from './worker-reports.ts'

/** Length of the queue and state of its workers. */
export interface QueueLoad {
  /** ISO time of the reading. All times here come from the database's clock. */
  at: string
  worker: WorkerState
  /** Number of due jobs not yet begun. */
  waiting: number
  /** Due time of the oldest waiting job, as ISO time; null if none waits. */
  oldest: string | null
  /** Number of jobs that failed for good and are still stored. */
  failed: number
}

interface Found extends Record<keyof WorkerState | 'oldest', Date | null> {
  at: Date
  waiting: number
  failed: number
}

/** Reads the load of the queue in `schema`. */
export async function queueLoad(pool: Pick<Pool, 'query'>, schema: string): Promise<QueueLoad> {
  const { rows } = await pool.query<Found>(
    `select now() as "at", "seenAt", "startedAt", (select max("begunAt") from job_workers) as "begunAt", queue.*
      from (
        select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as "waiting",
          min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "oldest",
          count(*) filter (where state = 'failed')::int as "failed"
        from ${schema}.job where state in ('created', 'retry', 'failed')
      ) queue
      left join lateral (select "seenAt", "startedAt" from job_workers order by "seenAt" desc limit 1) last on true`,
  )
  const { at, seenAt, startedAt, begunAt, waiting, oldest, failed } = rows[0]!
  const iso = (time: Date | null) => time && new Date(time).toISOString()
  return {
    at: new Date(at).toISOString(),
    worker: { seenAt: iso(seenAt), startedAt: iso(startedAt), begunAt: iso(begunAt) },
    waiting,
    oldest: iso(oldest),
    failed,
  }
}
