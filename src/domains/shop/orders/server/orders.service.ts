import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Handlers } from '#kit/server/http.ts'
import { answered } from '#kit/server/records/answer.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { requireAction } from '#kit/server/states/take-action.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { zero } from '#kit/shared/money/cents.ts'
import { momentOf } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { contentsById, documentsOfOrders } from '#domains/books/documents/server/offers.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { inPaymentState, owedByHand, paymentsOf } from '#domains/shop/payments/server/offers.ts'
import { type orderCalls as calls, type OrderDetails, shopOrder } from '../orders.contract.ts'
import { type Carrier, carriers, shopOrderStates, trackingHref, unfinishedStates } from '../orders.rules.ts'
import { extend } from './fulfil/extend.service.ts'
import { openLines, parcelsOf, sayLines, sendParcel } from './fulfil/fulfil.service.ts'
import { orderAddress } from './links.ts'
import { isCharged } from './money/from-books.service.ts'
import { shopOrders } from './orders.kind.ts'
import { ordersTable as table } from './orders.table.ts'
import { takeBackLines } from './fulfil/take-back.service.ts'

const notTheAddress = {
  de: 'An diese Adresse gehen die Mails, mit denen die Bestellung storniert werden kann. Ändern darf sie, wer stornieren darf.',
  en: 'Mails by which the order can be cancelled go to this address. Whoever may cancel orders may change it.',
}

/** Without the right to cancel, a user must not get the buyer's link, neither here nor by having it mailed. */
async function update(ctx: Ctx, input: InputOf<typeof shopOrder.calls.update>) {
  const row = await lockRecord(ctx, shopOrders, input)
  const { values } = writeOf(shopOrder, input)
  const isElsewhere = input.email !== undefined && input.email !== row.email
  if (isElsewhere && !hasRight(ctx.user, shopOrders.name, 'cancel'))
    throw new Problem('C100', 403, notTheAddress, { fields: { email: notTheAddress } })
  await changeRecord(ctx, shopOrders, row, { values })
  return whole(ctx, input._id)
}

const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

const standard = recordCalls(shopOrder, shopOrders, {
  own: { update },
  filters: {
    payment: (states) => inArray(table.payment, many(states)),
    source: (sources) => inArray(table.source, many(sources)),
    party: (_id) => eq(table.party, _id),
    channel: (channel) => eq(table.channel, channel),
    paymentState: (states) => inPaymentState('order', table._id, many(states)),
    placedFrom: async (day, ctx) => gte(table.placedAt, momentOf(day, '00:00', await siteZone(ctx))),
    placedTo: async (day, ctx) =>
      lt(table.placedAt, momentOf(laterDay(day, 1), '00:00', await siteZone(ctx))),
    withdrawal: (state) =>
      state === 'halted'
        ? and(isNotNull(table.haltedAt), inArray(table.state, unfinishedStates))
        : sql`${table.withdrawals} @> ${JSON.stringify([{ state }])}::jsonb`,
  },
})

/** An order as returned by calls. */
export const whole = async (ctx: Ctx, _id: string) => ({
  shop_order: (await answered(ctx, shopOrders, [await rowOf(ctx, shopOrders, _id)]))[0]! as never,
})

/** Effects of an action also change the row, so it is read again for the response. */
const afterwards =
  <I extends { _id: string }>(step: (ctx: Ctx, input: I) => Promise<unknown>) =>
  async (ctx: Ctx, input: I) => {
    await step(ctx, input)
    return whole(ctx, input._id)
  }

/** Standard calls of orders; orders are created by the checkout and by telephone, and never removed. */
export const shopOrderCalls: Handlers<typeof shopOrder.calls> = {
  ...standard,
  confirm: afterwards(standard.confirm),
  send: afterwards(standard.send),
  deliver: afterwards(standard.deliver),
  cancel: afterwards(standard.cancel),
  lapse: afterwards(standard.lapse),
  revive: afterwards(standard.revive),
  release: afterwards(standard.release),
}

async function details(ctx: Ctx, { _id }: { _id: string }): Promise<{ details: OrderDetails }> {
  const row = await rowOf(ctx, shopOrders, _id)
  const content = (await contentsById(ctx, [_id])).get(_id)
  const counted = new Map(
    (content?.lines ?? []).flatMap((line) =>
      line.type === 'item' ? [[line._id, line.counted] as const] : [],
    ),
  )
  const [lines, parcels] = [await openLines(ctx, _id), await parcelsOf(ctx, [_id])]
  const payments = (await paymentsOf(ctx, 'order', [_id])).get(_id) ?? []
  const byHand = await owedByHand(ctx, payments)
  return {
    details: {
      lines: lines.map(({ _id: line, ...one }) => ({
        ...one,
        _id: line,
        cents: counted.get(line) ?? zero,
        excluded: row.excluded[line] ?? '',
      })),
      isCharged: await isCharged(ctx, row),
      addresses: row.addresses,
      consents: row.consents.map((one) => ({ ...one, told: one.told ?? one.key === 'withdrawal' })),
      parcels: parcels.map((one) => ({
        ...{ _id: one._id, carrier: one.carrier, tracking: one.tracking, lines: one.lines },
        ...{ sentAt: one.sentAt, arrivedAt: one.arrivedAt },
        href: trackingHref(one.carrier, one.tracking),
      })),
      payments: payments.map((one) => ({
        ...{ _id: one._id, number: one.number, source: one.source, state: one.state, cents: one.cents },
        ...{
          received: one.received,
          refunded: one.refunded,
          byHand: byHand.get(one._id) ?? zero,
          createdAt: one.createdAt,
          test: one.mode === 'test',
        },
      })),
      documents: (await documentsOfOrders(ctx, [_id])).map((one) => ({
        ...{ _id: one._id, kind: one.type ?? one.kind, number: one.number ?? '' },
        ...{ issuedOn: one.issuedOn, gross: one.gross },
      })),
      // The link allows cancelling in the buyer's name
      href: hasRight(ctx.user, shopOrders.name, 'cancel') ? orderAddress(row.lang, row.key) : '',
    },
  }
}

async function parcel(ctx: Ctx, { _id, version, lines, carrier, tracking }: InputOf<typeof calls.parcel>) {
  const row = await lockRecord(ctx, shopOrders, { _id, version })
  requireAction(shopOrderStates, 'send', row.state)
  const { going, isAll } = await sendParcel(ctx, row, { ...(lines ? { lines } : {}), carrier, tracking })
  await changeRecord(ctx, shopOrders, row, {
    values: { state: isAll ? 'sent' : 'sending', ...(isAll ? { sentAt: ctx.now } : {}) },
    action: 'parcel',
  })
  const by = [carriers[carrier as Carrier]?.title ?? carrier, tracking].filter(Boolean).join(' ')
  await addStep(
    ctx,
    { collection: shopOrders.name, recordId: _id },
    { what: 'parcel', text: [sayLines(row, going), by].filter(Boolean).join(' · ') },
  )
  return whole(ctx, _id)
}

async function takeBack(ctx: Ctx, { _id, version, ...given }: InputOf<typeof calls.takeBack>) {
  await takeBackLines(ctx, await lockRecord(ctx, shopOrders, { _id, version }), given)
  return whole(ctx, _id)
}

async function addLines(ctx: Ctx, { _id, version, lines }: InputOf<typeof calls.addLines>) {
  await extend(ctx, await lockRecord(ctx, shopOrders, { _id, version }), lines)
  return whole(ctx, _id)
}

export { addLines, details, parcel, takeBack }
