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

/** Carries out what has come due for one record. Somebody else's hold on the row means that the sweep sees to it in a minute. */
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

/** What keeps records in time; the kit's own domain runs them. */
export const recordJobs: JobDefinition[] = [due, sweep, emptyBins, forgetKeysJob]
