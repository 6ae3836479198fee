import { and, asc, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { type MailboxReading, readMailbox } from '#kit/server/mailbox/read-mailbox.ts'
import { notFound } from '#kit/shared/problem.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import type { threadCalls } from '../inbox.contract.ts'
import { removeAttachments, sweepAttachments } from './attachments.service.ts'
import { mailboxesTable, threadsTable as table, type MailboxRow } from './inbox.table.ts'
import { openedMailbox } from './mailboxes.service.ts'
import { forgetPresence } from './present.service.ts'
import { takeMail } from './take-mail.service.ts'
import { threads } from './threads.kind.ts'

/** Reads one mailbox; errors are counted by the reader. */
const readOne = (platform: Platform, row: MailboxRow, now = false): Promise<MailboxReading> =>
  readMailbox(
    platform,
    {
      name: `inbox ${row._id}`,
      settings: openedMailbox({ platform }, row),
      take: (ctx, mail) => takeMail(ctx, row, mail),
    },
    { now },
  )

/** Every two minutes: fetches new mail, one mailbox after the other. */
const readMailboxes: JobDefinition = {
  name: 'inbox.readMailboxes',
  called: { de: 'Postfächer abrufen', en: 'Read the mailboxes' },
  cron: '*/2 * * * *',
  async handle(platform, _data, { signal }) {
    const { result: rows } = await runRead(platform, systemCaller(), (ctx) =>
      ctx.db
        .select()
        .from(mailboxesTable)
        .where(ne(mailboxesTable.host, ''))
        .orderBy(asc(mailboxesTable._id)),
    )
    for (const row of rows) if (!signal.aborted) await readOne(platform, row)
  },
}

/** `POST …/read-now`: tests a new mailbox. */
export async function readNow(ctx: Ctx, { _id }: InputOf<typeof threadCalls.readNow>) {
  const [row] = await ctx.db
    .select()
    .from(mailboxesTable)
    .where(sql`"_id" = ${_id}::uuid`)
  if (!row) throw notFound({ _id })
  const { taken, large, failed, trouble } = await readOne(ctx.platform, row, true)
  return { taken, large, failed, trouble }
}

const atOnce = 200
/** Days for which spam is kept. */
const spamDays = 30

/** Deletes finished conversations after the time set in their mailbox, and old spam. Returns the number. */
export async function forgetOld(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(
      and(
        isNull(table.deletedAt),
        sql`(
          (${table.state} = 'spam' and ${table.lastAt} < ${ctx.now}::timestamptz - make_interval(days => ${spamDays}))
          or (${table.state} = 'done' and exists (select 1 from ${mailboxesTable} box where box."_id" = ${table.mailbox}
            and box."keepDays" > 0 and ${table.lastAt} < ${ctx.now}::timestamptz - make_interval(days => box."keepDays"))))`,
      ),
    )
    .orderBy(asc(table._id))
    .limit(atOnce)
  await removeAttachments(
    ctx,
    rows.map(({ _id }) => _id),
  )
  for (const { _id } of rows) {
    const row = await lockRecord(ctx, threads, { _id })
    // Deleted without the bin, because the retention rule promises deletion
    await removeRecord(ctx, threads, { ...row, deletedAt: ctx.now }, { number: row.number })
  }
  return rows.length
}

const forget: JobDefinition = {
  name: 'inbox.forget',
  called: { de: 'Alte Nachrichten löschen', en: 'Delete old messages' },
  cron: '45 3 * * *',
  async handle(platform, _data, { signal }) {
    while (!signal.aborted) if ((await runWrite(platform, systemCaller(), forgetOld)) < atOnce) break
    await runWrite(platform, systemCaller(), (ctx) =>
      ctx.db.execute(
        sql`delete from message_auto_replies where "at" < ${ctx.now}::timestamptz - interval '2 days'`,
      ),
    )
    await runWrite(platform, systemCaller(), forgetPresence)
    await sweepAttachments(platform, 24 * 60 * 60 * 1000)
  },
}

export const inboxJobs = [readMailboxes, forget]
