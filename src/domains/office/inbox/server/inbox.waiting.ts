import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { seenBy } from '#kit/server/records/kind.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { siteDay } from '#domains/platform/settings/server/offers.ts'
import { isOverdue } from './arrange.service.ts'
import { threadsTable as table } from './inbox.table.ts'
import { threads } from './threads.kind.ts'
import { unseenBy } from './threads.service.ts'

const source = (
  name: string,
  which: (ctx: Ctx) => SQL | undefined | Promise<SQL | undefined>,
): WaitingSource => ({
  name,
  access: { module: threads.module, action: 'read' },
  async load(ctx, limit) {
    const where = and(isNull(table.deletedAt), seenBy(ctx, threads), await which(ctx))
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(where)
    const rows = await ctx.db
      .select()
      .from(table)
      .where(where)
      .orderBy(asc(table.lastAt), asc(table._id))
      .limit(limit)
    return {
      total: counted?.total ?? 0,
      items: rows.map(({ _id, name, email, subject, lastAt }) => ({
        _id,
        collection: threads.name,
        title: [name || email, subject].filter(Boolean).join(': '),
        at: lastAt,
      })),
    }
  },
})

/** Conversations that are unread, mention the caller, or are overdue. */
export const inboxWaiting: readonly WaitingSource[] = [
  source('inbox.unread', () => eq(table.status, 'unread')),
  source('inbox.mentions', (ctx) =>
    ctx.user
      ? sql`exists (select 1 from messages said where said."thread" = ${table._id} and ${ctx.user._id}::uuid = any(said."mentions"))
          and ${unseenBy(ctx.user._id)}`
      : sql`false`,
  ),
  source('inbox.overdue', async (ctx) => isOverdue(await siteDay(ctx))),
]
