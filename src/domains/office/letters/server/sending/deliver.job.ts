import { and, eq, lte, sql } from 'drizzle-orm'
import type { Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { Problem } from '#kit/shared/problem.ts'
import { runAutomations } from '../automation/automations.service.ts'
import { deliver, type Ended } from './deliver.ts'
import { sendingsTable } from '../letters.table.ts'
import { noteLeft, waitingOf } from './recipients.ts'
import { holdRetracted } from './retracted.service.ts'
import { sendings } from './sendings.kind.ts'
import { deliverJobName, wakeDelivery } from './wake.ts'

/** Minutes of pause after problems with the mail server: 1, 2, 4 … 60. */
const pauseMinutes = (troubles: number) => Math.min(2 ** troubles, 60)

/** Stores the result of a run: the end of a sending, or the time of the next run. */
async function noteEnd(platform: Platform, _id: string, ended: Ended & { sent: number }): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const row = await lockRecord(ctx, sendings, { _id })
    if (row.state !== 'sending') return
    const set = (values: Partial<typeof row>) =>
      ctx.db.update(sendingsTable).set(values).where(eq(sendingsTable._id, _id))
    ctx.drop(sendings.name, `${sendings.name}:${_id}`)
    if (ended.why === 'trouble') {
      // A server that accepted some letters first had recovered in between
      const troubles = ended.sent > 0 ? 0 : row.troubles
      const notBefore = new Date(Date.parse(ctx.now) + pauseMinutes(troubles) * 60_000).toISOString()
      await set({ troubles: troubles + 1, trouble: ended.message.slice(0, 500), notBefore })
      ctx.platform.metrics.failure('letters', ended.message)
      return
    }
    if (ended.why === 'refused') {
      await takeAction(ctx, sendings, row, { action: 'pause', text: ended.message })
      await set({ trouble: ended.message.slice(0, 500) })
      ctx.platform.metrics.failure('letters', ended.message)
      return
    }
    if (ended.why !== 'idle') return
    await set({ troubles: 0, trouble: '', notBefore: null })
    // Letters due later are started by the tick; a continuous sending stays open for new recipients
    if (row.open || (await waitingOf(ctx.db, _id)) > 0) return
    await changeRecord(ctx, sendings, row, {
      values: { state: 'sent', endedAt: ctx.now } as never,
      action: 'finish',
    })
    await addStep(
      ctx,
      { collection: sendings.name, recordId: _id },
      { what: 'finish', state: 'sent', text: '' },
    )
  })
}

/** Sends the letters of one sending. */
export const deliverJob: JobDefinition<{ sending: string }> = {
  name: deliverJobName,
  called: { de: 'Eine Ausgabe des Newsletters versenden', en: 'Send an issue of the newsletter' },
  concurrency: 2,
  // The tick of the next minute starts it again
  retryLimit: 0,
  expireInSeconds: 12 * 3600,
  async handle(platform, { sending }, { signal }) {
    const ended = await deliver(platform, sending, signal)
    if (ended.why !== 'taken') await noteEnd(platform, sending, ended)
  },
}

/** Starts sendings planned for now. One that can't be sent is held back with the reason. */
async function startPlanned(platform: Platform): Promise<void> {
  const { result: due } = await runRead(platform, systemCaller(), (ctx) =>
    ctx.db
      .select({ _id: sendingsTable._id })
      .from(sendingsTable)
      .where(and(eq(sendingsTable.state, 'planned'), lte(sendingsTable.sendAt, ctx.now)))
      .limit(50),
  )
  for (const { _id } of due) {
    try {
      await runWrite(platform, systemCaller(), async (ctx) => {
        const row = await lockRecord(ctx, sendings, { _id })
        if (row.state === 'planned') await takeAction(ctx, sendings, row, { action: 'start' })
      })
    } catch (error) {
      if (!(error instanceof Problem)) {
        platform.metrics.failure('letters planned', error)
        continue
      }
      await runWrite(platform, systemCaller(), async (ctx) => {
        const row = await lockRecord(ctx, sendings, { _id })
        if (row.state !== 'planned') return
        await changeRecord(ctx, sendings, row, {
          values: { state: 'held', trouble: error.texts.de.slice(0, 500) } as never,
          action: 'hold',
        })
      })
    }
  }
}

/** Resumes sendings after a crash, a pause of the mail server, or a lost job. */
async function wakeDue(platform: Platform): Promise<void> {
  await runWrite(platform, systemCaller(), async (ctx) => {
    const { rows } = await ctx.db.execute<{ _id: string }>(sql`
      select "_id" from ${sendingsTable} where "state" = 'sending' and ("notBefore" is null or "notBefore" <= ${ctx.now}::timestamptz)
        and (not "open" or exists (select from newsletter_recipients r
          where r."sending" = ${sendingsTable._id} and r."state" in ('waiting', 'claimed', 'handing')))
      limit 50`)
    for (const { _id } of rows) await wakeDelivery(ctx, _id)
  })
}

const steps: readonly ((platform: Platform) => Promise<void>)[] = [
  holdRetracted,
  runAutomations,
  startPlanned,
  ({ database }) => noteLeft(database.db),
  wakeDue,
]

/** Every minute: starts, resumes or holds back due sendings. */
export const tickJob: JobDefinition = {
  name: 'letters.tick',
  called: { de: 'Geplante Ausgaben des Newsletters beginnen', en: 'Begin planned issues of the newsletter' },
  cron: '* * * * *',
  async handle(platform) {
    for (const step of steps) {
      try {
        await step(platform)
      } catch (error) {
        // A failure here must not stop other letters
        platform.metrics.failure('letters tick', error)
      }
    }
  },
}
