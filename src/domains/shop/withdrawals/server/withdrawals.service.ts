import { asc, count, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { answered } from '../../../../kit/server/records/answer.ts'
import { recordCalls } from '../../../../kit/server/records/calls.ts'
import { lockRecord } from '../../../../kit/server/records/conflict.ts'
import { wrongField } from '../../../../kit/server/records/refusals.ts'
import { requireAction, takeAction } from '../../../../kit/server/states/take-action.ts'
import type { WaitingSource } from '../../../../kit/server/waiting.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { places, type Quantity, scaled } from '../../../../kit/shared/money/decimals.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { ordersById, takeBack } from '../../orders/server/offers.ts'
import { withdrawal, type withdrawalCalls } from '../withdrawals.contract.ts'
import { declaredLines, isUntilTouched, withdrawalStates } from '../withdrawals.rules.ts'
import { withdrawals } from './withdrawals.kind.ts'
import { withdrawalsTable as table } from './withdrawals.table.ts'

const standard = recordCalls(withdrawal, withdrawals, { filters: { order: (_id) => eq(table.order, _id) } })

/** The standard calls of declarations; they come from the site and are never removed. */
export const withdrawalRecordCalls = {
  list: standard.list,
  read: standard.read,
  update: standard.update,
  changeMany: standard.changeMany,
  history: standard.history,
  steps: standard.steps,
  lock: standard.lock,
  unlock: standard.unlock,
  accept: standard.accept,
  reject: standard.reject,
  settle: standard.settle,
}

const noOrder = new Problem('NO_ORDER', 409, {
  de: 'Zu dieser Erklärung gehört keine Bestellung. Sehen Sie nach, welche gemeint ist, und nehmen Sie dort zurück.',
  en: 'No order belongs to this statement. Look which one is meant, and take it back there.',
})

/** What is refunded was declared: no other lines, and not more of them. Throws 422 at `lines`. */
function requireDeclared(
  named: readonly { _id: string; quantity: Quantity }[],
  declared: readonly { _id: string; quantity: Quantity }[],
): void {
  const counts = new Map<string, bigint>()
  for (const { _id, quantity } of named)
    counts.set(_id, (counts.get(_id) ?? 0n) + scaled(quantity, places.quantity))
  for (const [_id, count] of counts) {
    const most = declared.find((line) => line._id === _id)?.quantity
    if (most === undefined || count > scaled(most, places.quantity))
      throw wrongField('lines', {
        de: 'Davon wurde nicht so viel widerrufen. Was darüber hinausgeht, nehmen Sie bei der Bestellung zurück.',
        en: 'Not that much of it was withdrawn from. Take back what goes beyond at the order.',
      })
  }
}

/**
 * `POST …/withdrawal/:_id/refund`: takes back what was declared, or what really came back; credit note, stock and money follow. What the right does not hold
 * for stays with the buyer; where it ends only with opening, whoever has it in his hands leaves it out of `lines`.
 */
export async function refund(
  ctx: Ctx,
  { _id, version, lines: named, restock }: InputOf<typeof withdrawalCalls.refund>,
) {
  const row = await lockRecord(ctx, withdrawals, { _id, version })
  requireAction(withdrawalStates, 'settle', row.state)
  const order = row.order ? (await ordersById(ctx, [row.order])).get(row.order) : undefined
  if (!order) throw noOrder
  const bought = order.lines.map(({ _id: line, quantity }) => ({ _id: line, quantity }))
  const declared = declaredLines<(typeof bought)[number]>(row.lines, bought)
  const excluded = new Set(
    order.lines.flatMap((line) => (line.excluded && !isUntilTouched(line.excluded) ? line._id : [])),
  )
  if (named) requireDeclared(named, declared)
  const lines = named ?? declared.filter((line) => !excluded.has(line._id))
  if (lines.length === 0)
    throw wrongField('lines', {
      de: 'Hier bleibt nichts, wofür das Widerrufsrecht gilt.',
      en: 'Nothing is left that the right of withdrawal holds for.',
    })
  await takeBack(ctx, order._id, { lines, restock, reason: row.statement })
  const is = await takeAction(ctx, withdrawals, row, { action: 'settle', values: { settledAt: ctx.now } })
  return { shop_withdrawal: (await answered(ctx, withdrawals, [is]))[0]! as never }
}

/** Declarations that nobody has settled. */
export const withdrawalsWaiting: WaitingSource = {
  name: 'withdrawals.declared',
  access: { module: 'shop_withdrawal', action: 'read' },
  async load(ctx, limit) {
    const open = inArray(table.state, ['declared', 'accepted'])
    const [counted] = await ctx.db.select({ total: count() }).from(table).where(open)
    const rows = await ctx.db
      .select()
      .from(table)
      .where(open)
      .orderBy(asc(table.declaredAt), asc(table._id))
      .limit(limit)
    const items = rows.map(({ _id, name, contract, declaredAt }) => ({
      _id,
      collection: withdrawals.name,
      title: `${contract}, ${name}`,
      at: declaredAt,
    }))
    return { total: counted?.total ?? 0, items }
  },
}
