import { findDiskFull, findUnavailable } from '#kit/server/database/failure.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Cause, RunKind } from '../../backup.contract.ts'
import { databaseAway, fullInTheMiddle } from '../backup.problems.ts'
import { connectTo, hasTable, type Site } from '../snapshot.ts'
import type { Progress } from '../writing/write-backup.ts'

/** What is noted of a run when it ends. */
export interface RunResult {
  archive?: object
  places?: object[]
  report?: object
}

/** A run that is noted while it goes on. */
export interface NotedRun {
  _id: string
  progress(at: Progress): void
  /** Said of it even where it fails. */
  note(result: RunResult): void
}

const every = 1000

/** Why something failed, in both languages; a failure that nobody expected says what it says. */
export function problemOf(error: unknown): { de: string; en: string } {
  // A store without room says no more than that it can't be used
  if (findDiskFull(error)) return fullInTheMiddle(error).texts
  if (error instanceof Problem || hasTexts(error)) return error.texts
  if (findUnavailable(error)) return databaseAway(error).texts
  return { de: (error as Error).message, en: (error as Error).message }
}

const hasTexts = (error: unknown): error is { texts: { de: string; en: string } } =>
  typeof (error as { texts?: { de?: unknown } } | null)?.texts?.de === 'string'

/** Said of a run whose program ended in the middle of it. */
export const brokenOff = {
  de: 'Das Programm wurde beendet, bevor das fertig war. Es wird neu versucht.',
  en: 'The program ended before this was done. It is tried again.',
}

/**
 * Notes in the site's database that something begins, and how it ended. Whoever calls holds the lock, so what is still said to
 * run was broken off. A database without the table (before the first migration that knows of it) takes no notes.
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
    // After a restore the row that began is in the place of another one, or gone
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
    // With the database away there is nowhere to note it: the next run finds this one broken off
    await end('failed', noted, problemOf(error)).catch(() => {})
    throw error
  }
}
