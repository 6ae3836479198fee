import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, Platform } from '../context.ts'
import { findUnavailable } from '../database/failure.ts'
import { selectRows, type Selectable } from '../database/select-rows.ts'
import { runRead, runWrite, systemCaller } from '../http/scope.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import type { AnyRow } from './kind.ts'

const atOnce = 500
/** Days in the bin before a record is deleted for good. */
const daysInBin = 30

type Swept = Selectable & { name: string; isEditorial?: true }

/** Locks a row for a change, if it exists and no other transaction has locked it. */
export async function freeRow<R extends AnyRow>(
  ctx: Pick<Ctx, 'db'>,
  kind: Selectable,
  _id: string,
): Promise<R | undefined> {
  const [row] = await selectRows<R>(ctx, kind, sql`where "_id" = ${_id}::uuid for update skip locked`)
  return row
}

interface DueStep {
  condition(now: string): SQL | undefined
  step(recordId: string): Promise<void>
  signal: AbortSignal
}

/**
 * Applies a step to each matching row, in the order of ids. A refusal is logged and counted without stopping the
 * others.
 */
export async function eachDue(
  platform: Platform,
  kind: Swept,
  { condition, step, signal }: DueStep,
): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { result } = await runRead(platform, systemCaller(), (ctx) =>
      ctx.db.execute<{ _id: string }>(sql`select "_id" from ${kind.table}
        where ${condition(ctx.now)} and "_id" > ${last}::uuid order by "_id" limit ${atOnce}`),
    )
    for (const { _id } of result.rows) {
      if (signal.aborted) return
      try {
        await step(_id)
      } catch (error) {
        if (findUnavailable(error)) throw error
        platform.log.error(
          { err: error, collection: kind.name, recordId: _id },
          'a record could not be kept in time',
        )
        platform.metrics.failure(`${kind.isEditorial ? 'collection' : 'records'} ${kind.name}`, error)
      }
    }
    const end = result.rows.at(-1)
    if (end === undefined || result.rows.length < atOnce) return
    last = end._id
  }
}

/** Each night: deletes records that have been in the bin for thirty days. */
export function binJob<K extends Swept, R extends AnyRow>({
  kinds,
  purge,
  ...job
}: Pick<JobDefinition<object>, 'name' | 'called' | 'cron'> & {
  kinds(): K[]
  purge(ctx: Ctx, kind: K, row: R): Promise<void>
}): JobDefinition<object> {
  return {
    ...job,
    async handle(platform, _data, { signal }) {
      for (const kind of kinds())
        await eachDue(platform, kind, {
          condition: (now) => sql`"deletedAt" < ${now}::timestamptz - make_interval(days => ${daysInBin})`,
          step: (_id) =>
            runWrite(platform, systemCaller(), async (ctx) => {
              const row = await freeRow<R>(ctx, kind, _id)
              // Might have been restored meanwhile
              if (row?.['deletedAt']) await purge(ctx, kind, row)
            }),
          signal,
        })
    },
  }
}
