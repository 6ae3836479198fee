import { eq, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { IncomingMail } from '#kit/server/mailbox/incoming-mail.ts'
import { readMailbox } from '#kit/server/mailbox/read-mailbox.ts'
import { leaveNewsletter, subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import { newsletterSending } from '../../sending.contract.ts'
import { softLimit } from '../../letters.rules.ts'
import { recipientsIn } from '../letter/letter-links.ts'
import { recipientsTable, softReturnsTable } from '../letters.table.ts'
import { openReturns } from '../letter-settings.service.ts'
import { reportIn } from './reports-by-mail.ts'
import { suppressAddresses } from './suppressions.service.ts'

const emailsOf = async (ctx: Ctx, subscribers: readonly string[]) => {
  const { rows } = await ctx.db.execute<{ _id: string; email: string }>(sql`
    select ${readers._id} as "_id", ${readers.email} as "email" from ${readers}
    where ${readers._id} = any(${sql.param([...subscribers])}::uuid[])`)
  return new Map(rows.map(({ _id, email }) => [_id, email]))
}

/** Excludes addresses that do not exist. */
export async function noteHardReturns(
  platform: Platform,
  returned: readonly { subscriber: string; answer: string }[],
): Promise<void> {
  if (returned.length === 0) return
  await runWrite(platform, systemCaller(), async (ctx) => {
    const emails = await emailsOf(
      ctx,
      returned.map(({ subscriber }) => subscriber),
    )
    await suppressAddresses(
      ctx.db,
      returned.flatMap(({ subscriber, answer }) => {
        const email = emails.get(subscriber)
        return email ? [{ email, reason: 'hard' as const, detail: answer, at: ctx.now }] : []
      }),
    )
  })
}

/** Records temporary failures; after several different letters the address is excluded. */
export async function noteSoftReturns(
  platform: Platform,
  sending: string,
  returned: readonly { subscriber: string; answer: string }[],
): Promise<void> {
  if (returned.length === 0) return
  await runWrite(platform, systemCaller(), async (ctx) => {
    for (const { subscriber, answer } of returned) await addSoft(ctx, sending, subscriber, answer)
  })
}

async function addSoft(ctx: Ctx, sending: string, subscriber: string, answer: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${softReturnsTable} ("subscriber", "sending", "at")
    select ${subscriber}::uuid, ${sending}::uuid, ${ctx.now}::timestamptz
    where exists (select from ${readers} where ${readers._id} = ${subscriber}::uuid)
    on conflict do nothing`)
  // A letter delivered since the first failure resets the count
  const { rows } = await ctx.db.execute<{ times: number }>(sql`
    select count(*)::int as "times" from ${softReturnsTable} where "subscriber" = ${subscriber}::uuid
      and "at" > coalesce((select max("at") from ${recipientsTable}
        where "subscriber" = ${subscriber}::uuid and "state" = 'sent'), '-infinity')`)
  if ((rows[0]?.times ?? 0) < softLimit) return
  const email = (await emailsOf(ctx, [subscriber])).get(subscriber)
  if (email) await suppressAddresses(ctx.db, [{ email, reason: 'soft', detail: answer, at: ctx.now }])
}

/**
 * Handles a mail in the return mailbox. Only reports with the valid seal of a letter count, so that forged reports
 * cannot exclude other people. Reports without one are counted and stay in the mailbox; all other mail is left for
 * people.
 */
export async function takeReturn(ctx: Ctx, mail: IncomingMail): Promise<void> {
  const report = reportIn(mail)
  if (!report) return
  const [_id] = recipientsIn(ctx, report.named)
  if (!_id) {
    ctx.platform.metrics.failure('letters returned', {
      de: 'Ein Bericht, der keinen unserer Briefe nennt, ist im Postfach geblieben.',
      en: 'A report that names no letter of ours was left in the mailbox.',
    })
    return
  }
  const [row] = await ctx.db.select().from(recipientsTable).where(eq(recipientsTable._id, _id)).for('update')
  if (!row) return
  const { answer } = report
  const to = row.email
  if (report.kind === 'complaint') {
    await ctx.db.update(recipientsTable).set({ complainedAt: ctx.now }).where(eq(recipientsTable._id, _id))
    if (to) await suppressAddresses(ctx.db, [{ email: to, reason: 'complaint', detail: answer, at: ctx.now }])
    if (row.subscriber) await leaveNewsletter(ctx, row.subscriber, 'complaint')
  } else {
    await ctx.db
      .update(recipientsTable)
      .set({ state: 'bounced', why: report.kind, answer, at: ctx.now })
      .where(eq(recipientsTable._id, _id))
    if (report.kind === 'hard' && to)
      await suppressAddresses(ctx.db, [{ email: to, reason: 'hard', detail: answer, at: ctx.now }])
    if (report.kind === 'soft' && row.subscriber) await addSoft(ctx, row.sending, row.subscriber, answer)
  }
  ctx.drop(newsletterSending.name, `${newsletterSending.name}:${row.sending}`)
}

/** Every few minutes: reads returned letters. */
export const readReturnsJob: JobDefinition = {
  name: 'letters.readReturns',
  called: { de: 'Zurückgekommene Newsletter lesen', en: 'Read newsletters that came back' },
  cron: '*/5 * * * *',
  async handle(platform) {
    const { result: settings } = await runRead(platform, systemCaller(), openReturns)
    await readMailbox(platform, { name: 'letters', settings, take: takeReturn, mostBytes: 5 * 1024 * 1024 })
  },
}
