import { sql } from 'drizzle-orm'
import { toIsoTime } from '../database/columns.ts'
import type { Ctx } from '../context.ts'
import { type Mailer, sendJob } from './mailer.ts'

/** A mail that waits for a word before it leaves. */
export interface HeldMail {
  _id: string
  to: string
  subject: string
  /** When it was written and since when it is held: ISO times. */
  createdAt: string
  heldAt: string
}

/**
 * The statement that holds all mails which wait in a state of the past: nobody knows which of them have left since. They go when
 * somebody says so (`sendHeld`), or are forgotten after the time that unsent mails are kept.
 */
export const holdMails = 'insert into held_mails ("_id") select "_id" from mails on conflict do nothing'

/**
 * A mailer whose mails are held: what the clock has written after a restore may have been written before it, too.
 * `send` needs a transaction: outside of one a mail may have left before it is noted as held.
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

/** Mails that are held, oldest first, at most 500 of them. */
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

/** Lets held mails leave, in the caller's transaction. Gives how many there were. */
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

/** Forgets held mails, in the caller's transaction. Gives how many there were. */
export async function dropHeld({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from mails where "_id" in (select "_id" from held_mails where "_id" = any(${sql.param([...ids])}::uuid[]))`)
  return rowCount ?? 0
}
