import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { lockShopOrder, ordersById, type ShopOrder } from '#domains/shop/orders/server/offers.ts'
import { refundBy, withdrawalStates } from '../withdrawals.rules.ts'
import { noteAtOrder } from './at-order.ts'
import { sendRejection } from './withdrawals.mail.ts'
import { type WithdrawalRow, withdrawalsTable as table } from './withdrawals.table.ts'

/**
 * Lines as they were when the withdrawal was declared: lines removed before dispatch are no longer part of the order.
 */
function boughtOf({ bought }: WithdrawalRow, { lines, state }: ShopOrder) {
  const left = new Map(lines.map((line) => [line._id, line.left]))
  return (bought.length > 0 ? bought : lines).map(
    ({ _id, item, name, quantity: count, cents, excluded }) => ({
      ...{ _id, item, name, quantity: count, cents, excluded },
      left: (state === 'cancelled' ? undefined : left.get(_id)) ?? quantity('0'),
    }),
  )
}

async function answer(ctx: Ctx, rows: readonly WithdrawalRow[]) {
  const zone = await siteZone(ctx)
  const orders = await ordersById(
    ctx,
    rows.flatMap(({ order }) => order ?? []),
  )
  return rows.map((row) => {
    const declaredOn = dayIn(row.declaredAt, zone)
    const order = orders.get(row.order ?? '')
    return {
      ...row,
      orderNumber: order?.number ?? '',
      late: row.endsOn !== null && declaredOn > row.endsOn,
      refundBy: refundBy(declaredOn),
      bought: order ? boughtOf(row, order) : [],
    }
  })
}

/** Declarations of withdrawal. Their content never changes. */
export const withdrawals = recordKind({
  name: 'shop_withdrawal',
  table,
  states: withdrawalStates,
  confidential: ['name', 'email', 'statement', 'part', 'note'],
  answer,
  async locksFirst(ctx, _id) {
    const [row] = await ctx.db.select({ order: table.order }).from(table).where(eq(table._id, _id))
    if (row?.order) await lockShopOrder(ctx, row.order)
  },
  async follows(ctx, { action, is, message }) {
    await noteAtOrder(ctx, is)
    if (action === 'reject') await sendRejection(ctx, is, message)
  },
  found: ({ name, contract }: WithdrawalRow) => ({ title: name, tags: [contract] }),
  sortable: ['declaredAt', 'name', 'state'],
  defaultSort: '-declaredAt',
  searched: [table.name, table.email, table.contract],
})
