import { and, gt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Platform } from '../../context.ts'
import { findUnavailable } from '../../database/failure.ts'
import type { JobDefinition } from '../../jobs/jobs.ts'
import { runRead, runWrite, systemCaller } from '../../http/scope.ts'
import { dueJob, type DueData } from './announce.ts'
import { daysInBin, purge } from './bin.ts'
import { takeStep } from './change.ts'
import { allKinds, kindOf, type Kind } from './kind.ts'
import { freeRow } from './rows.ts'

const atOnce = 500

/** The condition for rows whose planned time to change their state has come. */
function dueCondition({ table }: Kind, now: string): SQL | undefined {
  return and(
    sql`${table.deletedAt} is null`,
    or(
      and(sql`${table.status} <> 'draft'`, lte(table.publishAt, now)),
      and(sql`${table.status} = 'published'`, lte(table.unpublishAt, now)),
    ),
  )
}

/**
 * Carries out what was planned for one record up to now.
 * Somebody else's hold on the row means that it is being seen to: the sweep comes back in a minute.
 */
async function carryOut(platform: Platform, kind: Kind, recordId: string): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const row = await freeRow(ctx, kind, recordId)
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

/** The first of the rows that fit, in the order of their ids, behind one of them. */
async function idsBehind(
  platform: Platform,
  { table }: Kind,
  last: string,
  condition: (now: string) => SQL | undefined,
): Promise<string[]> {
  const { result } = await runRead(platform, systemCaller(), (ctx) =>
    ctx.db
      .select({ _id: table._id })
      .from(table)
      .where(and(condition(ctx.now), gt(table._id, last)))
      .orderBy(table._id)
      .limit(atOnce),
  )
  return result.map(({ _id }) => _id as string)
}

/** Takes a step with each record that fits. One that refuses it must not keep the others waiting: it is logged and counted. */
async function eachOf(
  platform: Platform,
  kind: Kind,
  {
    condition,
    step,
    signal,
  }: {
    condition: (now: string) => SQL | undefined
    step: (recordId: string) => Promise<void>
    signal: AbortSignal
  },
): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const ids = await idsBehind(platform, kind, last, condition)
    for (const recordId of ids) {
      if (signal.aborted) return
      try {
        await step(recordId)
      } catch (error) {
        if (findUnavailable(error)) throw error
        platform.log.error(
          { err: error, collection: kind.name, recordId },
          'a record could not be kept in time',
        )
        platform.metrics.failure(`collection ${kind.name}`, error)
      }
    }
    const end = ids.at(-1)
    if (end === undefined || ids.length < atOnce) return
    last = end
  }
}

/** Looks at one record at the moment for which something was planned. */
const due: JobDefinition<DueData> = {
  name: dueJob,
  called: {
    de: 'Einen Inhalt zur geplanten Zeit veröffentlichen oder zurückziehen',
    en: 'Publish or withdraw content at its planned time',
  },
  async handle(platform, { collection, recordId }) {
    const kind = kindOf(collection)
    if (kind) await carryOut(platform, kind, recordId)
  },
}

/** Each minute: what a job of its own has not seen to, because it was lost or the worker was off. */
const sweep: JobDefinition<object> = {
  name: 'collections.sweep',
  called: { de: 'Geplante Veröffentlichungen nachholen', en: 'Catch up with planned publications' },
  cron: '* * * * *',
  async handle(platform, _data, { signal }) {
    for (const kind of allKinds())
      await eachOf(platform, kind, {
        condition: (now) => dueCondition(kind, now),
        step: (id) => carryOut(platform, kind, id),
        signal,
      })
  },
}

/** Each night: what has lain in the bin for thirty days goes for good. */
const emptyBins: JobDefinition<object> = {
  name: 'collections.emptyBins',
  called: {
    de: 'Inhalte nach 30 Tagen aus dem Papierkorb löschen',
    en: 'Delete content from the bin after 30 days',
  },
  cron: '20 3 * * *',
  async handle(platform, _data, { signal }) {
    for (const kind of allKinds())
      await eachOf(platform, kind, {
        condition: (now) =>
          sql`${kind.table.deletedAt} < ${now}::timestamptz - make_interval(days => ${daysInBin})`,
        step: (id) =>
          runWrite(platform, systemCaller(), async (ctx) => {
            const row = await freeRow(ctx, kind, id)
            // taken back in the meantime
            if (row?.deletedAt) await purge(ctx, kind, row)
          }),
        signal,
      })
  },
}

/** What keeps collections in time; the kit's own domain runs them. */
export const collectionJobs: JobDefinition[] = [due, sweep, emptyBins]
