import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import { pictures } from '#domains/platform/files/server/offers.ts'
import type { ProductCard } from '../catalog.views.ts'
import { shopClosures } from './closures.service.ts'
import { itemOffers, leading } from './item-offers.service.ts'
import type { ShownProduct } from './listed-products.service.ts'
import { products } from './products.kind.ts'
import { productAddress } from './shop-links.ts'
import { shopSettings } from './shop-settings.service.ts'

/** Cards of products for lists, in their order, with current prices and availability. */
export async function productCards(ctx: Ctx, shown: readonly ShownProduct[]): Promise<ProductCard[]> {
  if (shown.length === 0) return []
  const { product: records } = await products.calls.batch(ctx, {
    _id: shown.map(({ _id }) => _id),
    action: 'read',
    lang: ctx.lang,
    view: 'live',
  })
  const byId = new Map(records.map((record) => [record._id, record]))
  const images = await pictures(
    ctx,
    records.flatMap(({ picture }) => picture ?? []),
  )
  const offers = await itemOffers(ctx, [...new Set(records.flatMap(({ items }) => items))])
  const { showPrice } = await shopSettings(ctx)
  const closed = new Set((await shopClosures(ctx)).products)
  return shown.flatMap(({ _id, slugs, place }): ProductCard[] => {
    const record = byId.get(_id)
    if (!record) return []
    const own = record.items.flatMap((item) => offers.get(item) ?? [])
    const best = leading(own)
    const price = showPrice ? (best?.price ?? null) : null
    return [
      {
        _id,
        href: productAddress(ctx.lang, place?.[ctx.lang] ?? null, slugs[ctx.lang]),
        title: record.title,
        ...otherLanguage(record, ctx.lang),
        teaser: teaserOf(record),
        picture: (record.picture && images.get(record.picture)) || null,
        price,
        isFrom: price !== null && own.some((offer) => offer.price && offer.price.amount > price.amount),
        step: best?.step ?? null,
        only: price !== null && own.length === 1 && !closed.has(_id) ? own[0]!.item._id : null,
        isClosed: closed.has(_id),
      },
    ]
  })
}
