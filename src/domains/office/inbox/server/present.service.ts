import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { accountsOf } from '#domains/platform/users/server/offers.ts'
import type { threadCalls } from '../inbox.contract.ts'
import { presentTable as table } from './inbox.table.ts'
import { threads } from './threads.kind.ts'

/** Seconds after which a silent user counts as gone; screens report three times in that period. */
const staysFor = 45

/** `PUT …/present`: changes nothing in the conversation, and notifies no other screen. */
export async function present(ctx: Ctx, { _id, writing }: InputOf<typeof threadCalls.present>) {
  await rowOf(ctx, threads, _id)
  const user = ctx.user!._id
  await ctx.db
    .insert(table)
    .values({ thread: _id, user, at: ctx.now, writing })
    .onConflictDoUpdate({ target: [table.thread, table.user], set: { at: ctx.now, writing } })
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.thread, _id),
        ne(table.user, user),
        sql`${table.at} > ${ctx.now}::timestamptz - make_interval(secs => ${staysFor})`,
      ),
    )
    .limit(20)
  const names = new Map(
    (
      await accountsOf(
        ctx,
        rows.map((row) => row.user),
      )
    ).map((one) => [one._id, one.name]),
  )
  return {
    others: rows.map((row) => ({ _id: row.user, name: names.get(row.user) ?? '', writing: row.writing })),
  }
}

/** Deletes old presence rows. */
export const forgetPresence = (ctx: Ctx) =>
  ctx.db.execute(sql`delete from message_present where "at" < ${ctx.now}::timestamptz - interval '1 hour'`)
