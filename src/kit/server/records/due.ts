import { and, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { whyNot } from '../../shared/states/states.ts'
import type { Platform } from '../context.ts'
import { findUnavailable } from '../database/failure.ts'
import { selectRows } from '../database/select-rows.ts'
import { runRead, runWrite, systemCaller } from '../http/scope.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { takeAction } from '../states/take-action.ts'
import { changeRecord } from './change.ts'
import { recordKindOf, recordKinds, type AnyRow, type RecordKind } from './kind.ts'
import { forgetKeysJob } from './once.ts'
import { purgeRecord } from './removing.ts'
import { dueJob, type DueData } from './timed.ts'

const atOnce = 500
/** Days that a record lies in the bin before it goes for good. */
const daysInBin = 30

/** Carries out what has come due for one record. Somebody else's hold on the row means that the sweep sees to it in a minute. */
async function carryOut(platform: Platform, kind: RecordKind, recordId: string): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    await kind.locksFirst?.(ctx, recordId)
    const locked = async () =>
      (await selectRows<AnyRow>(ctx, kind, sql`where "_id" = ${recordId}::uuid for update skip locked`))[0]
    let row = await locked()
    if (!row || row['deletedAt'] || !kind.states) return
    for (const { at, action, unless } of kind.timed ?? []) {
      const moment = row[at]
      const isDue = typeof moment === 'string' && moment <= ctx.now
      if (!isDue || whyNot(kind.states, action, row['state'] as string)) continue
      if (await unless?.(ctx, recordId)) {
        row = (await locked()) ?? row
        row = await changeRecord(ctx, kind, row, { values: { [at]: null }, action: 'keep' })
        continue
      }
      row = await takeAction(ctx, kind, row, { action, values: { [at]: null } })
    }
  })
}

/** The condition for rows for which something has come due. */
function dueCondition({ columns, timed = [], states }: RecordKind, now: string): SQL {
  const due = timed.map(({ at, action }) =>
    and(lte(columns[at]!, now), inArray(columns['state']!, [...(states?.actions[action]?.from ?? [])])),
  )
  const present = columns['deletedAt'] ? isNull(columns['deletedAt']) : undefined
  return (
    and(
      present,
      sql`(${sql.join(
        due.map((one) => one ?? sql`false`),
        sql` or `,
      )})`,
    ) ?? sql`false`
  )
}

/** Takes a step with each row that fits, in the order of ids. One that refuses must not keep the others waiting. */
async function eachOf(
  platform: Platform,
  kind: RecordKind,
  condition: (now: string) => SQL,
  step: (recordId: string) => Promise<void>,
  signal: AbortSignal,
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
        platform.metrics.failure(`records ${kind.name}`, error)
      }
    }
    const end = result.rows.at(-1)
    if (end === undefined || result.rows.length < atOnce) return
    last = end._id
  }
}

/** Looks at one record at the moment for which something was planned. */
const due: JobDefinition<DueData> = {
  name: dueJob,
  called: { de: 'Einen Eintrag zur vorgesehenen Zeit weiterführen', en: 'Take a record on at its time' },
  async handle(platform, { collection, recordId }) {
    const kind = recordKindOf(collection)
    if (kind) await carryOut(platform, kind, recordId)
  },
}

/** Each minute: what a job of its own has not seen to, because it was lost or the worker was off. */
const sweep: JobDefinition<object> = {
  name: 'records.sweep',
  called: {
    de: 'Einträge nachholen, deren Zeit gekommen ist',
    en: 'Catch up with records whose time has come',
  },
  cron: '* * * * *',
  async handle(platform, _data, { signal }) {
    for (const kind of recordKinds().filter(({ timed = [] }) => timed.length > 0))
      await eachOf(
        platform,
        kind,
        (now) => dueCondition(kind, now),
        (_id) => carryOut(platform, kind, _id),
        signal,
      )
  },
}

/** Each night: what has lain in the bin for thirty days goes for good. */
const emptyBins: JobDefinition<object> = {
  name: 'records.emptyBins',
  called: {
    de: 'Einträge nach 30 Tagen aus dem Papierkorb löschen',
    en: 'Delete records from the bin after 30 days',
  },
  cron: '25 3 * * *',
  async handle(platform, _data, { signal }) {
    for (const kind of recordKinds().filter(({ bin }) => bin))
      await eachOf(
        platform,
        kind,
        (now) => sql`"deletedAt" < ${now}::timestamptz - make_interval(days => ${daysInBin})`,
        (_id) =>
          runWrite(platform, systemCaller(), async (ctx) => {
            const [row] = await selectRows<AnyRow>(
              ctx,
              kind,
              sql`where "_id" = ${_id}::uuid for update skip locked`,
            )
            // Taken back in the meantime
            if (row?.['deletedAt']) await purgeRecord(ctx, kind, row)
          }),
        signal,
      )
  },
}

/** What keeps records in time; the kit's own domain runs them. */
export const recordJobs: JobDefinition[] = [due, sweep, emptyBins, forgetKeysJob]
