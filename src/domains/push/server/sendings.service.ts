import { and, count, desc, eq, sql } from 'drizzle-orm'
import { audit } from '../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../kit/server/context.ts'
import type { InputOf } from '../../../kit/shared/contract.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { notFound, Problem } from '../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../kit/shared/uuid.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import type { push } from '../push.contract.ts'
import { longestBody, longestTitle, type PushTopic, pushTopics } from '../push.rules.ts'
import { type MessageText, pushSendingsTable, pushSubscriptionsTable } from './push.table.ts'
import { pushSettings } from './push-settings.service.ts'
import { outsideQuietHours } from './quiet-hours.ts'

const table = pushSendingsTable

/** The job that sends one message. */
export const sendJob = 'push.send'
export interface SendData {
  sending: string
}

/** A message before it is queued. */
export interface Announcement {
  topic: PushTopic
  /** What it tells of, `news:{id}`: the same key is sent once, whoever announces it again. */
  key: string | null
  texts: Partial<Record<Language, MessageText>>
  /** ISO time before which it is not sent; now by default. */
  sendAt?: string | undefined
}

const shortened = (text: string, longest: number) =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text

const fitting = (texts: Announcement['texts']): Announcement['texts'] =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, { title, body, href }]) => [
      lang,
      { title: shortened(title, longestTitle), body: shortened(body, longestBody), href },
    ]),
  )

/**
 * Queues a message in the caller's transaction, after the quiet hours. Gives null when its key was announced already;
 * one that was given up before it was sent is taken up again.
 */
export async function queue(ctx: Ctx, announcement: Announcement) {
  const { topic, key, sendAt = ctx.now } = announcement
  const texts = fitting(announcement.texts)
  const { site } = await siteSettings(ctx)
  const wanted = Date.parse(sendAt) > Date.parse(ctx.now) ? new Date(sendAt).toISOString() : ctx.now
  const at = outsideQuietHours(wanted, topic, await pushSettings(ctx), site.timeZone)
  const [queued] = await ctx.db
    .insert(table)
    .values({
      _id: uuidv7(),
      key,
      topic,
      texts,
      status: 'waiting',
      createdAt: ctx.now,
      createdBy: ctx.user?._id ?? null,
      sendAt: at,
    })
    .onConflictDoUpdate({
      target: table.key,
      set: { texts, sendAt: at, status: 'waiting' },
      setWhere: eq(table.status, 'cancelled'),
    })
    .returning()
  if (!queued) return null
  const data: SendData = { sending: queued._id }
  await ctx.platform.jobs.send(ctx, sendJob, data, at > ctx.now ? { startAfter: at } : {})
  return queued
}

/** Gives up what waits under a key; what was sent stays sent. */
export async function giveUp(ctx: Ctx, key: string): Promise<void> {
  await ctx.db
    .update(table)
    .set({ status: 'cancelled' })
    .where(and(eq(table.key, key), eq(table.status, 'waiting')))
}

/** Whether what was announced under a key was given up before it was sent. */
export async function wasGivenUp(ctx: Ctx, key: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(and(eq(table.key, key), eq(table.status, 'cancelled')))
  return found !== undefined
}

export async function send(ctx: Ctx, input: InputOf<typeof push.send>) {
  const { topic, title, body, href, lang, sendAt } = input
  const sending = await queue(ctx, { topic, key: null, texts: { [lang]: { title, body, href } }, sendAt })
  if (!sending) throw new Error('a message without a key is always queued')
  await audit(ctx, {
    action: 'send',
    collection: 'push',
    recordId: sending._id,
    after: { topic, title, body, href, sendAt: sending.sendAt },
  })
  return { sending }
}

export async function list(ctx: Ctx, { limit, skip }: InputOf<typeof push.list>) {
  const sendings = await ctx.db
    .select()
    .from(table)
    .orderBy(desc(table.sendAt), desc(table._id))
    .limit(limit)
    .offset(skip)
  const [all] = await ctx.db.select({ total: count() }).from(table)
  const [devices] = await ctx.db.select({ total: count() }).from(pushSubscriptionsTable)
  const { rows } = await ctx.db.execute<{ topic: PushTopic; count: number }>(
    sql`select "topic", count(*)::int as "count" from ${pushSubscriptionsTable}, unnest("topics") as "topic" group by 1`,
  )
  const { quietFrom, quietTo } = await pushSettings(ctx)
  const countOf = (topic: PushTopic) => rows.find((row) => row.topic === topic)?.count ?? 0
  const topics = Object.fromEntries(pushTopics.map((topic) => [topic, countOf(topic)]))
  return {
    sendings,
    total: all?.total ?? 0,
    subscribers: { all: devices?.total ?? 0, topics: topics as Record<PushTopic, number> },
    quietFrom,
    quietTo,
  }
}

const underWay = () =>
  new Problem('PUSH_UNDER_WAY', 409, {
    de: 'Diese Benachrichtigung ist schon unterwegs und lässt sich nicht mehr zurücknehmen.',
    en: 'This notification is already on its way and cannot be taken back.',
  })

export async function cancel(ctx: Ctx, { _id }: InputOf<typeof push.cancel>) {
  const [sending] = await ctx.db
    .update(table)
    .set({ status: 'cancelled' })
    .where(and(eq(table._id, _id), eq(table.status, 'waiting')))
    .returning()
  if (!sending) {
    const [known] = await ctx.db.select({ _id: table._id }).from(table).where(eq(table._id, _id))
    throw known ? underWay() : notFound()
  }
  await audit(ctx, { action: 'cancel', collection: 'push', recordId: _id })
  return { sending }
}
