import { asc, inArray } from 'drizzle-orm'
import type { WaitingSource } from '../../../../kit/server/waiting.ts'
import { lastCheck } from './check.job.ts'
import { vouchersTable as table } from './vouchers.table.ts'

/** Sums that did not agree last night. */
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
        ...{ _id, collection: 'shop_voucher', title: `#${number}`, at: last.at },
      })),
    }
  },
}
