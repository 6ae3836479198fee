import type { Pool } from 'pg'
import type { WorkerState } from './worker-reports.ts'

/** How much the queue holds, and who works on it. */
export interface QueueLoad {
  worker: WorkerState
  /** Due and not begun. */
  waiting: number
  /** ISO time at which the longest waiting of them was due; null: none waits. */
  oldest: string | null
  /** Failed for good within the time that is kept. */
  failed: number
}

interface Found extends Record<keyof WorkerState | 'oldest', Date | null> {
  waiting: number
  failed: number
}

/** Reads the load of the queue whose tables stand in `schema`. */
export async function queueLoad(pool: Pick<Pool, 'query'>, schema: string): Promise<QueueLoad> {
  const { rows } = await pool.query<Found>(
    `select "seenAt", "startedAt", (select max("begunAt") from job_workers) as "begunAt", queue.*
      from (
        select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as "waiting",
          min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "oldest",
          count(*) filter (where state = 'failed')::int as "failed"
        from ${schema}.job where state in ('created', 'retry', 'failed')
      ) queue
      left join lateral (select "seenAt", "startedAt" from job_workers order by "seenAt" desc limit 1) last on true`,
  )
  const { seenAt, startedAt, begunAt, waiting, oldest, failed } = rows[0]!
  const iso = (time: Date | null) => time && new Date(time).toISOString()
  return {
    worker: { seenAt: iso(seenAt), startedAt: iso(startedAt), begunAt: iso(begunAt) },
    waiting,
    oldest: iso(oldest),
    failed,
  }
}
