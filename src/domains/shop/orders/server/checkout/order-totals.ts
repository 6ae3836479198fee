import type { Ctx } from '#kit/server/context.ts'
import { type Cents, type Currency, sum, zero } from '#kit/shared/money/cents.ts'
import {
  previewFitsOneInvoice,
  previewOrder,
  type PreviewedBuyer,
} from '#domains/books/documents/server/offers.ts'
import { type CartLine, shippingIn } from '#domains/shop/cart/server/offers.ts'
import { plainVatId } from '#domains/books/masterdata/server/offers.ts'
import { areServices, type ShippingQuote } from '#domains/shop/shipping/server/offers.ts'
import { addressedTo } from '../../order-address.rules.ts'
import type { OrderAddress } from '../../orders.contract.ts'
import type { ShownTotals } from '../../orders.views.ts'
import { requireOneInvoice } from '../one-invoice.ts'
import { documentLines, shippingCharge } from '../order-lines.ts'

const inBooks = ({ address, zip, city, country }: OrderAddress) => ({
  ...{ street: address, extra: '' },
  ...{ zip, city, country },
})

/** Buyer as the books see one: the countries of the addresses decide about VAT. */
export const buyerOf = ({
  invoice,
  delivery,
  vatId,
  ...rest
}: Pick<PreviewedBuyer, 'kind' | 'vatId'> & {
  invoice: OrderAddress
  delivery: OrderAddress | null
}): PreviewedBuyer => ({
  ...rest,
  vatId: plainVatId(vatId),
  name: addressedTo(invoice),
  address: inBooks(invoice),
  delivery: delivery && inBooks(delivery),
})

/** Priced goods before they are ordered. */
export interface PricedGoods {
  /** Null: the buyer is not known yet. */
  party: string | null
  lines: readonly CartLine[]
  goodsCents: Cents
  depositCents: Cents
  currency: Currency
  netView: boolean
}

/** Buyer, and shipping to the buyer's address. */
export interface Destination {
  quote: ShippingQuote
  buyer: PreviewedBuyer
}

/** Order document for the goods, with its lines. */
function orderFor(ctx: Ctx, { party, currency, netView, ...goods }: PricedGoods, { quote }: Destination) {
  const shipping = shippingIn(quote.cents, goods.lines, netView)
  return {
    shipping,
    lines: documentLines(goods.lines, ctx.lang).map(({ line }) => line),
    order: {
      party,
      isCollected: quote.pickup,
      language: ctx.lang,
      currency,
      counting: netView ? ('net' as const) : ('gross' as const),
      charges: shippingCharge(shipping, ctx.lang),
    },
  }
}

const isUnchecked = (findings: readonly { code: string }[]) =>
  findings.some(({ code }) => code === 'VAT_ID_UNCHECKED')

/** True if the goods are free of VAT once the buyer's VAT id is confirmed. */
export async function dependsOnVatId(ctx: Ctx, goods: PricedGoods, to: Destination): Promise<boolean> {
  const { order, lines } = orderFor(ctx, goods, to)
  const { findings } = await previewOrder(ctx, order, lines, { ...to.buyer, isVatIdChecked: false })
  return isUnchecked(findings)
}

/** True if the goods are free of VAT by the buyer's VAT id as known to the office. */
export async function isFreeByVatId(ctx: Ctx, goods: PricedGoods, to: Destination): Promise<boolean> {
  if (!(await dependsOnVatId(ctx, goods, to))) return false
  const { order, lines } = orderFor(ctx, goods, to)
  return !isUnchecked((await previewOrder(ctx, order, lines, to.buyer)).findings)
}

/**
 * Totals of the order before vouchers, including deposit, shipping and VAT.
 * Throws Problem `MIXED_COUNTRIES` (409).
 */
export async function totalsOf(ctx: Ctx, goods: PricedGoods, to: Destination): Promise<ShownTotals> {
  const { quote, buyer } = to
  const { order, lines, shipping } = orderFor(ctx, goods, to)
  await requireOneInvoice(lines, () => previewFitsOneInvoice(ctx, order, lines, buyer))
  const { content, findings } = await previewOrder(ctx, order, lines, buyer)
  const total = content.totals.gross
  return {
    currency: goods.currency,
    isNet: goods.netView,
    goods: sum([goods.goodsCents, goods.depositCents]),
    shipping: areServices(goods.lines) ? null : shipping,
    total,
    vat: content.vat.map(({ rate, vat, reason }) => ({ rate, cents: vat, reason })),
    isVatIdUnchecked: isUnchecked(findings),
    vatCheck: null,
    voucher: zero,
    due: total,
    missing: quote.free && quote.free.missing > 0 ? quote.free.missing : null,
  }
}
