import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { productColor, productGroup } from '../catalog.contract.ts'
import type { product } from '../product.contract.ts'
import { campaignCalls } from './campaigns.service.ts'
import { colors } from './colors.kind.ts'
import { groups } from './groups.kind.ts'
import { products } from './products.kind.ts'
import { changeSettings } from './shop-settings.service.ts'

/** Whether there is a shop, its currency and how it shows prices (specification § 3, `config.shop`). Tags the answer. */
export { shopSettings } from './shop-settings.service.ts'
/** The shop in the trail of its pages, also for those that outlive it; and what runs a loader while there is one, else nothing stands there (404). */
export { shopStep, shopTrail, whileOn } from './shop.views.service.ts'
/** What the shop offers of items of the books today: price as shown, VAT, whether it is there. By id; what is not offered is missing. */
export { itemOffers, type ItemOffer, priceTerms, sellsWithVat } from './item-offers.service.ts'
/** The seller in one line, with address, register number and VAT id: for pages and mails of the shop. Tags the answer. */
export { sellerText } from './seller.ts'
/** The reminder of the legal guarantee that stands before goods are bought; null: switched off, or services alone. */
export { guaranteeNoticeOf } from './guarantee-notice.ts'
/** What tells items of a product apart in the language of the page, as a function of an item: vintage, size, colour. Tags the answer. */
export { soldTitle, variantParts } from './variant-label.service.ts'
/** What items are in a few words, by item: what has to stand above the button of an order. */
export { itemFacts } from './item-facts.service.ts'
/** Products that visitors see, light, with address, today's lowest price and whether they are there. Tags the answer. */
export { listedProducts, type ShownProduct } from './listed-products.service.ts'
/** Right of withdrawal: reasons that exclude it, and its last day. */
export { isUntilTouched, withdrawalDeadline, type WithdrawalExclusion } from '../catalog.rules.ts'
/** Whether anything of what visitors see is goods, and not services alone: for the preflight, it reads every product. */
export { sellsGoods } from './preflight/sold-products.ts'
/** Parts of the shop that the preflight has closed, altogether and by point, and their replacement. Reading tags the answer. */
export { type Closure, closuresByPoint, replaceClosures, shopClosures } from './closures.service.ts'
/** Ids of the goods that visitors see, services left out: for the preflight, it reads every product. */
export { soldGoods } from './preflight/sold-products.ts'
/** Products as lists show them, in their order. */
export { productCards } from './product-cards.ts'
export type { PriceTerms, ProductCard } from '../catalog.views.ts'
/** What products that visitors see sell of items, by item: title, address, when it leaves. Tags the answer. */
export { type SoldItem, soldItems } from './sold-items.service.ts'
/** Groups that visitors see, as a tree. Tags the answer. */
export { shownGroups, type ShownGroup } from './shown-groups.service.ts'
/** Expected shipping in whole weeks (specification § 9): days divided by seven, rounded up; null where nothing is to be said. */
export { shippingWeeks } from '../catalog.rules.ts'
/** Public addresses with language: of the shop, of a group by its slug, of a product by the slugs of its group and its own. */
export { frontAddress, groupAddress, productAddress } from './shop-links.ts'

/** Stores a product from elsewhere under its own id; an equal one is left alone. Gives what happened. */
export const putProduct = (
  ctx: Ctx,
  record: Imported<typeof product>,
): Promise<'created' | 'changed' | 'unchanged'> => products.put(ctx, record)

/** Stores a group of products from elsewhere under its own id; an equal one is left alone. Gives what happened. */
export const putGroup = (
  ctx: Ctx,
  record: Imported<typeof productGroup>,
): Promise<'created' | 'changed' | 'unchanged'> => groups.put(ctx, record)

/** Stores a colour from elsewhere under its own id; an equal one is left alone. Gives what happened. */
export const putColor = (
  ctx: Ctx,
  record: Imported<typeof productColor>,
): Promise<'created' | 'changed' | 'unchanged'> => colors.put(ctx, record)

/** Makes a campaign as the shop would: its prices are set at once. Throws Problem where a field is refused. */
export const createCampaign = (ctx: Ctx, values: Parameters<typeof campaignCalls.create>[1]) =>
  campaignCalls.create(ctx, values)

/** Opens the shop as it is set up, for the demo: what is red in the preflight closes it, or a part of it. */
export { openShop } from './shop-settings.service.ts'
/** Changes the shop's settings; switching it on asks no preflight, as it does where an administrator does it, and nothing is judged later. */
export const changeShopSettings = (ctx: Ctx, changes: Parameters<typeof changeSettings>[1]) =>
  changeSettings(ctx, changes)
