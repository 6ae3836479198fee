import type { Pool } from 'pg'
import { uuidv7 } from '../../shared/uuid.ts'

const everySeconds = 15
/** Of processes that ended so long ago nothing is told any more. */
const keptDays = 7

/** What is known of the processes that run jobs. ISO times; null: never. */
export interface WorkerState {
  /** When the last of them said that it is there. */
  seenAt: string | null
  /** Since when the one that said so runs. */
  startedAt: string | null
  /** When any of them last began a job. */
  begunAt: string | null
}

/** Says every few seconds that this process runs jobs, in a table that all processes read. */
export function reportWorker(pool: Pick<Pool, 'query'>, onFailure: (error: unknown) => void) {
  const _id = uuidv7()
  let begun = false
  let telling: Promise<void> = Promise.resolve()

  const tell = () => {
    const hasBegun = begun
    begun = false
    telling = pool
      .query(
        `insert into job_workers as known ("_id", "startedAt", "seenAt", "begunAt")
          values ($1, now(), now(), case when $2 then now() end)
          on conflict ("_id") do update set "seenAt" = excluded."seenAt",
            "begunAt" = coalesce(excluded."begunAt", known."begunAt")`,
        [_id, hasBegun],
      )
      .then(() => {}, onFailure)
    return telling
  }
  const timer = setInterval(() => void tell(), everySeconds * 1000)
  timer.unref()
  return {
    /** Says it for the first time; those that are long gone are forgotten. */
    async begin(): Promise<void> {
      await tell()
      await pool
        .query(`delete from job_workers where "seenAt" < now() - make_interval(days => $1)`, [keptDays])
        .catch(onFailure)
    },
    /** A job has begun. */
    noteJob: () => void (begun = true),
    async stop(): Promise<void> {
      clearInterval(timer)
      await telling
    },
  }
}
