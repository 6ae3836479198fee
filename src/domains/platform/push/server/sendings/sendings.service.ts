import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import { restoredUnreleased } from '#kit/server/start/restored-state.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { longestBody, longestTitle } from '#kit/shared/records/publishing-message.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { takes } from './parts.ts'
import { type MessageText, pushSendingsTable, pushSubscriptionsTable } from '../push.table.ts'
import { quietHours } from '../push-settings.service.ts'
import { topicNamed } from '../topics.ts'
import { outsideQuietHours } from './quiet-hours.ts'

const table = pushSendingsTable

/** Job that sends one message. */
export const sendJob = 'push.send'
export interface SendData {
  sending: string
  /** Number of times a push service has asked to wait. */
  again?: number
}

/** A message before it is queued. */
export interface Announcement {
  topic: string
  /** Part of the topic; the whole topic by default. */
  part?: string | undefined
  /** Identity of the message, `news:{id}`: sent once per key. */
  key: string | null
  texts: Partial<Record<Language, MessageText>>
  /** ISO time of the earliest sending; now by default. */
  sendAt?: string | undefined
  /** Id of the message it replaces on devices. */
  corrects?: string | undefined
  /** Requested by a person; otherwise it may be a repeat after a restore. */
  byHand?: true
}

const shortened = (text: string, longest: number) =>
  text.length > longest ? `${truncate(text, longest - 1).trimEnd()}…` : text

const fitting = (texts: Announcement['texts']): Announcement['texts'] =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, { title, body, href }]) => [
      lang,
      { title: shortened(title, longestTitle), body: shortened(body, longestBody), href },
    ]),
  )

/** Cache tag of sent and withdrawn messages. */
export const historyTag = 'push-history'

type Sending = typeof table.$inferSelect
/** State as SQL expressions. */
interface State {
  status: SQL
  doneAt: SQL
}
const waiting: State = { status: sql`'waiting'`, doneAt: sql`null` }
const held: State = { status: sql`'held'`, doneAt: sql`null` }
const done = (ctx: Ctx): State => ({ status: sql`'done'`, doneAt: sql`${ctx.now}::timestamptz` })

const takenBySomebody = async (ctx: Ctx, { topic, part }: Announcement) =>
  sql`exists (select from ${pushSubscriptionsTable} where ${await takes(ctx, topic, part ?? null)})`

/** Before a restored site is released, automatic messages may be repeats. Urgent warnings are sent anyway. */
const mayBeRepeated = async (ctx: Ctx, { topic, byHand }: Announcement): Promise<boolean> =>
  !byHand && !topicNamed(ctx, topic)?.urgent && (await restoredUnreleased(ctx)) !== null

/** State of a new message; without subscribers at its time it is done without a job. */
async function stateAt(ctx: Ctx, announcement: Announcement, at: string): Promise<State> {
  if (at > ctx.now) return waiting
  const isTaken = await takenBySomebody(ctx, announcement)
  if (await mayBeRepeated(ctx, announcement)) return held
  const { status, doneAt } = done(ctx)
  return {
    status: sql`case when ${isTaken} then 'waiting' else ${status} end`,
    doneAt: sql`case when ${isTaken} then null else ${doneAt} end`,
  }
}

/** Sending time, after the quiet hours. */
async function timeOf(ctx: Ctx, { topic, sendAt = ctx.now }: Announcement): Promise<string> {
  const { site } = await siteSettings(ctx)
  const wanted = Date.parse(sendAt) > Date.parse(ctx.now) ? new Date(sendAt).toISOString() : ctx.now
  return outsideQuietHours(wanted, topicNamed(ctx, topic) ?? {}, await quietHours(ctx), site.timeZone)
}

const insertion = (ctx: Ctx, announcement: Announcement, at: string, { status, doneAt }: State): SQL => {
  const { topic, part = null, key, corrects = null } = announcement
  return sql`insert into ${table} ("_id", "key", "topic", "part", "texts", "status", "createdAt", "createdBy", "sendAt", "doneAt", "corrects")
    values (${uuidv7()}, ${key}, ${topic}, ${part}, ${JSON.stringify(fitting(announcement.texts))}, ${status}, ${ctx.now},
      ${ctx.user?._id ?? null}, ${at}, ${doneAt}, ${corrects}::uuid)
    on conflict ("key") do update set "part" = excluded."part", "texts" = excluded."texts", "sendAt" = excluded."sendAt",
      "status" = excluded."status", "doneAt" = excluded."doneAt", "withdrawn" = false,
      "withdrawnAt" = null where ${table}."status" = 'cancelled'`
}

/**
 * Queues a message in the caller's transaction, after the quiet hours. Returns null if its key was already announced;
 * one cancelled before sending is requeued.
 */
export async function queue(ctx: Ctx, announcement: Announcement): Promise<Sending | null> {
  const at = await timeOf(ctx, announcement)
  const state = await stateAt(ctx, announcement, at)
  const { rows } = await ctx.db.execute<Sending>(sql`${insertion(ctx, announcement, at, state)} returning *`)
  const [row] = rows
  if (!row) return null
  const { createdAt, sendAt, doneAt } = row
  const queued = {
    ...row,
    createdAt: toIsoTime(createdAt),
    sendAt: toIsoTime(sendAt),
    doneAt: doneAt && toIsoTime(doneAt),
  }
  if (queued.status === 'done') ctx.drop(historyTag)
  else if (queued.status === 'waiting') await queueJob(ctx, queued)
  return queued
}

/** Queues the job for a message's time. */
export async function queueJob(ctx: Ctx, { _id, sendAt }: Pick<Sending, '_id' | 'sendAt'>): Promise<void> {
  const data: SendData = { sending: _id }
  await ctx.platform.jobs.send(ctx, sendJob, data, sendAt > ctx.now ? { startAfter: sendAt } : {})
}

/** Cancels a waiting message by key; a sent one stays sent, but is hidden from visitors. */
export async function giveUp(ctx: Ctx, key: string): Promise<void> {
  const { rowCount } = await ctx.db
    .update(table)
    .set({
      status: sql`case when ${table.status} in ('waiting', 'held') then 'cancelled' else ${table.status} end`,
      withdrawn: true,
      withdrawnAt: ctx.now,
    })
    .where(and(eq(table.key, key), eq(table.withdrawn, false)))
  if (rowCount) ctx.drop(historyTag)
}

/** Shows a sent message to visitors again, because its record is public again. */
export async function takeUp(ctx: Ctx, key: string): Promise<void> {
  const { rowCount } = await ctx.db
    .update(table)
    .set({ withdrawn: false, withdrawnAt: null })
    .where(and(eq(table.key, key), inArray(table.status, ['sending', 'done']), eq(table.withdrawn, true)))
  if (rowCount) ctx.drop(historyTag)
}

/** True if the message of a key is being or was sent. */
export async function wasSent(ctx: Ctx, key: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(and(eq(table.key, key), inArray(table.status, ['sending', 'done'])))
  return found !== undefined
}

/** Reschedules a queued message. */
export async function reschedule(ctx: Ctx, key: string, sendAt: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.key, key), eq(table.status, 'waiting')))
    .for('update')
  if (!row) return
  await giveUp(ctx, key)
  // Requested by an editor
  await queue(ctx, {
    ...row,
    part: row.part ?? undefined,
    corrects: row.corrects ?? undefined,
    sendAt,
    byHand: true,
  })
}
