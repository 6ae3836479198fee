import { desc, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { negative } from '#kit/shared/money/cents.ts'
import { voucherMoney } from '#domains/shop/payments/server/offers.ts'
import { movesTable, voucherChecksTable as checks, vouchersTable } from './vouchers.table.ts'

const mostTold = 100
const keptDays = 90

/** SQL conditions for inconsistent vouchers; each returns their numbers. */
const rules = {
  balance: sql`v."balanceCents" <> (select coalesce(sum(m."cents"), 0) from shop_voucher_moves m where m."voucher" = v."_id")`,
  value: sql`v."valueCents" <> (select coalesce(sum(m."cents"), 0) from shop_voucher_moves m where m."voucher" = v."_id" and m."what" = 'issue')`,
  back: sql`exists (select from shop_voucher_moves r where r."voucher" = v."_id" and r."what" = 'redeem'
    and (select coalesce(sum(b."cents"), 0) from shop_voucher_moves b where b."of" = r."_id") > -r."cents")`,
} as const

/** Redemptions that disagree with the payments: another amount, another refund, or missing. */
async function unlikePayments(ctx: Ctx): Promise<number[]> {
  const known = await voucherMoney(ctx)
  const moves = await ctx.db
    .select({
      _id: movesTable._id,
      number: vouchersTable.number,
      cents: movesTable.cents,
      back: sql<string>`(select coalesce(sum(b."cents"), 0) from shop_voucher_moves b where b."of" = ${movesTable._id})`,
    })
    .from(movesTable)
    .innerJoin(vouchersTable, sql`${vouchersTable._id} = ${movesTable.voucher}`)
    .where(sql`${movesTable.what} = 'redeem'`)
  const ours = new Set(moves.map(({ _id }) => _id))
  const wrong = moves.filter(({ _id, cents, back }) => {
    const money = known.get(_id)
    return money?.received !== negative(cents) || money.refunded !== Number(back)
  })
  // A voucher payment without a voucher has no number
  const alone = [...known.keys()].filter((reference) => !ours.has(reference))
  return [...wrong.map(({ number }) => number), ...alone.map(() => 0)]
}

/** Vouchers with inconsistent sums, as `rule #number`; empty: none. */
export async function voucherFaults(ctx: Ctx): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, condition] of Object.entries(rules)) {
    const { rows } = await ctx.db.execute<{ number: number }>(
      sql`select v."number" from shop_vouchers v where ${condition} order by v."number" limit ${mostTold}`,
    )
    faults.push(...rows.map(({ number }) => `${rule} #${number}`))
  }
  faults.push(...(await unlikePayments(ctx)).slice(0, mostTold).map((number) => `payments #${number}`))
  return faults
}

/** Nightly check of balances, moves and voucher payments; the dashboard shows differences. */
export const checkVouchersJob: JobDefinition<object> = {
  name: 'vouchers.check',
  called: { de: 'Guthaben der Gutscheine nachrechnen', en: 'Add up the balances of vouchers' },
  cron: '35 4 * * *',
  retryLimit: 2,
  handle: (platform) =>
    runWrite(platform, systemCaller(), async (ctx) => {
      const faults = await voucherFaults(ctx)
      await ctx.db.insert(checks).values({ at: ctx.now, faults }).onConflictDoNothing()
      const before = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString()
      await ctx.db.delete(checks).where(lt(checks.at, before))
      if (faults.length > 0)
        platform.metrics.failure('vouchers check', new Error(faults.slice(0, 5).join(', ')))
    }),
}

/** Result of the last nightly check; null before the first. */
export async function lastCheck(ctx: Ctx): Promise<{ at: string; faults: string[] } | null> {
  const [last] = await ctx.db.select().from(checks).orderBy(desc(checks.at)).limit(1)
  return last ?? null
}
