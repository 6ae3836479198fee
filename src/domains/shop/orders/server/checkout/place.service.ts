import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { planKept } from '#kit/server/database/pool.ts'
import { originOf } from '#kit/server/http/spam.ts'
import { createRecord, storeFound } from '#kit/server/records/change.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { addressedTo } from '../../order-address.rules.ts'
import { paymentOf } from '../../orders.rules.ts'
import { type Cents, type Currency, minus, zero } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { Problem } from '#kit/shared/problem.ts'
import { beginOrder, confirmOrder, fitsOneInvoice } from '#domains/books/documents/server/offers.ts'
import { usualText } from '#domains/books/masterdata/server/offers.ts'
import { reserve } from '#domains/books/stock/server/offers.ts'
import { tellOffice } from '#domains/platform/push/server/offers.ts'
import { type CartLine, closeCart, shippingIn } from '#domains/shop/cart/server/offers.ts'
import type { PartyOfOrder } from '#domains/shop/customers/server/offers.ts'
import { isProvider, modeOfSource, startFirstPayment } from '#domains/shop/payments/server/offers.ts'
import type { ShippingQuote } from '#domains/shop/shipping/server/offers.ts'
import { type Cover, lockCover, redeemCover } from '#domains/shop/vouchers/server/offers.ts'
import type { OrderAddress } from '../../orders.contract.ts'
import { deadlineOf } from '../money/deadline.ts'
import { payableFrom } from '../money/payable.ts'
import { newCode, newKey } from '../links.ts'
import { requireOneInvoice } from '../one-invoice.ts'
import { documentLines, shippingCharge } from '../order-lines.ts'
import { contractFacts } from '../letters/contract-facts.ts'
import { invoiceJobName, orderLettersJobName } from '../letters/letters.job-name.ts'
import { newOrderTopic } from '../letters/new-order.topic.ts'
import { orderSettings } from '../order-settings.ts'
import { shopOrders } from '../orders.kind.ts'
import { payableOfOrder } from '../orders.locks.ts'
import type { Consent, OrderRow } from '../orders.table.ts'
import { needsOf } from '../fulfil/stock-needs.ts'

refusalOf(
  'shop_orders_cart',
  new Problem('CART_CLOSED', 409, {
    de: 'Dieser Warenkorb ist schon bestellt.',
    en: 'This cart has been ordered already.',
  }),
)

/** It costs something else by now: the page shows the new total and asks again. */
export const totalChanged = (total: Cents, currency: Currency): Problem =>
  new Problem(
    'TOTAL_CHANGED',
    409,
    {
      de: `Der Gesamtbetrag hat sich geändert: Es sind jetzt ${writeMoney(total, currency, 'de')}. Bitte sehen Sie alles noch einmal durch und bestellen Sie dann.`,
      en: `The total has changed: it is ${writeMoney(total, currency, 'en')} now. Please look everything over once more and order then.`,
    },
    { details: { total } },
  )

/** A voucher pays less than it did when the page was made: somebody has used it since. */
const voucherChanged = (due: Cents, currency: Currency): Problem =>
  new Problem(
    'VOUCHER_CHANGED',
    409,
    {
      de: `Ein Gutschein wurde inzwischen anderswo eingelöst oder gilt nicht mehr. Es sind jetzt ${writeMoney(due, currency, 'de')} zu bezahlen. Bitte sehen Sie alles noch einmal durch und bestellen Sie dann.`,
      en: `A voucher has been redeemed elsewhere since, or is not valid any more. ${writeMoney(due, currency, 'en')} are to be paid now. Please look everything over once more and order then.`,
    },
    { details: { due } },
  )

/** Specification § 5. */
export const noSource = (): Problem => {
  const words = { de: 'Bitte wählen Sie eine Zahlungsart.', en: 'Please select a payment method.' }
  return new Problem('INVALID', 422, words, { fields: { source: words } })
}

/** A way to pay that can be begun. */
export type PaymentSource = Parameters<typeof startFirstPayment>[1]['source']

/** Everything that an order is stored from. */
export interface Placing {
  channel: 'web' | 'phone'
  cart: string | null
  lines: readonly CartLine[]
  goodsCents: Cents
  currency: Currency
  netView: boolean
  ageClass: 0 | 16 | 18
  quote: ShippingQuote
  party: PartyOfOrder
  account: string | null
  /** Buys for no business of his own (§ 1 KSchG, § 13 BGB). */
  isConsumer: boolean
  mayPayByInvoice: boolean
  invoice: OrderAddress
  delivery: OrderAddress | null
  email: string
  source: PaymentSource
  consents: readonly Consent[]
  comment: string
  /** Answer of VIES that VAT was decided by; absent: VIES was not asked. */
  vatCheck?: OrderRow['vatCheck']
  /** The total that the buyer has seen; null: nobody was shown one. */
  shown: Cents | null
  /** What vouchers left of it; absent: as the total. */
  shownDue?: Cents
  /** Ids of vouchers that pay of it, where no cart has them noted. */
  vouchers?: readonly string[]
}

/**
 * Stores an order with everything that belongs to it, in the caller's transaction: document, stock, the try to pay, letters. All of it is there
 * or nothing. Its number is taken at the end, because from there on others who order wait.
 * Throws Problem `TOTAL_CHANGED` (409) where it costs something else than was seen, `VOUCHER_CHANGED` (409), `MIXED_COUNTRIES` (409),
 * `OUT_OF_STOCK` (409), 422 at `source`.
 */
export async function storeOrder(ctx: Ctx, given: Placing): Promise<OrderRow> {
  const { lines, quote, party, invoice } = given
  const { lang } = ctx
  const written = documentLines(lines, lang)
  const shipping = shippingIn(quote.cents, lines, given.netView)
  const begun = await beginOrder(
    ctx,
    {
      party: party.party,
      invoiceAddress: party.invoiceAddress,
      deliveryAddress: party.shippingAddress,
      isCollected: quote.pickup,
      // By telephone the office says who buys
      buysAs: given.channel === 'phone' ? null : given.isConsumer ? 'person' : 'business',
      language: lang,
      currency: given.currency,
      counting: given.netView ? 'net' : 'gross',
      charges: shippingCharge(shipping, lang),
      closing: await closingOf(ctx, {
        ...{ source: given.source, pickup: quote.pickup, lang },
        ...{ weeksFrom: quote.weeks?.min ?? null, weeksUntil: quote.weeks?.max ?? null },
      }),
    },
    written.map(({ line }) => line),
    {
      made: party.made,
      items: new Map(lines.flatMap(({ item, stored }) => (stored ? [[item, stored]] : []))),
    },
  )
  const { _id, gross: total } = begun.row
  if (given.shown !== null && given.shown !== total) throw totalChanged(total, given.currency)
  await requireOneInvoice(
    written.map(({ line }) => line),
    () => fitsOneInvoice(ctx, _id),
  )
  const cover = await coverFor(ctx, given, total)
  const due = minus(total, cover.cents)
  const source = due === 0 && cover.cents > 0 ? 'voucher' : given.source
  const code = newCode()
  const row = await createRecord(ctx, shopOrders, {
    values: {
      _id,
      code,
      key: newKey(),
      channel: given.channel,
      cart: given.cart,
      origin: given.channel === 'web' && given.account === null ? originOf(ctx, 'shop-order') : '',
      party: party.party,
      account: given.account,
      name: addressedTo(invoice),
      email: given.email,
      phone: invoice.phone,
      lang,
      currency: given.currency,
      country: (given.delivery ?? invoice).country,
      pickup: quote.pickup,
      addresses: { invoice, delivery: given.delivery },
      goodsCents: given.goodsCents,
      shippingCents: shipping,
      totalCents: total,
      voucherCents: cover.cents,
      paidCents: cover.cents,
      refundedCents: zero,
      source,
      payment: paymentOf({ total, paid: cover.cents, refunded: 0 }),
      ageClass: given.ageClass,
      consents: [...given.consents],
      excluded: excludedLines(written),
      weeksFrom: quote.weeks?.min ?? null,
      weeksUntil: quote.weeks?.max ?? null,
      comment: given.comment,
      placedAt: ctx.now,
      acceptedAt: given.channel === 'web' && due > 0 && isProvider(source) ? null : ctx.now,
      isConsumer: given.isConsumer,
      vatIdUnchecked: begun.findings.some(({ code: found }) => found === 'VAT_ID_UNCHECKED'),
      vatCheck: given.vatCheck ?? null,
      mode: await modeOfSource(ctx, source),
      unpaidUntil: due > 0 ? await deadlineOf(ctx, { source, placedAt: ctx.now }) : null,
    },
  })
  await reserve(
    ctx,
    _id,
    needsOf(
      _id,
      written.map(({ line, of }) => ({ ...line, known: of.stored })),
    ),
    null,
    { isNew: true },
  )
  await redeemCover(ctx, cover, { payable: { kind: 'order', _id }, text: code })
  const isOwn = given.channel === 'web'
  if (due > 0)
    await startFirstPayment(ctx, {
      ...{ ref: payableOfOrder(_id), due, source, isOwn },
      payable: payableFrom(row, { cents: total, byInvoice: given.mayPayByInvoice }),
    })
  else if (cover.cents > 0 && (await orderSettings(ctx)).invoiceWhen === 'paid')
    await ctx.platform.jobs.send(ctx, invoiceJobName, { _id })
  await addStep(
    ctx,
    { collection: shopOrders.name, recordId: _id },
    { what: 'place', state: 'placed', byNobody: given.channel === 'web' },
  )
  await ctx.platform.jobs.send(ctx, orderLettersJobName, { _id, letter: 'placed' })
  await tellOffice(ctx, newOrderTopic.name, _id)
  if (given.cart !== null) await closeCart(ctx, given.cart, _id)
  const { number } = await confirmOrder(ctx, begun, total)
  const is = { ...row, number }
  await ctx.platform.database.send(
    ctx.db,
    sql`${sql.raw(planKept)} update shop_orders set "number" = ${number} where "_id" = ${_id}::uuid`,
  )
  await storeFound(ctx, shopOrders, { was: row, is })
  return is
}

/** The text below the sums of the order: the usual one, and what the buyer was shown of payment and delivery. */
async function closingOf(ctx: Ctx, facts: Parameters<typeof contractFacts>[0]): Promise<string> {
  const usual = await usualText(ctx, 'order', 'closing', facts.lang)
  const told = contractFacts(facts).map(([label, value]) => `${label}: ${value}`)
  return [usual, told.join('\n')].filter(Boolean).join('\n\n')
}

/** What vouchers pay of it, locked. Throws Problem `VOUCHER_CHANGED` (409) where that is not what was seen. */
async function coverFor(ctx: Ctx, given: Placing, total: Cents): Promise<Cover> {
  const of = given.cart === null ? { vouchers: given.vouchers ?? [] } : { cart: given.cart }
  const cover = await lockCover(ctx, of, { due: total, currency: given.currency })
  const due = minus(total, cover.cents)
  if (given.shown !== null && due !== (given.shownDue ?? total)) throw voucherChanged(due, given.currency)
  return cover
}

/** The lines that can't be withdrawn from, with the reason. */
export const excludedLines = (written: ReturnType<typeof documentLines>): OrderRow['excluded'] =>
  Object.fromEntries(
    written.flatMap(({ line, of }) => (of.noWithdrawal ? [[line._id, of.noWithdrawal] as const] : [])),
  )
