import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/server/context.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { uuidv7 } from '../../../kit/shared/uuid.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { longestBody, longestTitle, type PushTopic, type SendingStatus } from '../push.rules.ts'
import { takes } from './parts.ts'
import { type MessageText, pushSendingsTable, pushSubscriptionsTable } from './push.table.ts'
import { pushSettings } from './push-settings.service.ts'
import { outsideQuietHours } from './quiet-hours.ts'

const table = pushSendingsTable

/** The job that sends one message. */
export const sendJob = 'push.send'
export interface SendData {
  sending: string
  /** How often a push service has asked to come again later. */
  again?: number
}

/** A message before it is queued. */
export interface Announcement {
  topic: PushTopic
  /** A part of the topic; all of it by default. */
  part?: string | undefined
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

/** What nobody takes at the moment when it would be sent is done without a job. */
async function stateAt(ctx: Ctx, { topic, part }: Announcement, at: string) {
  if (at > ctx.now) return { status: 'waiting' as const, doneAt: null }
  const isTaken = sql`exists (select from ${pushSubscriptionsTable} where ${await takes(ctx, topic, part ?? null)})`
  return {
    status: sql<SendingStatus>`case when ${isTaken} then 'waiting' else 'done' end`,
    doneAt: sql<string | null>`case when ${isTaken} then null else ${ctx.now}::timestamptz end`,
  }
}

/**
 * Queues a message in the caller's transaction, after the quiet hours. Gives null when its key was announced already;
 * one that was given up before it was sent is taken up again.
 */
export async function queue(ctx: Ctx, announcement: Announcement) {
  const { topic, part = null, key, sendAt = ctx.now } = announcement
  const texts = fitting(announcement.texts)
  const { site } = await siteSettings(ctx)
  const wanted = Date.parse(sendAt) > Date.parse(ctx.now) ? new Date(sendAt).toISOString() : ctx.now
  const at = outsideQuietHours(wanted, topic, await pushSettings(ctx), site.timeZone)
  const state = await stateAt(ctx, announcement, at)
  const [queued] = await ctx.db
    .insert(table)
    .values({
      _id: uuidv7(),
      key,
      topic,
      part,
      texts,
      ...state,
      createdAt: ctx.now,
      createdBy: ctx.user?._id ?? null,
      sendAt: at,
    })
    .onConflictDoUpdate({
      target: table.key,
      set: { part, texts, sendAt: at, ...state },
      setWhere: eq(table.status, 'cancelled'),
    })
    .returning()
  if (!queued) return null
  if (queued.status === 'done') return queued
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
