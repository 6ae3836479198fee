import { and, desc, eq, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Queries } from '#kit/server/database/connect.ts'
import { contains } from '#kit/server/database/like.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { SuppressionReason } from '../../letters.rules.ts'
import type { sendingCalls } from '../../sending.contract.ts'
import { suppressionsTable as table } from '../letters.table.ts'

/** Excludes addresses. A complaint overrides an earlier reason; anything else keeps it. */
export async function suppressAddresses(
  db: Queries,
  found: readonly { email: string; reason: SuppressionReason; detail: string; at: string }[],
): Promise<void> {
  const distinct = [...new Map(found.map((one) => [one.email.toLowerCase(), one])).values()]
  for (const one of distinct)
    await db.execute(sql`
      insert into ${table} ("_id", "email", "reason", "detail", "at")
      values (${uuidv7()}, ${one.email}, ${one.reason}, ${one.detail.slice(0, 500)}, ${one.at})
      on conflict (lower("email")) do update set "reason" = excluded."reason", "detail" = excluded."detail", "at" = excluded."at"
      where excluded."reason" = 'complaint' and ${table.reason} <> 'complaint'`)
}

/** A page of the excluded addresses, latest first. */
export async function suppressions(
  ctx: Ctx,
  { reason, search, limit, skip }: InputOf<typeof sendingCalls.suppressions>,
) {
  const where = and(
    reason ? eq(table.reason, reason) : undefined,
    search ? contains([table.email], search) : undefined,
  )
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.at), desc(table._id))
    .limit(limit)
    .offset(skip)
  return { newsletter_suppression: rows, total: await ctx.db.$count(table, where) }
}

/** Excludes an address by decision of the office. */
export async function suppress(ctx: Ctx, { email, detail }: InputOf<typeof sendingCalls.suppress>) {
  await suppressAddresses(ctx.db, [{ email, reason: 'office', detail, at: ctx.now }])
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(sql`lower(${table.email}) = lower(${email})`)
  await audit(ctx, {
    action: 'create',
    collection: 'newsletter_suppression',
    recordId: row!._id,
    before: {},
    after: { reason: row!.reason },
  })
  return { newsletter_suppression: row! }
}

const complained = () =>
  new Problem('COMPLAINED', 409, {
    de: 'Diese Person hat sich über einen Newsletter beschwert. Nur sie selbst kann sich wieder anmelden.',
    en: 'This person complained about a newsletter. Only they can subscribe again.',
  })

/** Removes an address from the list. Throws 409 after a complaint. */
export async function release(ctx: Ctx, { _id }: InputOf<typeof sendingCalls.release>) {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id)).for('update')
  if (!row) throw notFound({ _id })
  if (row.reason === 'complaint') throw complained()
  await ctx.db.delete(table).where(eq(table._id, _id))
  await audit(ctx, {
    action: 'remove',
    collection: 'newsletter_suppression',
    recordId: _id,
    before: { reason: row.reason },
    after: {},
  })
  return { removed: [_id], total: 1 }
}
