import { findDiskFull, findUnavailable } from '#kit/server/database/failure.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Cause, RunKind } from '../../backup.contract.ts'
import { databaseAway, fullInTheMiddle } from '../backup.problems.ts'
import { connectTo, hasTable, type Site } from '../snapshot.ts'
import type { Progress } from '../writing/write-backup.ts'

/** Data recorded at the end of a run. */
export interface RunResult {
  archive?: object
  places?: object[]
  report?: object
}

/** A run recorded from its start. */
export interface NotedRun {
  _id: string
  progress(at: Progress): void
  /** Data to record even if the run fails. */
  note(result: RunResult): void
}

const every = 1000

/** Reason of a failure in both languages; unexpected errors keep their own message. */
export function problemOf(error: unknown): { de: string; en: string } {
  // A full store only reports that it is unusable
  if (findDiskFull(error)) return fullInTheMiddle(error).texts
  if (error instanceof Problem || hasTexts(error)) return error.texts
  if (findUnavailable(error)) return databaseAway(error).texts
  return { de: (error as Error).message, en: (error as Error).message }
}

const hasTexts = (error: unknown): error is { texts: { de: string; en: string } } =>
  typeof (error as { texts?: { de?: unknown } } | null)?.texts?.de === 'string'

/** Reason for a run whose program ended before it finished. */
export const brokenOff = {
  de: 'Das Programm wurde beendet, bevor das fertig war. Es wird neu versucht.',
  en: 'The program ended before this was done. It is tried again.',
}

/**
 * Records start and end of a run in the site's database. The caller holds the lock, so other runs recorded as running
 * were interrupted. Does nothing without the table (before the migration that creates it).
 */
export async function noteRun<T extends RunResult>(
  { url, schema }: Pick<Site, 'url' | 'schema'>,
  { kind, cause }: { kind: RunKind; cause: Cause },
  work: (run: NotedRun) => Promise<T>,
): Promise<T> {
  const _id = uuidv7()
  const startedAt = new Date().toISOString()
  const on = async (text: string, values: unknown[] = []) => {
    const client = await connectTo(url, schema)
    try {
      if (await hasTable(client, 'backup_runs')) await client.query(text, values)
    } finally {
      await client.end()
    }
  }
  const end = (state: 'done' | 'failed', result: RunResult, problem: object | null) =>
    // A restore replaces or deletes the row of its own start
    on(
      `insert into backup_runs ("_id", "kind", "cause", "state", "startedAt", "endedAt", "archive", "places", "report", "problem")
        values ($1, $2, $3, $4, $5, now(), $6, $7, $8, $9)
        on conflict ("_id") do update set "state" = excluded."state", "endedAt" = excluded."endedAt", "archive" = excluded."archive",
          "places" = excluded."places", "report" = excluded."report", "problem" = excluded."problem", "progress" = null`,
      [
        _id,
        kind,
        cause,
        state,
        startedAt,
        JSON.stringify(result.archive ?? {}),
        JSON.stringify(result.places ?? []),
        result.report ? JSON.stringify(result.report) : null,
        problem ? JSON.stringify(problem) : null,
      ],
    )
  await on(
    `update backup_runs set "state" = 'failed', "endedAt" = now(), "progress" = null, "problem" = $1 where "state" = 'running'`,
    [JSON.stringify(brokenOff)],
  )
  await on(
    `insert into backup_runs ("_id", "kind", "cause", "state", "startedAt") values ($1, $2, $3, 'running', $4)`,
    [_id, kind, cause, startedAt],
  )
  let noted: RunResult = {}
  let told = 0
  let telling = Promise.resolve()
  try {
    const result = await work({
      _id,
      progress(at) {
        if (Date.now() - told < every) return
        told = Date.now()
        telling = on(`update backup_runs set "progress" = $2 where "_id" = $1 and "state" = 'running'`, [
          _id,
          JSON.stringify(at),
        ]).catch(() => {})
      },
      note(result) {
        noted = result
      },
    })
    await telling
    await end('done', result, null)
    return result
  } catch (error) {
    await telling
    // Without the database nothing can be recorded: the next run marks this one as interrupted
    await end('failed', noted, problemOf(error)).catch(() => {})
    throw error
  }
}
