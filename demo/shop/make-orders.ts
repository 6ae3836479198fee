import { sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { sum } from '#kit/shared/money/cents.ts'
import { bankAccountsFor, createBankAccount } from '#domains/books/masterdata/server/offers.ts'
import { priceLines } from '#domains/shop/cart/server/offers.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { customerParty } from '#domains/shop/customers/server/offers.ts'
import {
  enterOrder,
  type OrderAddress,
  orderActions,
  ordersById,
  sendOrder,
  storeOrder,
  takeBack,
} from '#domains/shop/orders/server/offers.ts'
import { changePaymentSettings, noteTransfer, paymentsOf } from '#domains/shop/payments/server/offers.ts'
import { shippingFor } from '#domains/shop/shipping/server/offers.ts'
import { declareWithdrawal } from '#domains/shop/withdrawals/server/offers.ts'
import { type DemoOrder, demoOrders, type DemoStep } from './orders.ts'

const system = systemCaller()
const guest = { ...system, user: null }

const addressOf = (buyer: DemoOrder['buyer']): OrderAddress => ({
  ...{ type: 'person', title: '', company: '', country: 'AT', phone: '' },
  ...buyer,
})

/** E-mail address of a demo person; the domain does not exist. */
const mailOf = ({ first_name, last_name }: DemoOrder['buyer']): string =>
  `${first_name}.${last_name}@rebenau.example`
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')

/** Payment methods of the winery: transfer, invoice for approved customers, cash at the cellar. */
export async function takePayments(ctx: Ctx): Promise<void> {
  if ((await bankAccountsFor(ctx)).length === 0)
    await createBankAccount(ctx, {
      title: 'Geschäftskonto',
      holder: 'Weingut Ebner',
      iban: 'AT611904300234573201',
      bank: 'Bank von Rebenau',
      isDefault: true,
    })
  await changePaymentSettings(ctx, {
    transfer: true,
    invoice: true,
    cash: true,
    cashTill: 'Registrierkassa im Keller',
  })
}

async function itemsByNumber(ctx: Ctx, lines: DemoOrder['lines']) {
  const { rows } = await ctx.db.execute<{ _id: string; number: string }>(sql`
    select "_id", "number" from items where "deletedAt" is null
      and "number" = any(${sql.param(lines.map(([number]) => number))}::text[])`)
  const byNumber = new Map(rows.map(({ _id, number }) => [number, _id]))
  return lines.map(([number, count]) => ({ item: byNumber.get(number)!, quantity: count }))
}

/** Places an order on the site as a guest. */
async function placeOnSite(ctx: Ctx, { buyer, lines, source, comment = '' }: DemoOrder): Promise<string> {
  const [invoice, email] = [addressOf(buyer), mailOf(buyer)]
  const nobody = { party: null, discountGroups: [], netView: false }
  const priced = await priceLines(ctx, nobody, await itemsByNumber(ctx, lines))
  const goodsCents = sum(priced.map(({ cents }) => cents))
  const quote = await shippingFor(ctx, { country: invoice.country, lines: priced, goodsCents })
  const { currency } = await shopSettings(ctx)
  const row = await storeOrder(ctx, {
    ...{ channel: 'web', cart: null, lines: priced, goodsCents, currency, netView: false, quote },
    ageClass: priced.reduce<0 | 16 | 18>((most, { ageClass }) => (ageClass > most ? ageClass : most), 0),
    party: await customerParty(ctx, { invoice, email }),
    ...{
      account: null,
      isConsumer: true,
      mayPayByInvoice: false,
      invoice,
      delivery: null,
      email,
      source,
      consents: [],
      comment,
      shown: null,
    },
  })
  return row._id
}

async function placeByPhone(ctx: Ctx, order: DemoOrder): Promise<string> {
  const { buyer, lines, source, pickup = false, comment = '' } = order
  const answer: { shop_order: { _id: string } } = await enterOrder(ctx, {
    address: addressOf(buyer),
    email: mailOf(buyer),
    lang: 'de',
    lines: await itemsByNumber(ctx, lines),
    ...{ pickup, source, comment, vouchers: [] },
  })
  return answer.shop_order._id
}

async function firstLine(ctx: Ctx, _id: string) {
  const order = (await ordersById(ctx, [_id])).get(_id)!
  return { order, line: order.lines[0]! }
}

const deeds: Record<DemoStep, (ctx: Ctx, _id: string) => Promise<unknown>> = {
  async pay(ctx, _id) {
    const [payment] = (await paymentsOf(ctx, 'order', [_id])).get(_id) ?? []
    return noteTransfer(ctx, { _id: payment!._id, cents: payment!.cents, note: 'Kontoauszug' })
  },
  confirm: (ctx, _id) => orderActions.confirm(ctx, { _id, text: '' }),
  async sendFirst(ctx, _id) {
    const { line } = await firstLine(ctx, _id)
    const lines = [{ _id: line._id, quantity: line.quantity }]
    return sendOrder(ctx, { _id, lines, carrier: 'post', tracking: '1000000000000000000001' })
  },
  send: (ctx, _id) => sendOrder(ctx, { _id, carrier: 'post', tracking: '1000000000000000000002' }),
  deliver: (ctx, _id) => orderActions.deliver(ctx, { _id, text: '' }),
  cancel: (ctx, _id) => orderActions.cancel(ctx, { _id, text: '' }),
  async return(ctx, _id) {
    const { line } = await firstLine(ctx, _id)
    const lines = [{ _id: line._id, quantity: quantity('1') }]
    return takeBack(ctx, _id, { lines, restock: false, reason: 'Flasche zerbrochen' })
  },
  async withdraw(ctx, _id) {
    const { order } = await firstLine(ctx, _id)
    return declareWithdrawal(ctx, {
      ...{ name: order.name, contract: order.code, email: order.email, step: 'confirm' },
    })
  },
}

/** Orders in every state, made by the steps of buyers and the office. */
export async function makeOrders(platform: Platform): Promise<void> {
  for (const order of demoOrders) {
    const _id =
      order.channel === 'web'
        ? await runWrite(platform, guest, (ctx) => placeOnSite(ctx, order))
        : await runWrite(platform, system, (ctx) => placeByPhone(ctx, order))
    for (const step of order.steps) await runWrite(platform, system, (ctx) => deeds[step](ctx, _id))
  }
}
