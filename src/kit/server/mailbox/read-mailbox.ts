import { sql } from 'drizzle-orm'
import { ImapFlow } from 'imapflow'
import type { Ctx, Platform } from '../context.ts'
import { runWrite, systemCaller } from '../http/scope.ts'
import { inWorker } from '../workers/workers.ts'
import { parsingMail, type IncomingMail } from './incoming-mail.ts'
import type { MailboxSettings } from '../../shared/mailbox-settings.ts'

export interface Mailbox {
  /** Key of its stored state; must never change: `inbox`, `bounces`. */
  name: string
  /** Contains the password in plain text. */
  settings: MailboxSettings
  /**
   * Processes a mail in its own transaction; if it throws, the mail is retried later. Not called again for a processed
   * mail.
   */
  take(ctx: Ctx, mail: IncomingMail): Promise<void>
  /** Larger mails are not fetched. 25 MB by default. */
  mostBytes?: number
}

/** Outcome of reading a mailbox. */
export interface MailboxReading {
  /** Mails processed. */
  taken: number
  /** Mails processed before: moved back, copied, or renumbered by the server. */
  known: number
  /** Mails left on the server because of their size. */
  large: number
  /** Mails that could not be processed now. */
  failed: number
  /** True if more mails wait: the limit of mails or time was reached. */
  more: boolean
  /** Reason why the mailbox could not be read; null on success. */
  trouble: string | null
  /** ISO time of the next automatic attempt; null: at once. */
  notBefore: string | null
}

const mostMails = 200
const mostTime = 240_000
const mostTries = 6
const megabyte = 1024 * 1024

/** Pause before a retry: one minute, doubled each time, six hours at most. */
const pause = (times: number) => Math.min(2 ** (times - 1), 360) * 60_000
const later = (times: number) => new Date(Date.now() + pause(times)).toISOString()

interface State extends Record<string, unknown> {
  uidValidity: string
  lastUid: string
  troubles: number
  waits: boolean
  notBefore: string | null
}

async function stateOf({ database }: Platform, name: string): Promise<State> {
  await database.db.execute(sql`insert into mailboxes ("_id") values (${name}) on conflict do nothing`)
  const { rows } = await database.db.execute<State>(
    sql`select "uidValidity"::text, "lastUid"::text, "troubles", coalesce("notBefore" > now(), false) as "waits", "notBefore"
      from mailboxes where "_id" = ${name}`,
  )
  return rows[0]!
}

function connect({ host, port, encryption, user, password }: MailboxSettings, mostBytes: number): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: encryption === 'tls',
    ...(encryption === 'tls' ? {} : { doSTARTTLS: encryption === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    maxLineLength: megabyte,
    maxLiteralSize: mostBytes + megabyte,
    maxResponseSize: mostBytes + 2 * megabyte,
  })
  // The pending call reports the same error
  client.on('error', () => {})
  return client
}

const messageOf = (error: unknown): string => {
  const { responseText, message } = error as { responseText?: string; message?: string }
  return (responseText || message || String(error)).slice(0, 300)
}

type Outcome = 'taken' | 'known' | 'large' | 'failed'

async function takeOne(
  platform: Platform,
  { name, take }: Mailbox,
  uidValidity: string,
  uid: number,
  source: Uint8Array,
  arrived: Date | string | undefined,
): Promise<Outcome> {
  const time = new Date(arrived ?? Number.NaN)
  const arrivedAt = Number.isNaN(time.getTime()) ? null : time.toISOString()
  const mail = { ...(await inWorker(parsingMail, source)), arrivedAt }
  return runWrite(platform, systemCaller(), async (ctx) => {
    const note = (outcome: Outcome) =>
      ctx.db.execute(sql`
        insert into mailbox_mails ("mailbox", "uidValidity", "uid", "messageId", "outcome", "at")
        values (${name}, ${uidValidity}, ${uid}, ${mail.messageId}, ${outcome}, ${ctx.now})
        on conflict ("mailbox", "uidValidity", "uid") do update set "outcome" = excluded."outcome",
          "messageId" = excluded."messageId", "at" = excluded."at", "notBefore" = null
        where mailbox_mails."outcome" = 'failed' returning "uid"`)
    // A concurrent reader waits here, then finds the mail processed
    await ctx.db.execute(sql`select "_id" from mailboxes where "_id" = ${name} for update`)
    const { rows } = await ctx.db.execute(sql`
      select 1 from mailbox_mails where "mailbox" = ${name} and "messageId" = ${mail.messageId}
        and "messageId" <> '' and "outcome" = 'taken'`)
    if (rows.length > 0) {
      await note('known')
      return 'known'
    }
    const noted = await note('taken')
    if (noted.rows.length === 0) return 'known'
    await take(ctx, mail)
    return 'taken'
  })
}

/**
 * Records an attempt before it is made, outside of its transaction, so that a mail that crashes the process is skipped
 * after a few attempts. Until processed, it counts as failed.
 */
async function noteTry(
  { database }: Platform,
  name: string,
  uidValidity: string,
  uid: number,
): Promise<void> {
  await database.db.execute(sql`
    insert into mailbox_mails ("mailbox", "uidValidity", "uid", "outcome", "at", "notBefore")
    values (${name}, ${uidValidity}, ${uid}, 'failed', now(), ${later(1)})
    on conflict ("mailbox", "uidValidity", "uid") do update set "tries" = mailbox_mails."tries" + 1, "at" = now(),
      "notBefore" = now() + least(power(2, mailbox_mails."tries"), 360) * interval '1 minute'
    where mailbox_mails."outcome" = 'failed'`)
}

async function noteLarge(
  { database }: Platform,
  name: string,
  uidValidity: string,
  uid: number,
): Promise<void> {
  await database.db.execute(sql`
    insert into mailbox_mails ("mailbox", "uidValidity", "uid", "outcome", "at")
    values (${name}, ${uidValidity}, ${uid}, 'large', now()) on conflict do nothing`)
}

async function readFolder(
  platform: Platform,
  mailbox: Mailbox,
  state: State,
  client: ImapFlow,
  reading: MailboxReading,
): Promise<void> {
  const { name, settings, mostBytes = 25 * megabyte } = mailbox
  const { database, metrics } = platform
  const opened = await client.mailboxOpen(settings.folder, { readOnly: true })
  const uidValidity = String(opened.uidValidity)
  // RFC 3501 § 2.3.1.1: the server has renumbered, so earlier mails are recognised by Message-ID only
  const last = state.uidValidity === uidValidity ? Number(state.lastUid) : 0
  const { rows: again } = await database.db.execute<{ uid: string }>(sql`
    select "uid" from mailbox_mails where "mailbox" = ${name} and "uidValidity" = ${uidValidity} and "outcome" = 'failed'
      and "tries" < ${mostTries} and "notBefore" <= now() and "uid" <= ${last} order by "uid" limit ${mostMails}`)
  const due = again.map(({ uid }) => Number(uid))
  // The process ended while processing these: they wait like failed ones
  const { rows: tried } = await database.db.execute<{ uid: string }>(sql`
    select "uid" from mailbox_mails where "mailbox" = ${name} and "uidValidity" = ${uidValidity} and "outcome" = 'failed'
      and "uid" > ${last}`)
  const left = new Set(tried.map(({ uid }) => Number(uid)))
  const found = opened.exists > 0 ? await client.search({ uid: `${last + 1}:*` }, { uid: true }) : []
  // `*` always matches the last mail, even if its number is lower
  const fresh = (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b)
  const todo = [...due, ...fresh]
  const end = Date.now() + mostTime
  for (const [index, uid] of todo.entries()) {
    if (index >= mostMails || Date.now() > end) {
      reading.more = true
      break
    }
    let outcome: Outcome = left.has(uid) ? 'failed' : 'known'
    const about = !left.has(uid) && (await client.fetchOne(String(uid), { size: true }, { uid: true }))
    if (about && (about.size ?? 0) > mostBytes) {
      outcome = 'large'
      await noteLarge(platform, name, uidValidity, uid)
      metrics.failure(`mailbox ${name} large`, `UID ${uid}: ${Math.ceil((about.size ?? 0) / megabyte)} MB`)
    } else if (about) {
      const fetched = await client.fetchOne(String(uid), { source: true, internalDate: true }, { uid: true })
      if (fetched && fetched.source) {
        await noteTry(platform, name, uidValidity, uid)
        try {
          outcome = await takeOne(platform, mailbox, uidValidity, uid, fetched.source, fetched.internalDate)
        } catch (error) {
          outcome = 'failed'
          platform.log.warn({ err: error, mailbox: name, uid }, 'A mail could not be taken')
          metrics.failure(`mailbox ${name}`, error)
        }
      }
    }
    reading[outcome] += 1
    if (uid > last)
      await database.db.execute(sql`
        update mailboxes set "uidValidity" = ${uidValidity}, "lastUid" = ${uid} where "_id" = ${name}`)
  }
  await database.db.execute(sql`
    update mailboxes set "troubles" = 0, "trouble" = '', "notBefore" = null, "readAt" = now() where "_id" = ${name}`)
}

/**
 * Reads new mails of a mailbox (IMAP, RFC 3501) and passes each to `take` once, in order of arrival. Nothing is changed
 * on the server. Call it from a job every few minutes, and with `now` when a user asks.
 *
 * A failed mail is retried after growing pauses, six times in all, without blocking the others; an unreachable mailbox
 * is also retried after growing pauses. Both are counted for administrators as `mailbox NAME`.
 * @param now read even during a pause
 * @returns the outcome; throws only for errors of the database
 */
export async function readMailbox(
  platform: Platform,
  mailbox: Mailbox,
  { now = false }: { now?: boolean } = {},
): Promise<MailboxReading> {
  const { name, settings, mostBytes = 25 * megabyte } = mailbox
  const reading: MailboxReading = {
    taken: 0,
    known: 0,
    large: 0,
    failed: 0,
    more: false,
    trouble: null,
    notBefore: null,
  }
  if (settings.host === '') return reading
  const state = await stateOf(platform, name)
  if (state.waits && !now)
    return { ...reading, notBefore: state.notBefore && new Date(state.notBefore).toISOString() }
  const client = connect(settings, mostBytes)
  try {
    await client.connect()
    await readFolder(platform, mailbox, state, client, reading)
  } catch (error) {
    reading.trouble = messageOf(error)
    reading.notBefore = later(state.troubles + 1)
    platform.metrics.failure(`mailbox ${name}`, reading.trouble)
    await platform.database.db.execute(sql`
      update mailboxes set "troubles" = "troubles" + 1, "trouble" = ${reading.trouble}, "notBefore" = ${reading.notBefore}
      where "_id" = ${name}`)
  } finally {
    client.close()
  }
  return reading
}
