import { sql } from 'drizzle-orm'
import { toIsoTime } from '../database/columns.ts'
import type { Ctx } from '../context.ts'
import { type Mailer, sendJob } from './mailer.ts'

/** A mail that waits for a person's release. */
export interface HeldMail {
  _id: string
  to: string
  subject: string
  /** ISO times at which it was written and held. */
  createdAt: string
  heldAt: string
}

/**
 * Statement that holds all unsent mails of a restored state, because they may have left since. They are sent when a
 * person releases them (`sendHeld`), or deleted after the retention time of unsent mails.
 */
export const holdMails = 'insert into held_mails ("_id") select "_id" from mails on conflict do nothing'

/**
 * A mailer that holds its mails: a scheduled job after a restore may repeat a mail sent before it. `send` needs a
 * transaction: otherwise a mail could leave before it is marked as held.
 */
export const holding = (mailer: Mailer): Mailer => ({
  ...mailer,
  async send(ctx, mail) {
    const _id = await mailer.send(ctx, mail)
    await ctx.db.execute(sql`insert into held_mails ("_id") values (${_id}::uuid)`)
    return _id
  },
})

const most = 500

/** Held mails, oldest first, 500 at most. */
export async function heldMails({ db }: Pick<Ctx, 'db'>): Promise<HeldMail[]> {
  const { rows } = await db.execute<HeldMail & Record<string, unknown>>(sql`
    select m."_id", m."message" -> 'to' ->> 'address' as "to", m."message" ->> 'subject' as "subject", m."createdAt", h."heldAt"
    from held_mails h join mails m using ("_id") order by m."createdAt", m."_id" limit ${most}`)
  return rows.map((row) => ({
    ...row,
    createdAt: toIsoTime(row.createdAt),
    heldAt: toIsoTime(row.heldAt),
  }))
}

/** Releases held mails, in the caller's transaction. Returns their number. */
export async function sendHeld(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ _id: string; job: string | null }>(sql`
    delete from held_mails h using mails m where m."_id" = h."_id" and h."_id" = any(${sql.param([...ids])}::uuid[])
      returning h."_id", m."job"`)
  for (const { _id, job: former } of rows) {
    // Two jobs could send it twice
    if (former) await ctx.platform.jobs.forget(ctx, sendJob, former)
    const job = await ctx.platform.jobs.send(ctx, sendJob, { _id })
    await ctx.db.execute(
      sql`update mails set "job" = ${job}::uuid, "failedAt" = null where "_id" = ${_id}::uuid`,
    )
  }
  return rows.length
}

/** Deletes held mails, in the caller's transaction. Returns their number. */
export async function dropHeld({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from mails where "_id" in (select "_id" from held_mails where "_id" = any(${sql.param([...ids])}::uuid[]))`)
  return rowCount ?? 0
}
