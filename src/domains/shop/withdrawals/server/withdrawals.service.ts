import { and, asc, count as counted, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { requireAction, takeAction } from '#kit/server/states/take-action.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import {
  openWithdrawalStates,
  ordersById,
  type ShopOrder,
  takeBack,
} from '#domains/shop/orders/server/offers.ts'
import { withdrawal, type withdrawalCalls } from '../withdrawals.contract.ts'
import { isUntilTouched } from '#domains/shop/catalog/server/offers.ts'
import { declaredLines, notTakenBack, withdrawalStates } from '../withdrawals.rules.ts'
import { withdrawals } from './withdrawals.kind.ts'
import { type WithdrawalRow, withdrawalsTable as table } from './withdrawals.table.ts'

/** Standard calls of declarations, which are never removed. */
export const withdrawalRecordCalls = recordCalls(withdrawal, withdrawals, {
  filters: { order: (_id) => eq(table.order, _id) },
})

const isOpen = inArray(table.state, [...openWithdrawalStates])
const count = (of: string) => scaled(of, places.quantity)

const allBack = new Problem('MORE_THAN_OPEN', 409, {
  de: 'Alles, was hier widerrufen wurde, ist schon zurückgenommen. Vermerken Sie den Widerruf als abgewickelt.',
  en: 'Everything that was withdrawn from here has been taken back already. Mark the withdrawal as settled.',
})

const cancelled = new Problem('TRANSITION', 409, {
  de: 'Diese Bestellung ist storniert: Es gibt nichts mehr zurückzunehmen. Vermerken Sie den Widerruf als abgewickelt.',
  en: 'This order is cancelled: nothing is left to be taken back. Mark the withdrawal as settled.',
})

const ownWords = wrongField('lines', {
  de: 'Der Kunde nennt mit eigenen Worten, was er widerruft. Wählen Sie aus, welche Stücke das sind.',
  en: 'The customer says in own words what is withdrawn from. Choose which items these are.',
})

const noOrder = new Problem('NO_ORDER', 409, {
  de: 'Zu dieser Erklärung gehört keine Bestellung. Sehen Sie nach, welche gemeint ist, und nehmen Sie dort zurück.',
  en: 'No order belongs to this statement. Look which one is meant, and take it back there.',
})

/** Refuses lines or quantities beyond the declaration. Throws 422 at `lines`. */
function requireDeclared(
  named: readonly { _id: string; quantity: Quantity }[],
  declared: readonly { _id: string; quantity: Quantity }[],
): void {
  const counts = new Map<string, bigint>()
  for (const { _id, quantity } of named) counts.set(_id, (counts.get(_id) ?? 0n) + count(quantity))
  for (const [_id, wanted] of counts) {
    const most = declared.find((line) => line._id === _id)?.quantity
    if (most === undefined || wanted > count(most))
      throw wrongField('lines', {
        de: 'Davon wurde nicht so viel widerrufen. Was darüber hinausgeht, nehmen Sie bei der Bestellung zurück.',
        en: 'Not that much of it was withdrawn from. Take back what goes beyond at the order.',
      })
  }
}

/**
 * `POST …/withdrawal/:_id/refund`: takes back the declared lines, or those actually returned, with credit note, stock
 * and refund. Excluded lines stay with the buyer; if the right ends only with opening, the office checks the goods and
 * leaves opened ones out of `lines`.
 */
export async function refund(
  ctx: Ctx,
  { _id, version, lines: named, restock }: InputOf<typeof withdrawalCalls.refund>,
) {
  const row = await lockRecord(ctx, withdrawals, { _id, version })
  requireAction(withdrawalStates, 'settle', row.state)
  const order = row.order ? (await ordersById(ctx, [row.order])).get(row.order) : undefined
  if (!order) throw noOrder
  if (order.state === 'cancelled') throw cancelled
  if (row.part !== '' && !named) throw ownWords
  const declared = declaredLines<{ _id: string; quantity: Quantity }>(row.lines, order.lines)
  if (named) requireDeclared(named, declared)
  const lines = named ?? linesToReturn(order, declared)
  await takeBack(ctx, order._id, { lines, restock, reason: row.statement, isWithdrawal: true })
  // Returning everything has cancelled the order, which settles its declarations
  const now = await rowOf(ctx, withdrawals, _id)
  const is = now.state === 'settled' ? now : await settle(ctx, now)
  return { shop_withdrawal: (await answered(ctx, withdrawals, [is]))[0]! as never }
}

/** Lines that a withdrawal returns: declared ones with a right of withdrawal, less quantities taken back before. */
function linesToReturn(
  order: ShopOrder,
  declared: readonly { _id: string; quantity: Quantity }[],
): { _id: string; quantity: Quantity }[] {
  const known = new Map(order.lines.map((line) => [line._id, line]))
  const covered = declared.filter(({ _id }) => {
    const excluded = known.get(_id)?.excluded ?? ''
    return excluded === '' || isUntilTouched(excluded)
  })
  if (covered.length === 0)
    throw wrongField('lines', {
      de: 'Hier bleibt nichts, wofür das Widerrufsrecht gilt.',
      en: 'Nothing is left that the right of withdrawal holds for.',
    })
  const left = notTakenBack(covered, order.lines)
  if (left.length === 0) throw allBack
  return left
}

const settle = (ctx: Ctx, row: WithdrawalRow): Promise<WithdrawalRow> =>
  takeAction(ctx, withdrawals, row, { action: 'settle', values: { settledAt: ctx.now } })

/** Settles the open declarations of a cancelled order, which refunds everything. */
export async function settleWithOrder(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
  const open = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(and(eq(table.order, _id), isOpen))
    .orderBy(asc(table._id))
  for (const one of open) await settle(ctx, await lockRecord(ctx, withdrawals, one))
}

/** Declarations not settled yet. */
export const withdrawalsWaiting: WaitingSource = {
  name: 'withdrawals.declared',
  access: { module: 'shop_withdrawal', action: 'read' },
  async load(ctx, limit) {
    const [found] = await ctx.db.select({ total: counted() }).from(table).where(isOpen)
    const rows = await ctx.db
      .select()
      .from(table)
      .where(isOpen)
      .orderBy(asc(table.declaredAt), asc(table._id))
      .limit(limit)
    const items = rows.map(({ _id, name, contract, declaredAt }) => ({
      _id,
      collection: withdrawals.name,
      title: `${contract}, ${name}`,
      at: declaredAt,
    }))
    return { total: found?.total ?? 0, items }
  },
}
