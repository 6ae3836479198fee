import type { Ctx } from '#kit/server/context.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { type Cents, cents, minus, sum } from '#kit/shared/money/cents.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import type { DocumentContent } from '#domains/books/documents/content/content.contract.ts'
import { isOfWholeOrder, isOpenWithdrawal } from '../orders.rules.ts'
import type { OrderPageData } from '../orders.views.ts'
import { wordsOf } from './checkout/checkout-frame.ts'
import { isSome, less, sayLines } from './fulfil/fulfil.service.ts'
import { creditedIn } from './money/order-money.ts'
import type { OrderRow } from './orders.table.ts'

/** Note with the quantity of a line taken back; empty: none. */
export function returnedNote(
  ctx: Ctx,
  { _id, quantity: all }: { _id: string; quantity: Quantity },
  returned: ReadonlyMap<string, Quantity>,
): string[] {
  const back = returned.get(_id)
  if (!back || !isSome(back)) return []
  const words = wordsOf(ctx).returned
  return [
    isSome(less(all, back)) ? filled(words.part, { quantity: writeQuantity(back, ctx.lang) }) : words.all,
  ]
}

/** Declarations of withdrawal in words for the buyer. */
export const withdrawalsOf = (
  ctx: Ctx,
  { withdrawals }: OrderRow,
  content: DocumentContent | undefined,
): OrderPageData['withdrawals'] => {
  const names = new Map(
    (content?.lines ?? []).flatMap((line) => (line.type === 'item' ? [[line._id, line.name] as const] : [])),
  )
  return withdrawals.map(({ at, state, lines, part }) => ({
    ...{ at, state },
    lines:
      sayLines(
        ctx,
        lines.map(({ _id, quantity: count }) => ({ quantity: count, name: names.get(_id) ?? '' })),
      ) || part,
  }))
}

/** True if the buyer can still withdraw: something is neither taken back nor withdrawn from. */
export const mayWithdrawAgain = (
  { state, withdrawals }: OrderRow,
  content: DocumentContent | undefined,
  returned: ReadonlyMap<string, Quantity>,
): boolean =>
  state !== 'cancelled' &&
  !withdrawals.some((one) => isOpenWithdrawal(one) && isOfWholeOrder(one)) &&
  (content?.lines ?? []).some(
    (line) => line.type === 'item' && isSome(less(line.quantity, returned.get(line._id) ?? '0')),
  )

/** Amounts returned for an order. `paid`: payments less refunds. */
export const moneyBack = (
  { paidCents, refundedCents }: OrderRow,
  documents: Parameters<typeof creditedIn>[0],
  paid: Cents,
): OrderPageData['back'] => ({
  credited: creditedIn(documents),
  refunded: refundedCents,
  refunding: cents(Math.max(0, minus(paidCents, sum([refundedCents, paid])))),
})
