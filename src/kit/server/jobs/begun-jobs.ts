import type { Pool } from 'pg'
import { Problem } from '../../shared/problem.ts'

/** Crashes of the program during a job before the job counts as the cause. */
const mostEnds = 2

/**
 * Tracks jobs that have begun and not ended, in a table beside the queue's: a job already listed when it begins was
 * running when its process crashed.
 */
export function begunJobs(pool: Pick<Pool, 'query'>, schema: string) {
  const own = new Set<string>()
  const forget = async (ids: readonly string[]) => {
    if (ids.length === 0) return
    for (const id of ids) own.delete(id)
    await pool.query(`delete from ${schema}.begun where id = any($1::uuid[])`, [ids])
  }
  return {
    /** Creates the table and removes entries of jobs long gone. */
    async make(): Promise<void> {
      await pool.query(
        `create table if not exists ${schema}.begun (id uuid primary key, times integer not null, at timestamptz not null default now())`,
      )
      await pool.query(`delete from ${schema}.begun where at < now() - interval '30 days'`)
    },

    /** Records that a job begins. Returns how often it began before without ending. */
    async note(id: string): Promise<number> {
      own.add(id)
      const { rows } = await pool.query<{ times: number }>(
        `insert into ${schema}.begun (id, times) values ($1, 1)
          on conflict (id) do update set times = begun.times + 1, at = now() returning times`,
        [id],
      )
      return (rows[0]?.times ?? 1) - 1
    },

    /** Message for administrators about a job that is not retried; undefined if it may run. */
    setAside: (ends: number): Problem | undefined =>
      ends < mostEnds
        ? undefined
        : new Problem('JOB_SET_ASIDE', 500, {
            de: `Das Programm endete ${ends}-mal, während diese Aufgabe lief; sie wird nicht mehr von selbst versucht. Prüfen Sie, was sie lesen sollte (etwa eine hochgeladene Datei), und starten Sie sie dann neu oder entfernen Sie sie.`,
            en: `The program ended ${ends} times while this task ran; it is not tried again by itself. Check what it was to read (such as an uploaded file), then run it again or remove it.`,
          }),

    /** Removes jobs that have ended, with any result. */
    forget,
    /** Orderly shutdown: jobs still running caused no crash. */
    forgetOwn: () => forget([...own]),
  }
}
