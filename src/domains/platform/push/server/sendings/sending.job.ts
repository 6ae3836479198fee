import { and, eq, sql } from 'drizzle-orm'
import type { Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { Outcome } from '../delivery/message.ts'
import { takes } from './parts.ts'
import { pushDeliveriesTable, pushSendingsTable, pushSubscriptionsTable } from '../push.table.ts'
import { isKnownService } from '../delivery/push-services.ts'
import { openPostOffice, type Ways } from '../delivery/post-office.ts'
import { historyTag, sendJob, type SendData } from './sendings.service.ts'

const atOnce = 20
// Limit of waits requested by a push service
const mostAgain = 6
type SendingRow = typeof pushSendingsTable.$inferSelect
type Subscription = typeof pushSubscriptionsTable.$inferSelect

const write = <T>(platform: Platform, work: Parameters<typeof runWrite<T>>[2]) =>
  runWrite(platform, systemCaller(), work)

// Clocks of processes differ slightly
const tolerance = 60_000

/** Starts a message for its present subscribers. Null if cancelled, done, too early or taken by another job. */
const begin = (platform: Platform, _id: string, goesOn: boolean): Promise<SendingRow | null> =>
  write(platform, async (ctx) => {
    const [sending] = await ctx.db
      .select()
      .from(pushSendingsTable)
      .where(eq(pushSendingsTable._id, _id))
      .for('update')
    if (sending?.status === 'sending') return goesOn ? sending : null
    // A cancelled and requeued message may have an earlier job waiting
    if (sending?.status !== 'waiting' || Date.parse(sending.sendAt) > Date.parse(ctx.now) + tolerance)
      return null
    await ctx.db.execute(sql`
      insert into ${pushDeliveriesTable} ("sending", "subscription")
      select ${_id}::uuid, "_id" from ${pushSubscriptionsTable} where ${await takes(ctx, sending.topic, sending.part)}
      on conflict do nothing`)
    await ctx.db.update(pushSendingsTable).set({ status: 'sending' }).where(eq(pushSendingsTable._id, _id))
    ctx.drop(historyTag)
    return sending
  })

const settle = (
  platform: Platform,
  sending: string,
  receiver: Subscription,
  outcome: Outcome,
): Promise<void> =>
  write(platform, async (ctx) => {
    if (outcome.result === 'later') return
    if (outcome.result === 'gone')
      await ctx.db.delete(pushSubscriptionsTable).where(eq(pushSubscriptionsTable._id, receiver._id))
    const result = { reached: 'reached', gone: 'removed', refused: 'failed' } as const
    await ctx.db
      .update(pushDeliveriesTable)
      .set({ result: result[outcome.result] })
      .where(
        and(eq(pushDeliveriesTable.sending, sending), eq(pushDeliveriesTable.subscription, receiver._id)),
      )
  })

/** Sums up the results. `last`: remaining receivers count as not reached; deletes the list of receivers. */
const sumUp = (platform: Platform, _id: string, last: boolean): Promise<void> =>
  write(platform, async (ctx) => {
    // Browsers unsubscribed meanwhile are skipped
    await ctx.db.execute(sql`
      delete from ${pushDeliveriesTable} where "sending" = ${_id}::uuid and "result" = 'waiting'
      and not exists (select from ${pushSubscriptionsTable} s where s."_id" = "subscription")`)
    await ctx.db.execute(sql`
      update ${pushSendingsTable} set
        "reached" = c."reached", "removed" = c."removed", "failed" = c."failed" + case when ${last} then c."waiting" else 0 end
      from (select count(*) filter (where "result" = 'reached') as "reached",
        count(*) filter (where "result" = 'removed') as "removed",
        count(*) filter (where "result" = 'failed') as "failed",
        count(*) filter (where "result" = 'waiting') as "waiting"
        from ${pushDeliveriesTable} where "sending" = ${_id}::uuid) c
      where "_id" = ${_id}::uuid and "status" = 'sending'`)
    if (!last) return
    await ctx.db
      .update(pushSendingsTable)
      .set({ status: 'done', doneAt: ctx.now })
      .where(eq(pushSendingsTable._id, _id))
    await ctx.db.delete(pushDeliveriesTable).where(eq(pushDeliveriesTable.sending, _id))
  })

/** Continues when the push service asks, not sooner. */
const goOn = (platform: Platform, data: SendData, seconds: number): Promise<unknown> =>
  write(platform, (ctx) =>
    platform.jobs.send(ctx, sendJob, data, { startAfter: new Date(Date.parse(ctx.now) + seconds * 1000) }),
  )

const isUsual = ({ endpoint }: Subscription): boolean =>
  !endpoint || (URL.canParse(endpoint) && isKnownService(new URL(endpoint).host))

/**
 * Sends a message to all subscribers of its topic. Failed deliveries are retried: when the push service asks, else with
 * growing pauses.
 */
export const sendingJob = (ways: Ways): JobDefinition<SendData> => ({
  name: sendJob,
  called: { de: 'Eine Push-Nachricht versenden', en: 'Send a push message' },
  retryLimit: 6,
  retryDelay: 30,
  expireInSeconds: 1800,
  async handle(platform, { sending: _id, again = 0 }, run) {
    const sending = await begin(platform, _id, run.retry > 0 || again > 0)
    if (!sending) return
    const hand = await openPostOffice(platform, ways)
    const { rows } = await platform.database.db.execute<Subscription>(sql`
      select s.* from ${pushDeliveriesTable} d join ${pushSubscriptionsTable} s on s."_id" = d."subscription"
      where d."sending" = ${_id}::uuid and d."result" = 'waiting' order by s."_id"`)
    // Unknown hosts come last, so that slow ones delay no others
    const waiting = [...rows.filter(isUsual), ...rows.filter((row) => !isUsual(row))].values()
    let postponed = ''
    let rest = 0

    const work = async () => {
      for (const receiver of waiting) {
        if (run.signal.aborted) return
        const outcome = await hand(receiver, sending)
        if (outcome.result === 'later') {
          postponed = outcome.reason
          rest = Math.max(rest, outcome.after ?? 0)
        }
        await settle(platform, _id, receiver, outcome)
      }
    }
    // A shared iterator: each worker takes the next receiver
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
    // All must have stopped before the job is retried
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    const unfinished = postponed !== '' || run.signal.aborted
    const isLast = run.last || again >= mostAgain
    await sumUp(platform, _id, !unfinished || isLast)
    if (!unfinished || isLast) return
    if (rest === 0 || run.signal.aborted) throw new Error(postponed || 'stopped in the middle')
    await goOn(platform, { sending: _id, again: again + 1 }, rest)
  },
})

/**
 * Daily clean-up: ends sendings interrupted for longer than the retries, deletes messages older than a year and devices
 * without topics for a month.
 */
export const pushCleanUpJob: JobDefinition = {
  name: 'push.cleanUp',
  called: { de: 'Alte Push-Nachrichten und Geräte löschen', en: 'Delete old push messages and devices' },
  cron: '41 3 * * *',
  async handle(platform) {
    const { db } = platform.database
    const { rows } = await db.execute<{ _id: string }>(
      sql`select "_id" from push_sendings where "status" = 'sending' and greatest("sendAt", "createdAt") < now() - interval '1 day'`,
    )
    for (const { _id } of rows) await sumUp(platform, _id, true)
    await db.execute(
      sql`delete from push_sendings where "status" in ('done', 'cancelled', 'held') and "sendAt" < now() - interval '1 year'`,
    )
    await db.execute(
      sql`delete from push_subscriptions where "topics" = '{}' and "createdAt" < now() - interval '1 month'`,
    )
  },
}
