import { desc, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { checksTable, eventsTable } from './payments.table.ts'

const mostTold = 100
const keptDays = 90

/** SQL conditions for inconsistent payments; each returns their numbers. */
const rules = {
  received: sql`p."received" <> (select coalesce(sum(r."cents"), 0) from payment_receipts r where r."payment" = p."_id" and r."counts")`,
  refunded: sql`p."refunded" <> (select coalesce(sum(f."cents"), 0) from payment_refunds f where f."payment" = p."_id" and f."state" <> 'failed')`,
  waived: sql`p."waived" <> (select coalesce(sum(f."waived"), 0) from payment_refunds f where f."payment" = p."_id" and f."state" <> 'failed')`,
  unpaid: sql`p."state" = 'paid' and p."received" = 0 and not exists (select from payment_receipts r where r."payment" = p."_id")`,
  settled: sql`p."mode" = 'live' and (select coalesce(sum(s."cents"), 0) from payment_settlements s where s."payment" = p."_id" and not s."waives") > p."received"`,
  // A settlement of the books is allocated to payments to the cent; for a collective invoice, the share of each order
  books: sql`exists (select from payment_settlements s left join settlements b on b."_id" = s."settlement"
    where s."payment" = p."_id" and not s."waives" and (b."document" is distinct from s."document"
      or (case when b."shares" = '[]' then b."amount" else
          (select coalesce(sum((x ->> 'amount')::bigint), 0) from jsonb_array_elements(b."shares") x where x ->> 'order' = p."payableId"::text) end)
        <> (select sum(t."cents") from payment_settlements t join payments q on q."_id" = t."payment"
          where t."settlement" = b."_id" and (b."shares" = '[]' or q."payableId" = p."payableId"))))`,
  // Write-offs are at most the goodwill refunds, and match one settlement of the books each
  goodwill: sql`(select coalesce(sum(s."cents"), 0) from payment_settlements s where s."payment" = p."_id" and s."waives")
    > (select coalesce(sum(f."waived"), 0) from payment_refunds f where f."payment" = p."_id" and f."state" = 'done')`,
  writtenOff: sql`exists (select from payment_settlements s left join settlements b on b."_id" = s."settlement"
    where s."payment" = p."_id" and s."waives"
      and (b."document" is distinct from s."document" or b."amount" is distinct from s."cents" or exists (select from settlements r
        where r."reverses" = b."_id" and not exists (select from payment_settlements t where t."settlement" = r."_id"))))`,
} as const

/** Payments with inconsistent sums, as `rule #number`; empty: none. */
export async function paymentFaults(ctx: Ctx): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, condition] of Object.entries(rules)) {
    const { rows } = await ctx.db.execute<{ number: number }>(
      sql`select p."number" from payments p where ${condition} order by p."number" limit ${mostTold}`,
    )
    faults.push(...rows.map(({ number }) => `${rule} #${number}`))
  }
  return faults
}

/** Nightly check of payments, receipts, refunds and settlements; the dashboard shows differences. */
export const checkJob: JobDefinition<object> = {
  name: 'payments.check',
  called: { de: 'Zahlungen und Abrechnungen nachrechnen', en: 'Add up payments and settlements' },
  cron: '30 4 * * *',
  retryLimit: 2,
  handle: (platform) =>
    runWrite(platform, systemCaller(), async (ctx) => {
      const faults = await paymentFaults(ctx)
      await ctx.db.insert(checksTable).values({ at: ctx.now, faults }).onConflictDoNothing()
      const before = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString()
      await ctx.db.delete(checksTable).where(lt(checksTable.at, before))
      await ctx.db.delete(eventsTable).where(lt(eventsTable.at, before))
      if (faults.length > 0)
        platform.metrics.failure('payments check', new Error(faults.slice(0, 5).join(', ')))
    }),
}

/** Result of the last nightly check; null before the first. */
export async function lastCheck(ctx: Ctx): Promise<{ at: string; faults: string[] } | null> {
  const [last] = await ctx.db.select().from(checksTable).orderBy(desc(checksTable.at)).limit(1)
  return last ?? null
}
