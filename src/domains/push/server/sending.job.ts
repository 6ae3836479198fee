import { and, eq, sql } from 'drizzle-orm'
import type { Platform } from '../../../kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../kit/server/jobs/jobs.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { deliver, type Envelope, type Outcome } from './message.ts'
import type { PushNetwork } from './network.ts'
import { takes } from './parts.ts'
import { pushDeliveriesTable, pushSendingsTable, pushSubscriptionsTable } from './push.table.ts'
import { signingKeys } from './push-settings.service.ts'
import { sendJob, type SendData } from './sendings.service.ts'
import { vapidHeader } from './vapid.ts'

const atOnce = 20
type SendingRow = typeof pushSendingsTable.$inferSelect
type Receiver = typeof pushSubscriptionsTable.$inferSelect

const write = <T>(platform: Platform, work: Parameters<typeof runWrite<T>>[2]) =>
  runWrite(platform, systemCaller(), work)

// Clocks of processes differ a little
const tolerance = 60_000

/** Takes a message up: who takes its topic now gets it. Null when it was given up, is done, too early or another job's. */
const begin = (platform: Platform, _id: string, goesOn: boolean): Promise<SendingRow | null> =>
  write(platform, async (ctx) => {
    const [sending] = await ctx.db
      .select()
      .from(pushSendingsTable)
      .where(eq(pushSendingsTable._id, _id))
      .for('update')
    if (sending?.status === 'sending') return goesOn ? sending : null
    // One that was given up and taken up again may have an earlier job waiting
    if (sending?.status !== 'waiting' || Date.parse(sending.sendAt) > Date.parse(ctx.now) + tolerance)
      return null
    await ctx.db.execute(sql`
      insert into ${pushDeliveriesTable} ("sending", "subscription")
      select ${_id}::uuid, "_id" from ${pushSubscriptionsTable} where ${await takes(ctx, sending.topic, sending.part)}`)
    await ctx.db.update(pushSendingsTable).set({ status: 'sending' }).where(eq(pushSendingsTable._id, _id))
    return sending
  })

const settle = (platform: Platform, sending: string, receiver: Receiver, outcome: Outcome): Promise<void> =>
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

/** Counts how it went. `last`: whoever still waits was not reached; the list of receivers is thrown away. */
const sumUp = (platform: Platform, _id: string, last: boolean): Promise<void> =>
  write(platform, async (ctx) => {
    // A browser that left in between is nobody to wait for
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

/** What all receivers of a message have in common. */
async function postmark(platform: Platform, sending: SendingRow) {
  const { result } = await runRead(platform, systemCaller(), async (ctx) => ({
    keys: await signingKeys(ctx),
    contact: (await siteSettings(ctx)).site.contact.email,
  }))
  const origin = platform.config.publicUrl
  const subject = result.contact ? `mailto:${result.contact}` : origin
  const headers = new Map<string, string>()
  const authorization = (endpoint: string) => {
    const audience = new URL(endpoint).origin
    const header = headers.get(audience) ?? vapidHeader(result.keys, { audience, subject, now: new Date() })
    headers.set(audience, header)
    return header
  }
  const envelope = ({ lang }: Receiver): Envelope | null => {
    const known = sending.texts[lang] ? lang : lang === 'de' ? 'en' : 'de'
    const text = sending.texts[known]
    return text ? { _id: sending._id, topic: sending.topic, text, lang: known, origin } : null
  }
  return { authorization, envelope }
}

/** Sends one message to everybody who takes its topic. What could not be delivered yet is tried again with growing pauses. */
export const sendingJob = (network: PushNetwork): JobDefinition<SendData> => ({
  name: sendJob,
  retryLimit: 6,
  retryDelay: 30,
  expireInSeconds: 1800,
  async handle(platform, { sending: _id }, run) {
    const sending = await begin(platform, _id, run.retry > 0)
    if (!sending) return
    const { authorization, envelope } = await postmark(platform, sending)
    const { rows } = await platform.database.db.execute<Receiver>(sql`
      select s.* from ${pushDeliveriesTable} d join ${pushSubscriptionsTable} s on s."_id" = d."subscription"
      where d."sending" = ${_id}::uuid and d."result" = 'waiting' order by s."_id"`)
    const waiting = rows.values()
    let postponed = ''

    const work = async () => {
      for (const receiver of waiting) {
        if (run.signal.aborted) return
        const letter = envelope(receiver)
        if (!letter) return
        const outcome = await deliver(network, receiver, letter, authorization(receiver.endpoint))
        if ('reason' in outcome) {
          postponed = outcome.result === 'later' ? outcome.reason : postponed
          platform.metrics.failure('push', outcome.reason)
        }
        await settle(platform, _id, receiver, outcome)
      }
    }
    // One iterator for all: each takes the next receiver that nobody has taken
    await Promise.all(Array.from({ length: atOnce }, work))
    const unfinished = postponed !== '' || run.signal.aborted
    await sumUp(platform, _id, !unfinished || run.last)
    if (unfinished && !run.last) throw new Error(postponed || 'stopped in the middle')
  },
})

/** Throws away, once a week, what was sent more than a year ago. */
export const pushCleanUpJob: JobDefinition = {
  name: 'push.cleanUp',
  cron: '41 3 * * 1',
  async handle(platform) {
    await platform.database.db.execute(
      sql`delete from push_sendings where "status" in ('done', 'cancelled') and "sendAt" < now() - interval '1 year'`,
    )
  },
}
