import type { Ctx } from '#kit/server/context.ts'
import { answered } from '#kit/server/records/answer.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn, momentOf } from '#kit/shared/dates/dates.ts'
import { notFound } from '#kit/shared/problem.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { isUnsent, lockShopOrder, ordersById, type ShopOrder } from '#domains/shop/orders/server/offers.ts'
import type { withdrawalCalls } from '../withdrawals.contract.ts'
import { namedLines } from './chosen-lines.ts'
import { sayLines, sayStatement, storeDeclaration } from './store-declaration.ts'
import { withdrawals } from './withdrawals.kind.ts'
import { sendReceipt } from './withdrawals.mail.ts'

type Entered = InputOf<typeof withdrawalCalls.enter>

/**
 * Moment at which deadlines start: now for today, else noon of the day. Throws 422 for a day before the order or after
 * today.
 */
async function arrival(ctx: Ctx, { placedAt }: ShopOrder, day: string): Promise<string> {
  const zone = await siteZone(ctx)
  const today = dayIn(ctx.now, zone)
  if (day > today)
    throw wrongField('receivedOn', {
      de: 'Dieser Tag liegt in der Zukunft. Bitte geben Sie den Tag ein, an dem der Widerruf eingegangen ist.',
      en: 'This day is in the future. Please enter the day on which the withdrawal arrived.',
    })
  if (day < dayIn(placedAt, zone))
    throw wrongField('receivedOn', {
      de: 'An diesem Tag gab es die Bestellung noch nicht.',
      en: 'The order did not exist yet on this day.',
    })
  return day === today ? ctx.now : momentOf(day, '12:00', zone)
}

/**
 * `POST …/withdrawal`: enters a withdrawal declared by letter, telephone or e-mail. It counts from its arrival, like
 * one from the site.
 */
export async function enter(ctx: Ctx, { idempotencyKey, ...input }: Entered) {
  const _id = await once(ctx, { module: withdrawals.name, key: idempotencyKey, input }, async () => {
    await lockShopOrder(ctx, input.order)
    const order = (await ordersById(ctx, [input.order])).get(input.order)
    if (!order) throw notFound()
    const { lang, name, code: contract } = order
    const declaredAt = await arrival(ctx, order, input.receivedOn)
    const chosen = namedLines(order, input.lines)
    const row = await storeDeclaration(ctx, order, {
      ...{ channel: input.channel, name, contract, email: input.email, lang, declaredAt, part: '', chosen },
      statement: sayStatement(lang, contract, sayLines(lang, chosen)),
    })
    await sendReceipt(ctx, row, { isBuyer: true, isUnsent: isUnsent(order) })
    return row._id
  })
  return {
    shop_withdrawal: (await answered(ctx, withdrawals, [await rowOf(ctx, withdrawals, _id)]))[0]! as never,
  }
}
