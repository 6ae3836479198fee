import { sql } from 'drizzle-orm'
import { ImapFlow } from 'imapflow'
import type { Ctx, Platform } from '../context.ts'
import { runWrite, systemCaller } from '../http/scope.ts'
import { inWorker } from '../workers/workers.ts'
import { parsingMail, type IncomingMail } from './incoming-mail.ts'
import type { MailboxSettings } from '../../shared/mailbox-settings.ts'

export interface Mailbox {
  /** Name that its state goes by, never changed: `inbox`, `bounces`. */
  name: string
  /** With the password in the clear. */
  settings: MailboxSettings
  /**
   * Takes a mail, in a transaction of its own: what it throws undoes it, and the mail comes again later. Never called again for
   * a mail that it took.
   */
  take(ctx: Ctx, mail: IncomingMail): Promise<void>
  /** Larger mails are not fetched. 25 MB by default. */
  mostBytes?: number
}

/** What became of one reading. */
export interface MailboxReading {
  /** Mails that were taken. */
  taken: number
  /** Mails that had been taken before: moved back, copied, or the server has counted anew. */
  known: number
  /** Mails that were left on the server because of their size. */
  large: number
  /** Mails that could not be taken now. */
  failed: number
  /** More is waiting: this reading ended at its bound of mails or time. */
  more: boolean
  /** Why the mailbox could not be read; null: it could. */
  trouble: string | null
  /** ISO time before which it is not tried again by itself; null: at once. */
  notBefore: string | null
}

const mostMails = 200
const mostTime = 240_000
const mostTries = 6
const megabyte = 1024 * 1024

/** One minute, then twice as long each time, at most six hours. */
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
  // Told again by the call that waits for the connection
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
    // Whoever reads the same mailbox at the same time waits here, and then finds the mail taken
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
 * Notes a try before it is made, outside of its transaction: a mail that ends the whole process is left out after a few tries, too.
 * Until it is taken it counts as failed.
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
  // RFC 3501 § 2.3.1.1: the server counts anew, and what was read is known by its Message-ID alone
  const last = state.uidValidity === uidValidity ? Number(state.lastUid) : 0
  const { rows: again } = await database.db.execute<{ uid: string }>(sql`
    select "uid" from mailbox_mails where "mailbox" = ${name} and "uidValidity" = ${uidValidity} and "outcome" = 'failed'
      and "tries" < ${mostTries} and "notBefore" <= now() and "uid" <= ${last} order by "uid" limit ${mostMails}`)
  const due = again.map(({ uid }) => Number(uid))
  // The process ended while it took them: they wait for their turn like all that failed
  const { rows: tried } = await database.db.execute<{ uid: string }>(sql`
    select "uid" from mailbox_mails where "mailbox" = ${name} and "uidValidity" = ${uidValidity} and "outcome" = 'failed'
      and "uid" > ${last}`)
  const left = new Set(tried.map(({ uid }) => Number(uid)))
  const found = opened.exists > 0 ? await client.search({ uid: `${last + 1}:*` }, { uid: true }) : []
  // `*` is the last mail, even where its number is lower
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
 * Reads what is new in a mailbox (IMAP, RFC 3501) and hands each mail to `take`: once, in the order of arrival. Nothing is
 * changed on the server. Call it from a job every few minutes, and with `now` when somebody asks for it.
 *
 * A mail that can't be taken comes again after growing pauses, six times in all, and does not hold up the others; a mailbox
 * that can't be reached is left alone for growing pauses, too. Both are counted for administrators as `mailbox NAME`.
 * @param now read although a pause is running
 * @returns what became of it; it throws for nothing but the database
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
