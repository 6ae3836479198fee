import { eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { changeRecord, createRecord } from '#kit/server/records/change.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { workingDaysAfter } from '#kit/shared/dates/working-days.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { bounds, oneLine, subjectOf, type sources } from '../inbox.rules.ts'
import { messagesTable, seenTable, type MailboxRow, type MessageRow, type ThreadRow } from './inbox.table.ts'
import { spamReasons } from './spam.service.ts'
import { threads } from './threads.kind.ts'

/** A message from outside. */
export interface Incoming {
  /** Its id; by default a new one. */
  _id?: string
  /** ISO time; by default now. */
  createdAt?: string
  name: string
  email: string
  text: string
  page?: string
  lang: Language
  messageId?: string
  proven?: boolean
  automatic?: boolean
  /** For a mail: its date, its arrival, and its recipients. */
  sentAt?: string | null
  arrivedAt?: string | null
  to?: string[]
  cc?: string[]
  recipientNames?: Record<string, string>
  hasHtml?: boolean
}

/** Stores one message, in the caller's transaction. */
export async function keepMessage(
  ctx: Ctx,
  message: Partial<MessageRow> & Pick<MessageRow, 'thread' | 'way' | 'name' | 'email' | 'text' | 'lang'>,
): Promise<MessageRow> {
  const [row] = await ctx.db
    .insert(messagesTable)
    .values({ _id: uuidv7(), createdAt: ctx.now, page: '', ...message })
    .returning()
  return row!
}

/** Deadline for an answer, counted from the arrival; null: no promise. */
async function promised(
  ctx: Ctx,
  { days }: Pick<MailboxRow, 'days'>,
  arrivedAt: string | null = null,
): Promise<string | null> {
  if (days === 0) return null
  const { contact, timeZone } = (await siteSettings(ctx)).site
  const isPast = arrivedAt !== null && arrivedAt < ctx.now
  return workingDaysAfter(dayIn(isPast ? arrivedAt : ctx.now, timeZone), days, contact.country)
}

/**
 * Starts a conversation with a message from outside, under the id of that message; rules may mark it as spam. Returns
 * the conversation and the message.
 */
export async function beginThread(
  ctx: Ctx,
  incoming: Incoming & { subject?: string; source: (typeof sources)[number]; mailbox: MailboxRow },
): Promise<{ thread: ThreadRow; message: MessageRow }> {
  const { subject, source, mailbox, ...given } = incoming
  const _id = given._id ?? uuidv7()
  const at = given.createdAt ?? ctx.now
  const text = truncate(withoutControls(given.text), bounds.incoming)
  const said = {
    subject: oneLine(withoutControls(subject ?? ''), bounds.subject) || subjectOf(text) || 'Nachricht',
    name: oneLine(withoutControls(given.name), bounds.name),
    email: truncate(given.email, 200),
  }
  const reasons = await spamReasons(ctx, { ...said, text, mailbox: mailbox._id })
  const isSpam = reasons.length > 0
  const thread = await createRecord(ctx, threads, {
    values: {
      ...said,
      _id,
      createdAt: at,
      updatedAt: at,
      ...{ source, lang: given.lang, page: given.page ?? '', reasons, mailbox: mailbox._id },
      state: isSpam ? 'spam' : 'open',
      // Spam notifies nobody
      status: isSpam ? 'read' : 'unread',
      dueOn: isSpam ? null : await promised(ctx, mailbox, given.arrivedAt),
      preview: oneLine(text, 200),
      lastAt: at,
    },
  })
  const message = await keepMessage(ctx, {
    ...given,
    _id,
    createdAt: at,
    ...{ thread: _id, way: 'in', text, name: said.name, email: said.email, page: given.page ?? '' },
  })
  return { thread, message }
}

/**
 * Adds a message from outside to a locked conversation: it becomes unread and, except for automatic messages, open
 * again with a new deadline.
 */
export async function addIncoming(
  ctx: Ctx,
  thread: ThreadRow,
  incoming: Incoming,
  mailbox: MailboxRow,
): Promise<{ thread: ThreadRow; message: MessageRow }> {
  const text = truncate(withoutControls(incoming.text), bounds.incoming)
  const message = await keepMessage(ctx, {
    ...incoming,
    _id: incoming._id ?? uuidv7(),
    thread: thread._id,
    way: 'in',
    name: oneLine(withoutControls(incoming.name), bounds.name),
    text,
  })
  const isCalling = thread.state !== 'spam' && !incoming.automatic
  const values = {
    preview: oneLine(text, 200),
    lastAt: ctx.now,
    ...(thread.state === 'spam' ? {} : { status: 'unread' as const }),
  }
  const beside = { before: {}, after: { step: 'incoming' } }
  const reopens = isCalling && (thread.state === 'done' || thread.state === 'waiting')
  const dueOn = isCalling
    ? (thread.dueOn ?? (await promised(ctx, mailbox, incoming.arrivedAt)))
    : thread.dueOn
  const is = reopens
    ? await takeAction(ctx, threads, thread, {
        action: 'reopen',
        values: { ...values, dueOn, waitsUntil: null },
        beside,
      })
    : await changeRecord(ctx, threads, thread, { values: { ...values, dueOn }, beside })
  return { thread: is, message }
}

/** Stores that the caller has seen a conversation. */
export async function haveSeen(ctx: Ctx, thread: string): Promise<void> {
  if (!ctx.user) return
  await ctx.db
    .insert(seenTable)
    .values({ thread, user: ctx.user._id, at: ctx.now })
    .onConflictDoUpdate({
      target: [seenTable.thread, seenTable.user],
      set: { at: ctx.now },
      setWhere: sql`${seenTable.at} < excluded."at"`,
    })
}

/** The message sent in one of our mails, to its recipient or as a copy; null: none. */
export async function messageOfMail(ctx: Ctx, mail: string): Promise<MessageRow | null> {
  const isCopy = sql`${messagesTable.copyMails} <> '{}' and ${messagesTable.copyMails} @> array[${mail}::uuid]`
  const [row] = await ctx.db
    .select()
    .from(messagesTable)
    .where(or(eq(messagesTable.mail, mail), isCopy))
    .limit(1)
  return row ?? null
}
