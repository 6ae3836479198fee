import type { Ctx } from '#kit/server/context.ts'
import { amountOf, type Cents, zero } from '#kit/shared/money/cents.ts'
import { quantity, type UnitPrice } from '#kit/shared/money/decimals.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { chargesVat, homeTaxes } from '#domains/books/documents/server/offers.ts'
import {
  basePrice,
  type Item,
  itemsOnSale,
  priceIn,
  type SalePrice,
} from '#domains/books/items/server/offers.ts'
import { type StockStanding, stockStandings } from '#domains/books/stock/server/offers.ts'
import type { ShopSettings } from '../catalog.contract.ts'
import type { PriceTerms, Said, ShownPrice } from '../catalog.views.ts'
import { campaignsOfPrices } from './campaign-prices.ts'
import { shopSettings } from './shop-settings.service.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'

/** An item with today's price and availability. */
export interface ItemOffer extends StockStanding {
  item: Item
  /** Null if no price is set, or its VAT is unknown today. */
  price: ShownPrice | null
  /**
   * A campaign set its price without going below the lowest price of the 30 days before: it is not announced (Art. 6a
   * of directive 98/6/EC).
   */
  isSham: boolean
}

const one = quantity('1')
const inCents = (price: UnitPrice): Cents => amountOf(one, price)

type HomeTax = ReturnType<Awaited<ReturnType<typeof homeTaxes>>>

/** Converts a price of the books for display. */
function shown(
  { price, before, until, tiers, counting }: SalePrice,
  {
    item,
    tax,
    view,
    campaign,
  }: { item: Item; tax: HomeTax; view: ShopSettings['priceView']; campaign: Said | null },
): ShownPrice | null {
  // Without a known rate the price cannot be converted
  if (counting !== view && !tax) return null
  const turned = (amount: UnitPrice) => (tax ? priceIn(amount, counting, view, tax.rate) : amount)
  const base = basePrice(turned(price), item)
  return {
    amount: inCents(turned(price)),
    before: before === null ? null : inCents(turned(before)),
    until: before === null ? null : until,
    campaign: before === null ? null : campaign,
    base: base && { amount: inCents(base.price), unit: base.unit },
    tiers: tiers.map((tier) => ({ from: tier.fromQuantity, amount: inCents(turned(tier.price)) })),
    deposit: item.deposit ?? zero,
    rate: tax && tax.category === 'S' ? tax.rate : null,
  }
}

/**
 * Today's offers of items, by id; omits items switched off or in the bin. Tags the answer with each item and with the
 * stock levels.
 */
export async function itemOffers(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ItemOffer>> {
  if (ids.length === 0) return new Map()
  const offered = [...(await itemsOnSale(ctx, ids)).values()].filter(
    ({ item }) => item.active && item.deletedAt === null,
  )
  const { country, priceView } = await shopSettings(ctx)
  const [taxOf, stock] = [
    await homeTaxes(ctx, country),
    await stockStandings(
      ctx,
      offered.map(({ item }) => item),
    ),
  ]
  const campaigns = await campaignsOfPrices(
    ctx,
    offered.flatMap(({ sale }) => (sale === null || sale.until === null ? [] : sale._id)),
  )
  return new Map(
    offered.map(({ item, sale: price }) => {
      const title = price && campaigns.get(price._id)
      const said = title ? sayIn(title, ctx.lang) : null
      const campaign = said && { text: said.text, ...(said.lang === ctx.lang ? {} : { lang: said.lang }) }
      return [
        item._id,
        {
          item,
          price: price ? shown(price, { item, tax: taxOf(item), view: priceView, campaign }) : null,
          isSham: Boolean(title) && price!.before === null,
          ...stock.get(item._id)!,
        },
      ]
    }),
  )
}

/** Terms that apply to all prices of a page; null while prices are hidden. */
/** True if VAT is charged; a small business charges none. Tags the answer. */
export const sellsWithVat = chargesVat

export async function priceTerms(ctx: Ctx): Promise<PriceTerms | null> {
  const { showPrice, showShippingCosts, currency, priceView, shippingUrl } = await shopSettings(ctx)
  if (!showPrice) return null
  return {
    currency,
    view: priceView,
    taxed: await sellsWithVat(ctx),
    shippingHref: showShippingCosts ? inLanguage(shippingUrl, ctx.lang) : null,
  }
}

/**
 * The offer shown on a card: the cheapest that can be ordered, else the cheapest of all; those without a price come
 * last.
 */
export function leading(offers: readonly ItemOffer[]): ItemOffer | null {
  const amount = ({ price }: ItemOffer) => price?.amount ?? Number.POSITIVE_INFINITY
  const [best] = offers.toSorted(
    (a, b) =>
      Number(a.step === 'none') - Number(b.step === 'none') ||
      (amount(a) === amount(b) ? 0 : amount(a) - amount(b)),
  )
  return best ?? null
}
