import { and, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Platform } from '../../context.ts'
import type { JobDefinition } from '../../jobs/jobs.ts'
import { runWrite, systemCaller } from '../../http/scope.ts'
import { binJob, eachDue, freeRow } from '../each-due.ts'
import type { DueData } from '../timed.ts'
import { dueJob } from './announce.ts'
import { purge } from './bin.ts'
import type { Row } from './columns.ts'
import { takeStep } from './change.ts'
import { editorialKinds, editorialKindOf, type EditorialKind } from './kind.ts'

/** Condition for rows whose scheduled change of state is due. */
function dueCondition({ table }: EditorialKind, now: string): SQL | undefined {
  return and(
    sql`${table.deletedAt} is null`,
    or(
      and(sql`${table.status} <> 'draft'`, lte(table.publishAt, now)),
      and(sql`${table.status} = 'published'`, lte(table.unpublishAt, now)),
    ),
  )
}

/** Applies the scheduled changes of one record up to now. If the row is locked, the sweep retries in a minute. */
async function carryOut(platform: Platform, kind: EditorialKind, recordId: string): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const row = await freeRow<Row>(ctx, kind, recordId)
    if (!row || row.deletedAt) return
    let at = row
    if (at.status !== 'draft' && at.publishAt !== null && at.publishAt <= ctx.now) {
      at = await takeStep(ctx, kind, at, { state: { status: 'published' } })
    }
    if (at.status === 'published' && at.unpublishAt !== null && at.unpublishAt <= ctx.now) {
      await takeStep(ctx, kind, at, { state: { status: 'draft' } })
    }
  })
}

/** Applies one record's scheduled change at its time. */
const due: JobDefinition<DueData> = {
  name: dueJob,
  called: {
    de: 'Einen Inhalt zur geplanten Zeit veröffentlichen oder zurückziehen',
    en: 'Publish or withdraw content at its planned time',
  },
  async handle(platform, { collection, recordId }) {
    const kind = editorialKindOf(collection)
    if (kind) await carryOut(platform, kind, recordId)
  },
}

/** Each minute: applies due changes whose job was lost or delayed because the worker was off. */
const sweep: JobDefinition<object> = {
  name: 'collections.sweep',
  called: { de: 'Geplante Veröffentlichungen nachholen', en: 'Catch up with planned publications' },
  cron: '* * * * *',
  async handle(platform, _data, { signal }) {
    for (const kind of editorialKinds())
      await eachDue(platform, kind, {
        condition: (now) => dueCondition(kind, now),
        step: (id) => carryOut(platform, kind, id),
        signal,
      })
  },
}

const emptyBins = binJob({
  name: 'collections.emptyBins',
  called: {
    de: 'Inhalte nach 30 Tagen aus dem Papierkorb löschen',
    en: 'Delete content from the bin after 30 days',
  },
  cron: '20 3 * * *',
  kinds: editorialKinds,
  purge,
})

/** Jobs that apply scheduled changes of editorial records; part of the kit's own domain. */
export const editorialJobs: JobDefinition[] = [due, sweep, emptyBins]
