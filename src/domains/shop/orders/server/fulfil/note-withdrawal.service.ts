import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { linesById } from '#domains/books/documents/server/offers.ts'
import { isOpenWithdrawal } from '../../orders.rules.ts'
import { shopOrders } from '../orders.kind.ts'
import type { OrderRow, OrderWithdrawal } from '../orders.table.ts'
import { sayLines } from './fulfil.service.ts'
import { deadlineAfter } from './halted.ts'

/**
 * Stores a declaration of withdrawal, or its new state, in its order. A new declaration halts dispatch; once none is
 * open, the order continues. An order released by the office stays released until the next declaration.
 */
export async function noteWithdrawal(
  ctx: Ctx,
  order: string,
  declared: OrderWithdrawal,
  { isByOffice = false }: { isByOffice?: boolean } = {},
): Promise<void> {
  const row = await lockRecord(ctx, shopOrders, { _id: order })
  const known = row.withdrawals.find(({ _id }) => _id === declared._id)
  const withdrawals = known
    ? row.withdrawals.map((one) => (one._id === declared._id ? declared : one))
    : [...row.withdrawals, declared]
  const opens = isOpenWithdrawal(declared) && !(known && isOpenWithdrawal(known))
  const isAllSent = row.state === 'sent' || row.state === 'delivered'
  const goesOn = !withdrawals.some(isOpenWithdrawal)
  const haltedAt = goesOn ? null : opens && !isAllSent ? (row.haltedAt ?? ctx.now) : row.haltedAt
  const isReleased = row.haltedAt !== null && haltedAt === null
  await changeRecord(ctx, shopOrders, row, {
    values: {
      withdrawals,
      haltedAt,
      ...(isReleased ? { unpaidUntil: await deadlineAfter(ctx, row) } : {}),
    },
    action: 'withdrawal',
  })
  if (known?.state === declared.state) return
  await addStep(
    ctx,
    { collection: shopOrders.name, recordId: order },
    {
      what: `withdrawal.${declared.state}`,
      text: known ? '' : await sayDeclared(ctx, row, declared),
      byNobody: !known && !isByOffice,
    },
  )
}

/** Declared lines in words, in the language of the order's documents; empty for the whole order. */
async function sayDeclared(ctx: Ctx, row: OrderRow, { lines, part }: OrderWithdrawal): Promise<string> {
  if (lines.length === 0) return part
  const names = new Map((await linesById(ctx, row._id)).map(({ _id, name }) => [_id, name]))
  return sayLines(
    row,
    lines.map(({ _id, quantity }) => ({ quantity, name: names.get(_id) ?? '' })),
  )
}
