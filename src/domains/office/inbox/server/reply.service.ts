import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import { findingContentIds, makingMailSafe } from '#kit/server/mailbox/mail-html.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { inWorker } from '#kit/server/workers/workers.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import type { threadCalls } from '../inbox.contract.ts'
import { plainAddress, type ThreadState } from '../inbox.rules.ts'
import {
  bytesOfMessages,
  bytesOfWaiting,
  dropBytes,
  picturesOfMessage,
  takeWaiting,
} from './attachments.service.ts'
import { sendAnswer, sendForward, tellColleagues } from './inbox.mail.ts'
import {
  attachmentsTable,
  mailboxesTable,
  messageHtmlTable,
  messagesTable,
  signaturesTable,
  type MailboxRow,
  type MessageRow,
  type ThreadRow,
} from './inbox.table.ts'
import { readersOf } from './mailboxes.service.ts'
import { haveSeen, keepMessage } from './say.service.ts'
import { threadAnswer, threads } from './threads.kind.ts'

type Input<K extends keyof typeof threadCalls> = InputOf<(typeof threadCalls)[K]>

/** Messages to and from people outside, in order. */
const saidOutside = (ctx: Ctx, thread: string): Promise<MessageRow[]> =>
  ctx.db
    .select()
    .from(messagesTable)
    .where(and(eq(messagesTable.thread, thread), inArray(messagesTable.way, ['in', 'out'])))
    .orderBy(asc(messagesTable.createdAt), asc(messagesTable._id))

async function mailboxOf(ctx: Ctx, { mailbox }: ThreadRow): Promise<MailboxRow> {
  const [row] = await ctx.db.select().from(mailboxesTable).where(eq(mailboxesTable._id, mailbox))
  return row!
}

/** Signature of the caller; empty: none. */
export async function signatureOf(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db.select().from(signaturesTable).where(eq(signaturesTable.user, ctx.user!._id))
  return row?.text ?? ''
}

/** `PUT /api/v1/message_signature`. */
export async function setSignature(ctx: Ctx, input: Input<'setSignature'>) {
  const text = withoutControls(input.text)
  await ctx.db
    .insert(signaturesTable)
    .values({ user: ctx.user!._id, text })
    .onConflictDoUpdate({ target: signaturesTable.user, set: { text } })
  return { text }
}

const noAddress = () =>
  wrongField('email', {
    de: 'Ohne E-Mail-Adresse kann keine Antwort gesendet werden. Bitte tragen Sie zuerst eine ein.',
    en: 'Without an e-mail address no answer can be sent. Please enter one first.',
  })
const unwanted = () =>
  new Problem('TRANSITION', 409, {
    de: 'Das gilt als unerwünscht. Holen Sie es zuerst zurück, wenn Sie antworten möchten.',
    en: 'This counts as unwanted. Take it back first if you want to answer.',
  })

/** The action that leads to a state after an answer; null: already reached. */
const leadsTo: Record<
  'open' | 'waiting' | 'done',
  Partial<Record<ThreadState, 'wait' | 'finish' | 'reopen'>>
> = {
  open: { waiting: 'reopen', done: 'reopen' },
  waiting: { open: 'wait', done: 'wait' },
  done: { open: 'finish', waiting: 'finish' },
}

/**
 * `POST …/reply`: stores and queues the answer in one transaction, so that it is sent exactly once. Each further
 * recipient gets a separate copy: addresses are not disclosed to others.
 */
export async function reply(ctx: Ctx, input: Input<'reply'>) {
  await rowOf(ctx, threads, input._id)
  const bytes = await bytesOfWaiting(ctx, input._id, input.attachments)
  return runWrite(ctx.platform, sameCaller(ctx), (inside) => replyWith(inside, input, bytes))
}

async function replyWith(ctx: Ctx, input: Input<'reply'>, bytes: ReadonlyMap<string, Buffer>) {
  const { _id, version, text: typed, copies, attachments, next, idempotencyKey } = input
  await once(
    ctx,
    { module: threads.name, key: idempotencyKey, input: { _id, typed, copies, attachments } },
    async () => {
      const row = await lockRecord(ctx, threads, { _id, version })
      if (row.email === '') throw noAddress()
      if (row.state === 'spam') throw unwanted()
      const text = withoutControls(typed)
      const mailbox = await mailboxOf(ctx, row)
      const said = await saidOutside(ctx, _id)
      const files = await takeWaiting(ctx, _id, attachments, bytes)
      const signature = await signatureOf(ctx)
      const others = [...new Set(copies.map(plainAddress))].filter((one) => one !== plainAddress(row.email))
      const sent = {
        ...{ thread: row, mailbox, text, signature, said },
        attachments: files.map(({ row: { name, type }, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      }
      const mail = await sendAnswer(ctx, { ...sent, to: row.email })
      const copyMails: string[] = []
      for (const to of others) copyMails.push(await sendAnswer(ctx, { ...sent, to }))
      const message = await keepMessage(ctx, {
        ...{ thread: _id, way: 'out', text, mail, copies: others, copyMails, lang: row.lang },
        ...{ name: ctx.user!.name, email: mailbox.address, by: ctx.user!._id },
      })
      if (files.length > 0)
        await ctx.db
          .update(attachmentsTable)
          .set({ message: message._id })
          .where(
            inArray(
              attachmentsTable._id,
              files.map(({ row: file }) => file._id),
            ),
          )
      const values = {
        preview: truncate(text.replaceAll(/\s+/g, ' '), 200),
        lastAt: ctx.now,
        status: 'read' as const,
        // Answered in time
        dueOn: null,
        assignee: row.assignee ?? ctx.user!._id,
      }
      const beside = { before: {}, after: { step: 'answer' } }
      const action = leadsTo[next][row.state]
      if (action)
        await takeAction(ctx, threads, row, { action, values: { ...values, waitsUntil: null }, beside })
      else await changeRecord(ctx, threads, row, { values, beside })
      await haveSeen(ctx, _id)
      return _id
    },
  )
  return threadAnswer(ctx, await rowOf(ctx, threads, _id))
}

/** `POST …/note`: internal. Throws 422 when a mentioned user may not read the conversation. */
export async function note(ctx: Ctx, { _id, version, text: typed, mentions }: Input<'note'>) {
  const row = await lockRecord(ctx, threads, { _id, version })
  const named = [...new Set(mentions)]
  if (named.length > 0) {
    const readers = (await readersOf(ctx, await mailboxOf(ctx, row))).map(({ _id: reader }) => reader)
    if (named.some((one) => !readers.includes(one)))
      throw wrongField('mentions', {
        de: 'Eine dieser Personen darf dieses Postfach nicht lesen.',
        en: 'One of these persons may not read this mailbox.',
      })
  }
  const text = withoutControls(typed)
  await keepMessage(ctx, {
    ...{ thread: _id, way: 'note', text, mentions: named, lang: row.lang },
    ...{ name: ctx.user!.name, email: '', by: ctx.user!._id },
  })
  const is = await changeRecord(ctx, threads, row, {
    values: { lastAt: ctx.now },
    beside: { before: {}, after: { step: 'note' } },
  })
  await haveSeen(ctx, _id)
  await tellColleagues(ctx, is, { people: named, why: 'mentioned', text })
  return threadAnswer(ctx, is)
}

/** `POST …/forward`: sent once, like an answer. */
export async function forward(ctx: Ctx, input: Input<'forward'>) {
  const { _id, messages, withAttachments } = input
  await rowOf(ctx, threads, _id)
  const said = await saidOutside(ctx, _id)
  const passed = messages.length > 0 ? said.filter((one) => messages.includes(one._id)) : said.slice(-1)
  if (passed.length < new Set(messages).size) throw notFound()
  const ids = passed.map((one) => one._id)
  // Read before anything is locked, as the store may be slow
  const attachments = withAttachments ? await bytesOfMessages(ctx, ids) : []
  return runWrite(ctx.platform, sameCaller(ctx), (inside) =>
    forwardWith(inside, input, { passed, attachments }),
  )
}

async function forwardWith(
  ctx: Ctx,
  input: Input<'forward'>,
  { passed, attachments }: Pick<Parameters<typeof sendForward>[1], 'passed' | 'attachments'>,
) {
  const { _id, version, to, text: typed, messages, withAttachments, idempotencyKey } = input
  await once(
    ctx,
    {
      module: `${threads.name}.forward`,
      key: idempotencyKey,
      input: { _id, to, typed, messages, withAttachments },
    },
    async () => {
      const row = await lockRecord(ctx, threads, { _id, version })
      const text = withoutControls(typed)
      const mailbox = await mailboxOf(ctx, row)
      const signature = await signatureOf(ctx)
      const mail = await sendForward(ctx, { thread: row, mailbox, to, text, signature, passed, attachments })
      await keepMessage(ctx, {
        ...{ thread: _id, way: 'out', text, mail, copies: [plainAddress(to)], lang: row.lang },
        ...{ name: ctx.user!.name, email: mailbox.address, by: ctx.user!._id },
      })
      await changeRecord(ctx, threads, row, {
        values: { lastAt: ctx.now },
        beside: { before: {}, after: { step: 'forward' } },
      })
      await haveSeen(ctx, _id)
      return _id
    },
  )
  return threadAnswer(ctx, await rowOf(ctx, threads, _id))
}

/** `DELETE …/attachment/:attachment`: including its bytes. */
export async function removeAttachment(ctx: Ctx, { _id, attachment }: Input<'removeAttachment'>) {
  const row = await lockRecord(ctx, threads, { _id })
  const gone = await ctx.db
    .delete(attachmentsTable)
    .where(and(eq(attachmentsTable._id, attachment), eq(attachmentsTable.thread, _id)))
    .returning()
  if (gone.length === 0) throw notFound({ _id: attachment })
  dropBytes(ctx, gone)
  return threadAnswer(
    ctx,
    await changeRecord(ctx, threads, row, { beside: { before: { attachments: 1 }, after: {} } }),
  )
}

/** `GET …/formatted/:message`. */
export async function formatted(ctx: Ctx, { _id, message }: Input<'formatted'>) {
  await rowOf(ctx, threads, _id)
  const [found] = await ctx.db
    .select({ html: messageHtmlTable.html })
    .from(messageHtmlTable)
    .innerJoin(messagesTable, eq(messagesTable._id, messageHtmlTable.message))
    .where(and(eq(messagesTable._id, message), eq(messagesTable.thread, _id)))
  if (!found) throw notFound({ _id: message })
  const { html } = found
  const pictures = await picturesOfMessage(ctx, message, await inWorker(findingContentIds, html))
  return { html: await inWorker(makingMailSafe, { html, pictures }) }
}
