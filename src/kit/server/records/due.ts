import { and, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { whyNot } from '../../shared/states/states.ts'
import type { Platform } from '../context.ts'
import { runWrite, systemCaller } from '../http/scope.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { takeAction } from '../states/take-action.ts'
import { changeRecord } from './change.ts'
import { binJob, eachDue, freeRow } from './each-due.ts'
import { plainKinds, recordKindOf, type AnyRow, type RecordKind } from './kind.ts'
import { forgetKeysJob } from './once.ts'
import { purgeRecord } from './removing.ts'
import { dueJob, type DueData } from './timed.ts'

/** Runs the due actions of one record. If the row is locked, the sweep retries in a minute. */
async function carryOut(platform: Platform, kind: RecordKind, recordId: string): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    await kind.locksFirst?.(ctx, recordId)
    const locked = () => freeRow<AnyRow>(ctx, kind, recordId)
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

/** Condition for rows with a due action. */
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

/** Runs the due actions of one record at the scheduled time. */
const due: JobDefinition<DueData> = {
  name: dueJob,
  called: { de: 'Einen Eintrag zur vorgesehenen Zeit weiterführen', en: 'Take a record on at its time' },
  async handle(platform, { collection, recordId }) {
    const kind = recordKindOf(collection)
    if (kind) await carryOut(platform, kind, recordId)
  },
}

/** Each minute: runs due actions whose job was lost or delayed because the worker was off. */
const sweep: JobDefinition<object> = {
  name: 'records.sweep',
  called: {
    de: 'Einträge nachholen, deren Zeit gekommen ist',
    en: 'Catch up with records whose time has come',
  },
  cron: '* * * * *',
  async handle(platform, _data, { signal }) {
    for (const kind of plainKinds().filter(({ timed = [] }) => timed.length > 0))
      await eachDue(platform, kind, {
        condition: (now) => dueCondition(kind, now),
        step: (_id) => carryOut(platform, kind, _id),
        signal,
      })
  },
}

const emptyBins = binJob({
  name: 'records.emptyBins',
  called: {
    de: 'Einträge nach 30 Tagen aus dem Papierkorb löschen',
    en: 'Delete records from the bin after 30 days',
  },
  cron: '25 3 * * *',
  kinds: () => plainKinds().filter(({ bin }) => bin),
  purge: async (ctx, kind, row) => purgeRecord(ctx, kind, row),
})

/** Jobs that run scheduled actions of records; part of the kit's own domain. */
export const recordJobs: JobDefinition[] = [due, sweep, emptyBins, forgetKeysJob]
