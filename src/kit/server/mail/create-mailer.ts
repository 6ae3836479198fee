import { sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Options } from 'nodemailer/lib/mailer/index.js'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import path from 'node:path'
import { uuidv7 } from '../../shared/uuid.ts'
import type { Config } from '../start/config.ts'
import type { Ctx } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { GivenUp, type JobDefinition, type Jobs } from '../jobs/jobs.ts'
import { signatureOf, signed } from './dkim.ts'
import { createHandOver, type Patience, usualPatience } from './hand-over.ts'
import { sendJob, type MailAddress, type Mailer, type QueuedMail, type Sender } from './mailer.ts'
import { headersOf, type Queued, writeMail } from './write-mail.ts'

const keptDays = 14
/** Number of mailboxes the settings allow, plus that of the environment. */
const mostServers = 21
/** Failed attempts before administrators are notified; by then the pauses are minutes long. */
const triesUntilTold = 7

/** Default sender, used when the settings name none. */
function defaultSender(publicUrl: string): MailAddress {
  const { hostname } = new URL(publicUrl)
  return {
    address: `noreply@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname.replace(/^www\./, '')}`,
  }
}

/** ISO text of a time, as on the wire; the connection runs in UTC. */
const iso = (column: string) => sql.raw(`to_char("${column}", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const closedIn = { disableFileAccess: true, disableUrlAccess: true }

async function transportTo(
  smtpUrl: string | undefined,
  patience: Patience,
  pool = true,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  if (!smtpUrl)
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closedIn })
  return createTransport({
    url: smtpUrl,
    ...(pool ? { pool, maxConnections: 3 } : {}),
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    socketTimeout: patience.answer,
    ...closedIn,
  } as never)
}

/** Without a mail server, stores the mail as a file in `DATA_DIR/outbox`. */
async function keepFile(dataDir: string, written: Buffer, _id: string): Promise<void> {
  const outbox = path.join(dataDir, 'outbox')
  await mkdir(outbox, { recursive: true })
  const partial = path.join(outbox, `.${randomUUID()}`)
  await writeFile(partial, written)
  await rename(partial, path.join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${_id}.eml`))
}

/** Creates the process's mailer: sends through SMTP_URL, else stores each mail as a file in `DATA_DIR/outbox`. */
export function createMailer({
  config,
  database,
  jobs,
  patience = usualPatience,
}: {
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>
  database: Pick<Database, 'pool'>
  jobs: Pick<Jobs, 'send' | 'retry' | 'forget'>
  patience?: Patience
}): Mailer {
  const fallback = defaultSender(config.publicUrl)
  let sender: (mailbox?: string) => Promise<Sender> = async () => fallback
  const open = new Map<string | undefined, Promise<Transporter>>()

  // One connection pool per mail server in use; pools of servers no longer configured are closed
  function connect(smtpUrl: string | undefined): Promise<Transporter> {
    const known = open.get(smtpUrl) ?? transportTo(smtpUrl, patience)
    open.delete(smtpUrl)
    open.set(smtpUrl, known)
    const [oldest] = open.keys()
    if (open.size > mostServers) {
      void open.get(oldest)?.then((former) => former.close())
      open.delete(oldest)
    }
    return known
  }

  async function deliver(message: Options, _id: string, smtpUrl: string | undefined): Promise<void> {
    const transporter = await connect(smtpUrl)
    const { message: written } = (await transporter.sendMail(message)) as { message?: Buffer }
    if (!smtpUrl && written) await keepFile(config.dataDir, written, _id)
  }

  const send: JobDefinition<{ _id: string }> = {
    name: sendJob,
    called: { de: 'Eine E-Mail versenden', en: 'Send an email' },
    // At most ten minutes apart, for about a day
    retryLimit: 150,
    retryDelay: 5,
    concurrency: 2,
    async handle(platform, { _id }, { last }) {
      const { rows } = await database.pool.query<{ message: Queued; attachments: Buffer[] }>(
        `select "message", "attachments" from mails m where "_id" = $1
          and not exists (select from held_mails h where h."_id" = m."_id")`,
        [_id],
      )
      const [found] = rows
      // Already sent, but the process ended before the job did; or held
      if (!found) return
      const { to, from, replyTo, subject, html, text, headers, attachments } = found.message
      const { smtpUrl = config.smtpUrl, dkim, ...own } = await sender(found.message.mailbox ?? undefined)
      const by = from ?? { ...fallback, ...own }
      const named = ({ name, address }: MailAddress) => ({ name: name ?? '', address })
      const message: Options = {
        // The same on each attempt, so that mailboxes recognise a duplicate
        messageId: `<${_id}@${by.address.split('@').at(-1)}>`,
        from: named(by),
        to: named(to),
        ...(replyTo ? { replyTo: named(replyTo) } : {}),
        subject,
        html,
        text,
        headers,
        ...signatureOf(dkim, by.address),
        attachments: attachments.map((attachment, index) => ({
          ...attachment,
          content: found.attachments[index] ?? Buffer.alloc(0),
        })),
      }
      try {
        await deliver(message, _id, smtpUrl)
      } catch (error) {
        const { responseCode, command } = error as { responseCode?: number; command?: string }
        // RFC 5321 § 4.2.1: 5yz is final for this mail; a refused sign-in can be fixed in the settings
        const isFinal =
          responseCode !== undefined &&
          responseCode >= 500 &&
          command !== 'AUTH PLAIN' &&
          command !== 'AUTH LOGIN' &&
          command !== 'API'
        const said = (error as Error).message.slice(0, 500)
        const { rows: tried } = await database.pool.query<{ tries: number }>(
          `update mails set "tries" = "tries" + 1, "triedAt" = now(), "error" = $2,
             "failedAt" = case when $3 then now() end where "_id" = $1 returning "tries"`,
          [_id, said, isFinal || last],
        )
        if (!isFinal && tried[0]?.tries === triesUntilTold) platform.metrics.failure('mail waiting', said)
        if (isFinal)
          throw new GivenUp(
            {
              de: `Der Mailserver nimmt sie nicht an: ${said}`,
              en: `The mail server refuses it: ${said}`,
            },
            error,
          )
        throw error
      }
      await database.pool.query('delete from mails where "_id" = $1', [_id])
    },
  }

  const forget: JobDefinition = {
    name: 'mail.forget',
    called: { de: 'Alte E-Mails aus dem Postausgang löschen', en: 'Delete old emails from the outbox' },
    cron: '20 3 * * *',
    async handle() {
      await database.pool.query(
        `delete from mails m where greatest("createdAt", (select "heldAt" from held_mails h where h."_id" = m."_id"))
          < now() - make_interval(days => $1)`,
        [keptDays],
      )
    },
  }

  const queue = async (ctx: Pick<Ctx, 'db'>, _id: string): Promise<void> => {
    const job = await jobs.send(ctx, sendJob, { _id })
    await ctx.db.execute(sql`update mails set "job" = ${job}::uuid where "_id" = ${_id}::uuid`)
  }

  return {
    jobs: [send, forget],
    async send(ctx, mail) {
      const _id = uuidv7()
      const message = JSON.stringify(await writeMail(mail))
      const attachments = (mail.attachments ?? []).map(({ content }) => content)
      await ctx.db.execute(
        sql`insert into mails ("_id", "message", "attachments") values (${_id}, ${message}::jsonb, ${sql.param(attachments)}::bytea[])`,
      )
      await queue(ctx, _id)
      return _id
    },
    async handOver() {
      const { smtpUrl = config.smtpUrl, dkim, ...own } = await sender()
      return createHandOver({
        smtpUrl,
        by: { ...fallback, ...own },
        headersOf,
        sign: (source, from) => signed(dkim, from, source),
        keep: (written, _id) => keepFile(config.dataDir, written, _id),
      })
    },
    async queued(ctx, { limit, skip, failed }) {
      const which =
        failed === undefined ? sql`true` : failed ? sql`"failedAt" is not null` : sql`"failedAt" is null`
      const { rows } = await ctx.db.execute<{ [K in keyof QueuedMail]: QueuedMail[K] }>(sql`
        select "_id", ${iso('createdAt')} as "createdAt", ${iso('triedAt')} as "triedAt", ${iso('failedAt')} as "failedAt",
          "message" #>> '{to,address}' as "to", "message" ->> 'subject' as "subject", "tries", "error"
        from mails where ${which} order by "createdAt" desc, "_id" desc limit ${limit} offset ${skip}`)
      const { rows: counted } = await ctx.db.execute<{ waiting: number; failed: number }>(sql`
        select count(*) filter (where "failedAt" is null)::int as "waiting", count("failedAt")::int as "failed" from mails`)
      return { mails: rows, waiting: counted[0]?.waiting ?? 0, failed: counted[0]?.failed ?? 0 }
    },
    async load() {
      const { rows } = await database.pool.query<{ waiting: number; oldest: Date | null; failed: number }>(`
        select count(*) filter (where "failedAt" is null and not held)::int as "waiting",
          min("createdAt") filter (where "failedAt" is null and not held) as "oldest", count("failedAt")::int as "failed"
        from (select m."createdAt", m."failedAt", exists (select from held_mails h where h."_id" = m."_id") as held from mails m) all_mails`)
      const { waiting, oldest, failed } = rows[0]!
      return { waiting, oldest: oldest && new Date(oldest).toISOString(), failed }
    },
    async retry(ctx, _id) {
      const { rows } = await ctx.db.execute<{ job: string | null }>(sql`
        update mails set "failedAt" = null where "_id" = ${_id}::uuid and "failedAt" is not null returning "job"`)
      const [row] = rows
      if (!row) return false
      await ctx.db.execute(sql`delete from held_mails where "_id" = ${_id}::uuid`)
      // Retries the same job: two jobs could send the mail twice
      if (row.job) await jobs.retry(ctx, sendJob, row.job)
      // Mails queued before jobs were recorded have no job to retry
      else await queue(ctx, _id)
      return true
    },
    async drop(ctx, _id) {
      const { rows } = await ctx.db.execute<{ job: string | null }>(sql`
        delete from mails where "_id" = ${_id}::uuid and "failedAt" is not null returning "job"`)
      const [row] = rows
      if (row?.job) await jobs.forget(ctx, sendJob, row.job)
      return row !== undefined
    },
    setSender(ask) {
      sender = ask
    },
    async verify(smtpUrl) {
      const url = smtpUrl ?? (await sender()).smtpUrl ?? config.smtpUrl
      if (!url) return
      const transporter = await transportTo(url, patience, false)
      try {
        await transporter.verify()
      } finally {
        transporter.close()
      }
    },
    close() {
      for (const transport of open.values()) void transport.then((opened) => opened.close())
    },
  }
}
