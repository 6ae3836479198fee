import type { Ctx } from '#kit/server/context.ts'
import { originOf } from '#kit/server/http/spam.ts'
import { type Cents, minus, zero } from '#kit/shared/money/cents.ts'
import type { beginOrder } from '#domains/books/documents/server/offers.ts'
import { usualText } from '#domains/books/masterdata/server/offers.ts'
import { isProvider, modeOfSource } from '#domains/shop/payments/server/offers.ts'
import { addressedTo } from '../../order-address.rules.ts'
import { paymentOf } from '../../orders.rules.ts'
import { contractFacts } from '../letters/contract-facts.ts'
import { newCode, newKey } from '../links.ts'
import { deadlineOf } from '../money/deadline.ts'
import { shippingCharge } from '../order-lines.ts'
import type { Placing } from './placing.ts'

/** Head of the document for a new order. */
export async function documentHead(
  ctx: Ctx,
  given: Placing,
  shipping: Cents,
): Promise<Parameters<typeof beginOrder>[1]> {
  const { quote, party, source } = given
  return {
    party: party.party,
    invoiceAddress: party.invoiceAddress,
    deliveryAddress: party.shippingAddress,
    isCollected: quote.pickup,
    // For orders by telephone the office enters the kind of buyer
    buysAs: given.channel === 'phone' ? null : given.isConsumer ? 'person' : 'business',
    language: ctx.lang,
    currency: given.currency,
    counting: given.netView ? 'net' : 'gross',
    charges: shippingCharge(shipping, ctx.lang),
    closing: await closingOf(ctx, { source, pickup: quote.pickup, lang: ctx.lang, ...weeksOf(given) }),
  }
}

const weeksOf = ({ quote: { weeks } }: Placing) => ({
  weeksFrom: weeks?.min ?? null,
  weeksUntil: weeks?.max ?? null,
})

/** Text below the totals: the usual one, and the payment and delivery terms shown to the buyer. */
async function closingOf(ctx: Ctx, facts: Parameters<typeof contractFacts>[0]): Promise<string> {
  const usual = await usualText(ctx, 'order', 'closing', facts.lang)
  const told = contractFacts(facts).map(([label, value]) => `${label}: ${value}`)
  return [usual, told.join('\n')].filter(Boolean).join('\n\n')
}

/** Values of a new order, derived from the input, the total and the amount covered by vouchers. */
export async function orderValues(
  ctx: Ctx,
  given: Placing,
  { total, covered }: { total: Cents; covered: Cents },
) {
  const { channel, invoice, delivery, quote } = given
  const due = minus(total, covered)
  const source = due === 0 && covered > 0 ? ('voucher' as const) : given.source
  return {
    code: newCode(),
    key: newKey(),
    channel,
    cart: given.cart,
    origin: channel === 'web' && given.account === null ? originOf(ctx, 'shop-order') : '',
    party: given.party.party,
    account: given.account,
    name: addressedTo(invoice),
    email: given.email,
    phone: invoice.phone,
    lang: ctx.lang,
    currency: given.currency,
    country: (delivery ?? invoice).country,
    pickup: quote.pickup,
    addresses: { invoice, delivery },
    goodsCents: given.goodsCents,
    totalCents: total,
    voucherCents: covered,
    paidCents: covered,
    refundedCents: zero,
    source,
    payment: paymentOf({ total, paid: covered, refunded: 0 }),
    ageClass: given.ageClass,
    consents: [...given.consents],
    ...weeksOf(given),
    comment: given.comment,
    placedAt: ctx.now,
    acceptedAt: channel === 'web' && due > 0 && isProvider(source) ? null : ctx.now,
    isConsumer: given.isConsumer,
    vatCheck: given.vatCheck ?? null,
    mode: await modeOfSource(ctx, source),
    unpaidUntil: due > 0 ? await deadlineOf(ctx, { source, placedAt: ctx.now }) : null,
  }
}
