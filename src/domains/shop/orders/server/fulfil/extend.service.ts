import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { requireAction } from '#kit/server/states/take-action.ts'
import { sum } from '#kit/shared/money/cents.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import {
  contentsById,
  extendOrder,
  fitsOneInvoice,
  linesById,
} from '#domains/books/documents/server/offers.ts'
import { type CartLine, priceLines, sumsOf } from '#domains/shop/cart/server/offers.ts'
import { customerOfParty } from '#domains/shop/customers/server/offers.ts'
import { cancelPayments } from '#domains/shop/payments/server/offers.ts'
import { chargedAlready, orderChanges } from '../../orders.rules.ts'
import { deadlineAnew } from '../money/deadline.ts'
import { isCharged } from '../money/from-books.service.ts'
import { reserveOpen, sayLines } from './fulfil.service.ts'
import { orderLettersJobName } from '../letters/letters.job-name.ts'
import { askAnew, moneyIn } from '../money/order-money.ts'
import { requireOneInvoice } from '../one-invoice.ts'
import { documentLines, excludedLines } from '../order-lines.ts'
import { shopOrders } from '../orders.kind.ts'
import { payableOfOrder } from '../orders.locks.ts'
import type { OrderRow } from '../orders.table.ts'

/** Throws 422 at the first line that is unavailable, or not available in that quantity. */
export function requireThere(lines: readonly CartLine[]): void {
  const blocked = lines.find(({ notes }) => notes.some(({ code }) => code !== 'price'))
  if (!blocked) return
  throw wrongField(`lines.${lines.indexOf(blocked)}.quantity`, {
    de: blocked.title
      ? `„${blocked.title}“ ist zurzeit nicht in dieser Menge zu haben.`
      : 'Das ist im Shop nicht (mehr) zu haben.',
    en: blocked.title
      ? `“${blocked.title}” cannot be had in this quantity at the moment.`
      : 'The shop does not have this (any more).',
  })
}

/**
 * Adds lines to a locked order before dispatch, at current prices and unchanged shipping: reserves stock, confirms the
 * document again, and asks for the amount due.
 * Throws 422 at an unavailable line, Problem `TRANSITION` (409), `MIXED_COUNTRIES` (409), `OUT_OF_STOCK` (409).
 */
export async function extend(
  ctx: Ctx,
  row: OrderRow,
  wanted: readonly { item: string; quantity: number }[],
): Promise<void> {
  requireAction(orderChanges, 'addLines', row.state)
  if (await isCharged(ctx, row)) throw new Problem('TRANSITION', 409, chargedAlready)
  const before = (await contentsById(ctx, [row._id])).get(row._id)
  const { party, discountGroups } = await customerOfParty(ctx, row.party)
  const netView = before?.counting === 'net'
  const lines = await priceLines(ctx, { party, discountGroups, netView }, wanted)
  requireThere(lines)
  const { ageClass } = sumsOf(lines)
  const written = documentLines(lines, row.lang)
  const content = await extendOrder(
    ctx,
    row._id,
    written.map(({ line }) => line),
  )
  await requireOneInvoice(await linesById(ctx, row._id), () => fitsOneInvoice(ctx, row._id))
  await reserveOpen(ctx, row._id)
  const totalCents = content.totals.gross
  const money = await moneyIn(ctx, { ...row, totalCents })
  await changeRecord(ctx, shopOrders, row, {
    values: {
      ...money.values,
      totalCents,
      goodsCents: sum(content.lines.flatMap((line) => (line.type === 'item' ? line.counted : []))),
      ageClass: ageClass > row.ageClass ? ageClass : row.ageClass,
      excluded: { ...row.excluded, ...excludedLines(written) },
      unpaidUntil: await deadlineAnew(ctx, row, money),
    },
    action: 'extend',
  })
  await cancelPayments(ctx, payableOfOrder(row._id))
  await askAnew(ctx, row)
  await addStep(
    ctx,
    { collection: shopOrders.name, recordId: row._id },
    {
      what: 'addLines',
      text: sayLines(
        row,
        lines.map(({ quantity: count, title }) => ({ quantity: quantity(String(count)), name: title })),
      ),
    },
  )
  await ctx.platform.jobs.send(ctx, orderLettersJobName, {
    _id: row._id,
    letter: 'more',
    parcel: ctx.requestId,
  })
}
