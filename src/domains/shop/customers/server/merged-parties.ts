import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { changeCustomerRow } from './customers.service.ts'
import { customersTable as table } from './customers.table.ts'

/**
 * Follows a merge of parties: the customer now buys as the remaining party. If both are customers, the account that
 * owned the remaining party keeps it, with the permissions of both.
 */
export async function followMerge(ctx: Ctx, { from, into }: { from: string; into: string }): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.party, [from, into]))
    .orderBy(table._id)
    .for('update')
  const was = rows.find(({ party }) => party === from)
  const is = rows.find(({ party }) => party === into)
  if (!was) return
  if (!is) {
    await changeCustomerRow(ctx, was._id, { party: into })
    return
  }
  const [stays, goes] = was.isOwn && !is.isOwn ? [was, is] : [is, was]
  await changeCustomerRow(ctx, goes._id, { party: null })
  await changeCustomerRow(ctx, stays._id, {
    party: into,
    account: stays.account ?? goes.account,
    discountGroups: [...new Set([...is.discountGroups, ...was.discountGroups])],
    payByInvoice: is.payByInvoice || was.payByInvoice,
  })
}
