import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database, Queries } from '../database/connect.ts'
import type { Language } from '../../shared/text/languages.ts'
import { toIsoTime } from '../database/columns.ts'
import type { Failure, Metrics } from './metrics.ts'

const every = 5000
const mostKept = 500

/**
 * Persists failures: adds their counts to the table `failures` every five seconds, and waits while the database is
 * away. `flush` writes at once; `close` writes for the last time.
 */
export function keepFailures({
  database,
  metrics,
  log,
}: {
  database: Pick<Database, 'db'>
  metrics: Pick<Metrics, 'onFailure'>
  log: Logger
}): { flush(): Promise<void>; close(): Promise<void> } {
  let waiting = new Map<string, Failure>()
  let timer: NodeJS.Timeout | undefined

  const remember = (failure: Failure, count: number) => {
    const before = waiting.get(failure.name)
    waiting.set(failure.name, {
      ...failure,
      count: (before?.count ?? 0) + count,
      first: before?.first ?? failure.last,
    })
    timer ??= setTimeout(() => void flush(), every).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const now = waiting
    waiting = new Map()
    for (const failure of now.values()) {
      try {
        await database.db.execute(sql`
          insert into failures ("name", "count", "first", "last", "message", "texts")
          values (${failure.name}, ${failure.count}, ${failure.first}, ${failure.last}, ${failure.message},
            ${failure.texts && JSON.stringify(failure.texts)}::jsonb)
          on conflict ("name") do update set "count" = failures."count" + excluded."count",
            "last" = greatest(failures."last", excluded."last"), "message" = excluded."message", "texts" = excluded."texts"`)
      } catch (error) {
        log.debug({ err: error }, 'failures wait to be kept')
        remember(failure, failure.count)
      }
    }
  }

  metrics.onFailure((failure) => remember(failure, 1))
  return { flush, close: flush }
}

/** Failures of all processes, latest first. */
export async function listFailures(db: Queries): Promise<Failure[]> {
  const { rows } = await db.execute<Failure & Record<string, unknown>>(
    sql`select * from failures order by "last" desc, "name" limit ${mostKept}`,
  )
  return rows.map((row) => ({
    ...row,
    first: toIsoTime(row.first),
    last: toIsoTime(row.last),
  }))
}

/** Message of a failure for a reader; a purely technical one is marked as such. */
export function saidTo(lang: Language, { message, texts }: Pick<Failure, 'message' | 'texts'>): string {
  if (texts) return texts[lang]
  return message && lang === 'de' ? `Meldung für die Technik: ${message}` : message
}

/** Clears the failure `name`, or all, once an administrator has seen it. */
export async function forgetFailures(db: Queries, name?: string): Promise<void> {
  await db.execute(
    name === undefined ? sql`delete from failures` : sql`delete from failures where "name" = ${name}`,
  )
}
