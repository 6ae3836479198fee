import { eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { Problem } from '#kit/shared/problem.ts'
import { isHalted, isUnsent } from '../../orders.rules.ts'
import { deadlineAnew } from '../money/deadline.ts'
import { moneyIn } from '../money/order-money.ts'
import { type OrderRow, ordersTable as table } from '../orders.table.ts'

const haltedProblem = () =>
  new Problem('HALTED', 409, {
    de: 'Zu dieser Bestellung wurde ein Widerruf erklärt. Bis jemand entschieden hat, wird nichts verschickt: Wickeln Sie den Widerruf ab oder lehnen Sie ihn ab, oder machen Sie bei der Bestellung trotz Widerruf weiter.',
    en: 'A withdrawal from this order has been declared. Nothing is sent until a person has decided: settle or reject the withdrawal, or continue with the order despite it.',
  })

/** Throws Problem `HALTED` (409) for an order that a declared withdrawal halts. */
export function requireNotHalted({ haltedAt }: Pick<OrderRow, 'haltedAt'>): void {
  // Not `isHalted`: the row may already be in the state that sending leads to
  if (haltedAt !== null) throw haltedProblem()
}

/** Refuses to issue a delivery note of the books over an order that a declared withdrawal halts. */
export async function requireOrdersNotHalted(
  ctx: Ctx,
  { orders }: { orders: readonly string[] },
): Promise<void> {
  for (const order of orders) if (await haltsOrder(ctx, order)) throw haltedProblem()
}

/** Whether a declared withdrawal halts an order. */
async function haltsOrder(ctx: Ctx, _id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ state: table.state, haltedAt: table.haltedAt })
    .from(table)
    .where(eq(table._id, _id))
  return row !== undefined && isHalted(row)
}

/** Payment deadline of an order no longer halted: halting may have cleared the former one. */
export async function deadlineAfter(ctx: Ctx, row: OrderRow): Promise<string | null> {
  if (row.unpaidUntil !== null || !isUnsent(row)) return row.unpaidUntil
  return deadlineAnew(ctx, row, await moneyIn(ctx, row))
}

/**
 * Continues a locked order despite a withdrawal, by decision of the office. Throws Problem `TRANSITION` (409) if it is
 * not halted.
 */
export async function releaseHalted(ctx: Ctx, row: OrderRow): Promise<void> {
  if (!isHalted(row))
    throw new Problem('TRANSITION', 409, {
      de: 'Diese Bestellung ist nicht angehalten.',
      en: 'This order is not halted.',
    })
  await ctx.db
    .update(table)
    .set({ haltedAt: null, unpaidUntil: await deadlineAfter(ctx, row) })
    .where(eq(table._id, row._id))
}
