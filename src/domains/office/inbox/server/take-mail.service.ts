import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { type IncomingMail, longestMailHtml } from '#kit/server/mailbox/incoming-mail.ts'
import { markIn, markInAddress, ownWords, type ReplyMark } from '#kit/server/mailbox/reply-mark.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { siteDay } from '#domains/platform/settings/server/offers.ts'
import { bounds, plainAddress } from '../inbox.rules.ts'
import { keepIncoming } from './attachments.service.ts'
import { sendAutoReply, threadMarks } from './inbox.mail.ts'
import {
  autoRepliesTable,
  messageHtmlTable,
  messagesTable,
  threadsTable as table,
  type MailboxRow,
  type ThreadRow,
} from './inbox.table.ts'
import { recipientsOf } from './recipients.ts'
import { addIncoming, beginThread, messageOfMail } from './say.service.ts'
import { threads } from './threads.kind.ts'

const isShown = (html: string) => html.trim() !== '' && html.length <= longestMailHtml

/** English when the header or the words of a mail indicate it; German otherwise. */
function languageOfMail({ headers }: IncomingMail, text: string): Language {
  const said = headers['content-language']?.trim().toLowerCase() ?? ''
  if (/^(de|en)\b/.test(said)) return said.slice(0, 2) as Language
  const words =
    text
      .slice(0, 5000)
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, 200) ?? []
  const count = (known: string) => words.filter((word) => known.split(' ').includes(word)).length
  return count('the and is you please with for of we your') >
    count('der die das und ist sie bitte mit für wir ihr ich')
    ? 'en'
    : 'de'
}

const uuidIn = /<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/gi

interface Found {
  _id: string
  proven: boolean
}

const follow = async (ctx: Ctx, _id: string): Promise<string> => {
  // Merged and full conversations link to their successor
  let at = _id
  for (let step = 0; step < 20; step++) {
    const [row] = await ctx.db
      .select({ next: sql<string | null>`coalesce(${table.mergedInto}, ${table.continuedIn})` })
      .from(table)
      .where(eq(table._id, at))
    if (!row?.next) return at
    at = row.next
  }
  return at
}

/** Maximum markers examined in a mail: ours has one in its subject or address. */
const mostMarks = 5

function marksIn(mail: IncomingMail): ReplyMark[] {
  const marks = new Map<string, ReplyMark>()
  for (const mark of [
    markIn(mail.subject),
    ...[...mail.to, ...mail.cc].map((to) => markInAddress(to.address)),
  ])
    if (mark) marks.set(`${mark.number}-${mark.seal}`, mark)
  return [...marks.values()].slice(0, mostMarks)
}

/** The conversation of a mail's marker; the seal must match. */
async function byMarks(ctx: Ctx, marks: readonly ReplyMark[], from: string): Promise<Found | null> {
  if (marks.length === 0) return null
  const rows = await ctx.db
    .select({
      ...{ _id: table._id, number: table.number, email: table.email },
      copies: sql<
        string[]
      >`array(select distinct unnest(said."copies") from messages said where said."thread" = "message_threads"."_id" limit 100)`,
    })
    .from(table)
    .where(
      inArray(
        table.number,
        marks.map(({ number }) => number),
      ),
    )
  for (const { number, seal } of marks) {
    const row = rows.find((one) => one.number === number)
    if (!row) continue
    const fits = (address: string) =>
      address !== '' && threadMarks.isSealFor(ctx.platform, row._id, address, seal)
    if (fits(from)) return { _id: row._id, proven: true }
    // Forwarded, or answered from a different address: the sender has our mail, but is unproven
    if ([row.email, ...row.copies].some(fits)) return { _id: row._id, proven: false }
  }
  return null
}

/**
 * The conversation of a mail: by our marker in its subject or address, else by the mails it answers. Our Message-IDs
 * are random and known only to recipients; foreign ones count only from the address of the conversation's person.
 */
async function threadOf(ctx: Ctx, mail: IncomingMail, mailbox: MailboxRow): Promise<Found | null> {
  const from = plainAddress(mail.from?.address ?? '')
  const marked = await byMarks(ctx, marksIn(mail), from)
  if (marked) return { ...marked, _id: await follow(ctx, marked._id) }
  for (const answered of mail.answers.toReversed().slice(0, 50)) {
    const [, own] = new RegExp(uuidIn.source, 'i').exec(answered) ?? []
    const ours = own ? await messageOfMail(ctx, own) : null
    const [known] = ours
      ? []
      : await ctx.db
          .select()
          .from(messagesTable)
          .where(eq(messagesTable.messageId, answered))
          .orderBy(desc(messagesTable.createdAt))
          .limit(1)
    const message = ours ?? known
    if (!message) continue
    const [row] = await ctx.db.select().from(table).where(eq(table._id, message.thread))
    if (!row || (row.mailbox !== mailbox._id && !ours)) continue
    const isWith = plainAddress(row.email) === from || message.copies.includes(from)
    // A guessed Message-ID of a foreign mail gives no access to a conversation
    if (!ours && !isWith) continue
    // Foreign Message-IDs are no secret: every copy contains them, and a sender is easily forged
    return { _id: await follow(ctx, row._id), proven: ours !== null && isWith }
  }
  return null
}

/** Handles a bounce of our mail: the answer is marked as failed, and the conversation becomes unread. */
async function takeBounce(ctx: Ctx, mail: IncomingMail): Promise<boolean> {
  const report = mail.attachments
    .filter(({ type }) => /^(message|text)\//.test(type))
    .slice(0, 5)
    .map(({ content }) => Buffer.from(content.subarray(0, 100_000)).toString('utf8'))
  const whole = [mail.answers.join(' '), mail.text.slice(0, 100_000), ...report].join('\n')
  for (const [, _id] of [...whole.matchAll(uuidIn)].slice(0, 50)) {
    const message = await messageOfMail(ctx, _id!.toLowerCase())
    if (!message) continue
    const [row] = await ctx.db.select().from(table).where(eq(table._id, message.thread)).for('update')
    if (!row) continue
    // RFC 3464 § 2.3.3: 4.x.x is a delay, and the server keeps trying
    const [, status = '', reason = ''] =
      /^Status:\s*([245]\.\d+\.\d+)(?:[\s\S]*?^Diagnostic-Code:\s*(.{1,300}))?/im.exec(whole) ?? []
    if (status.startsWith('2') || status.startsWith('4')) return true
    await ctx.db
      .update(messagesTable)
      .set({ failed: (reason || status || mail.subject).trim().slice(0, 300) || '5.0.0' })
      .where(eq(messagesTable._id, message._id))
    if (!row.deletedAt)
      await changeRecord(ctx, threads, row, {
        values: { status: 'unread', lastAt: ctx.now },
        beside: { before: {}, after: { step: 'bounce' } },
      })
    return true
  }
  return false
}

/**
 * Sends an automatic reply: a confirmation with the number, or an absence note. At most daily per address, never to a
 * program, a list or ourselves (RFC 3834 § 2), and not for spam.
 */
async function answerByProgram(
  ctx: Ctx,
  {
    mail,
    thread,
    mailbox,
    isNew,
  }: { mail: IncomingMail; thread: ThreadRow; mailbox: MailboxRow; isNew: boolean },
): Promise<void> {
  if (mail.loop.isAutomatic || thread.state === 'spam' || thread.email === '' || mailbox.address === '')
    return
  const address = plainAddress(thread.email)
  if (/^(no-?reply|do-?not-?reply|mailer-daemon|postmaster)@/.test(address)) return
  const day = await siteDay(ctx)
  const isAway =
    mailbox.awayFrom !== null &&
    mailbox.awayFrom <= day &&
    (mailbox.awayUntil === null || day <= mailbox.awayUntil)
  if (!isAway && !(mailbox.autoReply && isNew)) return
  const own = await ctx.db.execute(sql`select 1 from message_mailboxes where lower("address") = ${address}`)
  if (own.rows.length > 0) return
  // The database decides, so that two simultaneous mails get one reply
  const first = await ctx.db
    .insert(autoRepliesTable)
    .values({ mailbox: mailbox._id, address, at: ctx.now })
    .onConflictDoUpdate({
      target: [autoRepliesTable.mailbox, autoRepliesTable.address],
      set: { at: ctx.now },
      setWhere: sql`${autoRepliesTable.at} <= ${ctx.now}::timestamptz - interval '1 day'`,
    })
    .returning()
  if (first.length === 0) return
  try {
    await sendAutoReply(ctx, {
      ...{ thread, mailbox, isAway },
      answers: /^<[^\s<>]{1,500}>$/.test(mail.messageId) ? [mail.messageId] : [],
    })
  } catch (error) {
    // The sender's address is unusable; the message is stored anyway
    if (!(error instanceof Problem)) throw error
    ctx.platform.metrics.failure('inbox auto reply', error)
  }
}

/** Conversations that one address may start per hour; further mails join the latest of them. */
const mostAnHour = 20

/** Whether a conversation has reached its maximum size. */
async function isFull(ctx: Ctx, thread: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ full: boolean }>(sql`
    select count(*) >= ${bounds.threadMessages} or coalesce(sum(length("text")), 0) >= ${bounds.threadText} as "full"
    from messages where "thread" = ${thread}::uuid`)
  return rows[0]?.full ?? false
}

/** Links a full conversation, and all that linked to it, to its successor, in one statement however many there are. */
const goOnIn = (ctx: Ctx, full: string, next: string) =>
  ctx.db
    .update(table)
    .set({ continuedIn: next })
    .where(or(eq(table._id, full), eq(table.continuedIn, full)))

/**
 * The latest conversation of an address with too many: a mail bomb becomes a few long conversations instead of a
 * thousand.
 */
async function latestOfMany(ctx: Ctx, address: string, mailbox: MailboxRow): Promise<Found | null> {
  if (address === '') return null
  const rows = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(
      and(
        sql`lower(${table.email}) = ${address}`,
        eq(table.mailbox, mailbox._id),
        inArray(table.state, ['open', 'spam']),
        sql`${table.createdAt} > ${ctx.now}::timestamptz - interval '1 hour'`,
      ),
    )
    .orderBy(desc(table.createdAt))
    .limit(mostAnHour)
  return rows.length < mostAnHour ? null : { _id: rows[0]!._id, proven: false }
}

/**
 * Stores a mail from a mailbox of the office, in its own transaction: it joins its conversation or starts one. Our own
 * mails that come back, as copies or by a loop, are ignored.
 */
export async function takeMail(ctx: Ctx, mailbox: MailboxRow, mail: IncomingMail): Promise<void> {
  if (mail.loop.isBounce && (await takeBounce(ctx, mail))) return
  const [own] = new RegExp(uuidIn.source, 'i').exec(mail.messageId)?.slice(1) ?? []
  if (own && (await messageOfMail(ctx, own.toLowerCase()))) return
  const from = plainAddress(mail.from?.address ?? '')
  const whole = mail.text.slice(0, bounds.incoming)
  const incoming = {
    name: mail.from?.name ?? '',
    // Replies go to the Reply-To address, which form mailers rely on
    email: (mail.replyTo[0]?.address ?? mail.from?.address ?? '').slice(0, 200),
    lang: languageOfMail(mail, whole),
    messageId: mail.messageId.slice(0, 500),
    automatic: mail.loop.isAutomatic,
    ...{ sentAt: mail.date, arrivedAt: mail.arrivedAt, hasHtml: isShown(mail.html) },
    ...recipientsOf(mail),
  }
  const found =
    (await threadOf(ctx, mail, mailbox)) ?? (await latestOfMany(ctx, plainAddress(incoming.email), mailbox))
  const [row] = found ? await ctx.db.select().from(table).where(eq(table._id, found._id)).for('update') : []
  const goesOn = row !== undefined && row.deletedAt === null && (await isFull(ctx, row._id))
  const isNew = !row || row.deletedAt !== null || goesOn
  const { thread, message } = isNew
    ? await beginThread(ctx, {
        ...incoming,
        ...{ source: 'mail', mailbox, subject: mail.subject, text: whole },
        ...(found && goesOn ? { proven: found.proven } : {}),
      })
    : await addIncoming(
        ctx,
        row,
        {
          ...incoming,
          email: from,
          text: ownWords(whole, bounds.incoming),
          proven: found?.proven ?? false,
        },
        mailbox,
      )
  if (goesOn) await goOnIn(ctx, row._id, thread._id)
  if (incoming.hasHtml)
    await ctx.db.insert(messageHtmlTable).values({ message: message._id, html: withoutControls(mail.html) })
  await keepIncoming(ctx, { thread: thread._id, message: message._id }, mail.attachments)
  await answerByProgram(ctx, { mail, thread, mailbox, isNew: isNew && !goesOn })
}
