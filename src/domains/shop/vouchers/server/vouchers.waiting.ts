import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { lastCheck } from './check.job.ts'
import { movesTable as moves, vouchersTable as table } from './vouchers.table.ts'

/** Sums that were inconsistent last night. */
export const vouchersWaiting: WaitingSource = {
  name: 'vouchers.faults',
  access: { module: 'shop_voucher', action: 'read' },
  async load(ctx, limit) {
    const last = await lastCheck(ctx)
    if (!last || last.faults.length === 0) return { total: 0, items: [] }
    const numbers = last.faults.map((fault) => Number(fault.split('#')[1]))
    const rows = await ctx.db
      .select({ _id: table._id, number: table.number })
      .from(table)
      .where(inArray(table.number, numbers))
      .orderBy(asc(table.number))
      .limit(limit)
    return {
      total: last.faults.length,
      items: rows.map(({ _id, number }) => ({
        ...{ _id, collection: 'shop_voucher', title: sayNumber(number, ctx.told), at: last.at },
      })),
    }
  },
}

/** Blocked vouchers whose latest move is a refund: unusable until the office has checked them. */
export const givenBackWaiting: WaitingSource = {
  name: 'vouchers.givenBack',
  access: { module: 'shop_voucher', action: 'read' },
  async load(ctx, limit) {
    const waits = and(
      eq(table.state, 'blocked'),
      gt(table.balanceCents, cents(0)),
      sql`(select m."what" from ${moves} m where m."voucher" = ${table}."_id" order by m."number" desc limit 1) = 'giveBack'`,
    )
    const [all] = await ctx.db.select({ total: count() }).from(table).where(waits)
    const rows = await ctx.db
      .select({ _id: table._id, number: table.number, at: table.updatedAt })
      .from(table)
      .where(waits)
      .orderBy(asc(table.updatedAt))
      .limit(limit)
    return {
      total: all?.total ?? 0,
      items: rows.map(({ _id, number, at }) => ({
        ...{ _id, collection: 'shop_voucher', title: sayNumber(number, ctx.told), at },
      })),
    }
  },
}
