import type { Pool } from 'pg'
import { uuidv7 } from '../../shared/uuid.ts'

const everySeconds = 15
/** Heartbeats of ended processes are removed after this time. */
const keptDays = 7

/** State of the processes that run jobs. ISO times; null: never. */
export interface WorkerState {
  /** Last heartbeat of any worker. */
  seenAt: string | null
  /** Start of the worker with the last heartbeat. */
  startedAt: string | null
  /** Last time a worker began a job. */
  begunAt: string | null
}

/** Writes this worker's heartbeat to a table that all processes read. */
export function reportWorker(pool: Pick<Pool, 'query'>, onFailure: (error: unknown) => void) {
  const _id = uuidv7()
  let begun = false
  let writing: Promise<void> = Promise.resolve()

  const beat = () => {
    const hasBegun = begun
    begun = false
    writing = pool
      .query(
        `insert into job_workers as known ("_id", "startedAt", "seenAt", "begunAt")
          values ($1, now(), now(), case when $2 then now() end)
          on conflict ("_id") do update set "seenAt" = excluded."seenAt",
            "begunAt" = coalesce(excluded."begunAt", known."begunAt")`,
        [_id, hasBegun],
      )
      .then(() => {}, onFailure)
    return writing
  }
  const timer = setInterval(() => void beat(), everySeconds * 1000)
  timer.unref()
  return {
    /** Writes the first heartbeat and removes old ones. */
    async begin(): Promise<void> {
      await beat()
      await pool
        .query(`delete from job_workers where "seenAt" < now() - make_interval(days => $1)`, [keptDays])
        .catch(onFailure)
    },
    /** Notes that a job has begun. */
    noteJob: () => void (begun = true),
    async stop(): Promise<void> {
      clearInterval(timer)
      await writing
    },
  }
}
