import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { threadCalls } from '../inbox.contract.ts'
import {
  attachmentsTable,
  messagesTable,
  seenTable,
  threadsTable as table,
  type ThreadRow,
} from './inbox.table.ts'
import { haveSeen } from './say.service.ts'
import { blockSender, learnFrom, unlearn } from './spam.service.ts'
import { threadAnswer, threads } from './threads.kind.ts'

type Input<K extends keyof typeof threadCalls> = InputOf<(typeof threadCalls)[K]>

/** `PUT …/status`: for the whole office. */
export async function mark(ctx: Ctx, { _id, status }: Input<'mark'>) {
  const row = await lockRecord(ctx, threads, { _id })
  // A conversation marked as unread becomes unseen for the caller too
  if (status === 'unread' && ctx.user)
    await ctx.db.delete(seenTable).where(and(eq(seenTable.thread, _id), eq(seenTable.user, ctx.user._id)))
  else await haveSeen(ctx, _id)
  return threadAnswer(ctx, await changeRecord(ctx, threads, row, { values: { status } }))
}

/** `PUT …/seen`: for the caller alone; the conversation is unchanged. */
export async function see(ctx: Ctx, { _id }: Input<'see'>) {
  const row = await rowOf(ctx, threads, _id)
  await haveSeen(ctx, _id)
  return threadAnswer(ctx, row)
}

const itself = () =>
  wrongField('number', {
    de: 'Das ist dieses Anliegen selbst. Bitte nennen Sie die Nummer eines anderen.',
    en: 'This is the enquiry itself. Please give the number of another one.',
  })
const noSuch = (number: number) =>
  wrongField('number', {
    de: `Ein Anliegen mit der Nummer ${number} gibt es nicht.`,
    en: `There is no enquiry with the number ${number}.`,
  })

/**
 * `POST …/merge`: moves all messages into the other conversation, which is returned; this one is finished and links
 * there. Both are locked in the order of their ids, so that two opposite merges wait for each other.
 */
export async function merge(ctx: Ctx, { _id, version, number }: Input<'merge'>) {
  const [known] = await ctx.db.select({ _id: table._id }).from(table).where(eq(table.number, number))
  if (!known) throw noSuch(number)
  if (known._id === _id) throw itself()
  const locked = new Map<string, ThreadRow>()
  for (const one of [_id, known._id].toSorted())
    locked.set(one, await lockRecord(ctx, threads, { _id: one, version: one === _id ? version : undefined }))
  const [from, into] = [locked.get(_id)!, locked.get(known._id)!]
  await ctx.db.update(messagesTable).set({ thread: into._id }).where(eq(messagesTable.thread, from._id))
  await ctx.db.update(attachmentsTable).set({ thread: into._id }).where(eq(attachmentsTable.thread, from._id))
  const isNewer = from.lastAt > into.lastAt
  const whole = await changeRecord(ctx, threads, into, {
    values: {
      // After an earlier merge in the other direction: it must not link back
      mergedInto: null,
      tags: [...new Set([...into.tags, ...from.tags])],
      ...(isNewer ? { lastAt: from.lastAt, preview: from.preview } : {}),
      ...(from.status === 'unread' ? { status: 'unread' } : {}),
      ...(from.dueOn && (!into.dueOn || from.dueOn < into.dueOn) ? { dueOn: from.dueOn } : {}),
    },
    beside: { before: {}, after: { merged: from.number } },
  })
  await addStep(
    ctx,
    { collection: threads.name, recordId: into._id },
    { what: 'merged', text: String(from.number) },
  )
  const values = { status: 'read' as const, dueOn: null, mergedInto: into._id, waitsUntil: null }
  const beside = { before: {}, after: { mergedInto: into.number } }
  if (from.state === 'open' || from.state === 'waiting')
    await takeAction(ctx, threads, from, { action: 'finish', text: String(into.number), values, beside })
  else await changeRecord(ctx, threads, from, { values, beside })
  return threadAnswer(ctx, whole)
}

/** `POST …/split`: moves some messages into a new conversation with the sender of the first of them. */
export async function split(ctx: Ctx, { _id, version, messages, subject: typed }: Input<'split'>) {
  const row = await lockRecord(ctx, threads, { _id, version })
  const wanted = new Set(messages)
  const said = await ctx.db
    .select()
    .from(messagesTable)
    .where(eq(messagesTable.thread, _id))
    .orderBy(asc(messagesTable.createdAt), asc(messagesTable._id))
  const [parts, rest] = [
    said.filter((one) => wanted.has(one._id)),
    said.filter((one) => !wanted.has(one._id)),
  ]
  if (parts.length < wanted.size || rest.length === 0)
    throw wrongField('messages', {
      de: 'Bitte wählen Sie einen Teil der Nachrichten: Mindestens eine muss bleiben.',
      en: 'Please choose a part of the messages: at least one has to stay.',
    })
  const writer = parts.find(({ way }) => way === 'in')
  const last = parts.at(-1)!
  const made = await createRecord(ctx, threads, {
    values: {
      subject: withoutControls(typed),
      name: writer?.name ?? row.name,
      email: writer?.email || row.email,
      ...{ lang: row.lang, mailbox: row.mailbox, source: row.source, assignee: row.assignee, tags: row.tags },
      ...{ preview: last.text.replaceAll(/\s+/g, ' ').slice(0, 200), lastAt: last.createdAt, status: 'read' },
    },
    beside: { before: {}, after: { splitFrom: row.number } },
  })
  const ids = parts.map((one) => one._id)
  await ctx.db.update(messagesTable).set({ thread: made._id }).where(inArray(messagesTable._id, ids))
  await ctx.db
    .update(attachmentsTable)
    .set({ thread: made._id })
    .where(inArray(attachmentsTable.message, ids))
  const stays = rest.at(-1)!
  await changeRecord(ctx, threads, row, {
    values: { preview: stays.text.replaceAll(/\s+/g, ' ').slice(0, 200), lastAt: stays.createdAt },
    beside: { before: {}, after: { split: made.number } },
  })
  for (const [recordId, text] of [
    [made._id, row.number],
    [row._id, made.number],
  ] as const)
    await addStep(ctx, { collection: threads.name, recordId }, { what: 'split', text: String(text) })
  await haveSeen(ctx, made._id)
  return threadAnswer(ctx, made)
}

type Acted = { _id: string; version?: number | undefined; text: string }

/** Ends the waiting: the conversation is finished, or open again. A finished one has met its deadline. */
const endsWaiting =
  (action: 'finish' | 'reopen') =>
  async (ctx: Ctx, { _id, version, text }: Acted) => {
    const row = await lockRecord(ctx, threads, { _id, version })
    const values = { waitsUntil: null, ...(action === 'finish' ? { dueOn: null } : {}) }
    return threadAnswer(
      ctx,
      await takeAction(ctx, threads, row, { action, text: withoutControls(text), values }),
    )
  }
export const finish = endsWaiting('finish')
export const reopen = endsWaiting('reopen')

/** Marks a conversation as spam: nothing is waited for, and its links become rules. */
export async function reject(ctx: Ctx, { _id, version, text }: Acted) {
  const row = await lockRecord(ctx, threads, { _id, version })
  const values = { status: 'read' as const, dueOn: null, waitsUntil: null }
  const is = await takeAction(ctx, threads, row, { action: 'reject', text: withoutControls(text), values })
  await learnFrom(ctx, row)
  return threadAnswer(ctx, is)
}

/** `POST …/block`: the same, and blocks its sender. */
export async function block(ctx: Ctx, { _id, version }: Input<'block'>) {
  const answer = await reject(ctx, { _id, text: '', ...(version === undefined ? {} : { version }) })
  await blockSender(ctx, await rowOf(ctx, threads, _id))
  return answer
}

/** Marks a conversation as wanted: rules learned from it are deleted, and its sender is unblocked. */
export async function accept(ctx: Ctx, { _id, version, text }: Acted) {
  const row = await lockRecord(ctx, threads, { _id, version })
  const is = await takeAction(ctx, threads, row, {
    action: 'accept',
    text: withoutControls(text),
    values: { reasons: [], status: 'unread' },
  })
  await unlearn(ctx, row)
  return threadAnswer(ctx, is)
}

/** Conversations not answered by the promised day; `today` is `YYYY-MM-DD`. */
export const isOverdue = (today: string) =>
  and(sql`${table.dueOn} < ${today}::date`, inArray(table.state, ['open', 'waiting']))
