import type { Ctx } from '#kit/server/context.ts'
import { type Cents, type Currency, sum, zero } from '#kit/shared/money/cents.ts'
import {
  previewFitsOneInvoice,
  previewOrder,
  type PreviewedBuyer,
} from '#domains/books/documents/server/offers.ts'
import { type CartLine, shippingIn } from '#domains/shop/cart/server/offers.ts'
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

/** Whoever buys, as the addresses say: the country decides about VAT. */
export const buyerOf = ({
  invoice,
  delivery,
  ...rest
}: Pick<PreviewedBuyer, 'kind' | 'vatId'> & {
  invoice: OrderAddress
  delivery: OrderAddress | null
}): PreviewedBuyer => ({
  ...rest,
  name: addressedTo(invoice),
  address: inBooks(invoice),
  delivery: delivery && inBooks(delivery),
})

/** What is to be ordered, priced. */
interface PricedGoods {
  /** Null: nobody is known yet. */
  party: string | null
  lines: readonly CartLine[]
  goodsCents: Cents
  depositCents: Cents
  currency: Currency
  netView: boolean
}

/** What goods cost with all that belongs to it, as their order would say, before vouchers. Throws Problem `MIXED_COUNTRIES` (409). */
export async function totalsOf(
  ctx: Ctx,
  { party, currency, netView, ...goods }: PricedGoods,
  { quote, buyer }: { quote: ShippingQuote; buyer: PreviewedBuyer },
): Promise<ShownTotals> {
  const shipping = shippingIn(quote.cents, goods.lines, netView)
  const lines = documentLines(goods.lines, ctx.lang).map(({ line }) => line)
  const order = {
    party,
    isCollected: quote.pickup,
    language: ctx.lang,
    currency,
    counting: netView ? ('net' as const) : ('gross' as const),
    charges: shippingCharge(shipping, ctx.lang),
  }
  await requireOneInvoice(lines, () => previewFitsOneInvoice(ctx, order, lines, buyer))
  const { content, findings } = await previewOrder(ctx, order, lines, buyer)
  const total = content.totals.gross
  return {
    currency,
    isNet: netView,
    goods: sum([goods.goodsCents, goods.depositCents]),
    shipping: areServices(goods.lines) ? null : shipping,
    total,
    vat: content.vat.map(({ rate, vat, reason }) => ({ rate, cents: vat, reason })),
    isVatIdUnchecked: findings.some(({ code }) => code === 'VAT_ID_UNCHECKED'),
    voucher: zero,
    due: total,
    missing: quote.free && quote.free.missing > 0 ? quote.free.missing : null,
  }
}
