import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { productColor, productGroup } from '../catalog.contract.ts'
import type { product } from '../product.contract.ts'
import { campaignCalls } from './campaigns.service.ts'
import { colors } from './colors.kind.ts'
import { groups } from './groups.kind.ts'
import { products } from './products.kind.ts'
import { changeSettings } from './shop-settings.service.ts'

/**
 * Settings of the shop: whether it is on, its currency, its price display (specification § 3, `config.shop`). Tags the
 * answer.
 */
export { shopSettings } from './shop-settings.service.ts'
/**
 * The shop as first step of the trail, also for pages that outlive it; `whileOn` runs a loader only while the shop is
 * on, else 404.
 */
export { shopStep, shopTrail, whileOn } from './shop.views.service.ts'
/** Today's offers of items: price as shown, VAT, availability; by id, omitting items not offered. */
export { itemOffers, type ItemOffer, priceTerms, sellsWithVat } from './item-offers.service.ts'
/**
 * The seller in one line with address, register number and VAT id, for pages and mails of the shop. Tags the answer.
 */
export { sellerText } from './seller.ts'
/** Notice on the legal guarantee, shown before goods are bought; null if switched off or only services are sold. */
export { guaranteeNoticeOf } from './guarantee-notice.ts'
/**
 * Distinguishing parts of an item's name in the page's language, as a function: vintage, size, colour. Tags the answer.
 */
export { soldTitle, variantParts } from './variant-label.service.ts'
/** Short description of items, required above the order button, by item. */
export { itemFacts } from './item-facts.service.ts'
/** Published products, light, with address, today's lowest price and availability. Tags the answer. */
export { listedProducts, type ShownProduct } from './listed-products.service.ts'
/** Right of withdrawal: reasons that exclude it, and its last day. */
export { isUntilTouched, withdrawalDeadline, type WithdrawalExclusion } from '../catalog.rules.ts'
/** Whether anything of what visitors see is goods, and not services alone: for the preflight, it reads every product. */
export { sellsGoods } from './preflight/sold-products.ts'
/** Parts of the shop closed by the preflight, in total and by point, and their replacement. Reading tags the answer. */
export { type Closure, closuresByPoint, replaceClosures, shopClosures } from './closures.service.ts'
/** Ids of published goods without services: for the preflight, since it reads every product. */
export { soldGoods } from './preflight/sold-products.ts'
/** Cards of products for lists, in their order. */
export { productCards } from './product-cards.ts'
export type { PriceTerms, ProductCard } from '../catalog.views.ts'
/** Items sold by published products, by item: title, address, days until dispatch. Tags the answer. */
export { type SoldItem, soldItems } from './sold-items.service.ts'
/** Published groups as a tree. Tags the answer. */
export { shownGroups, type ShownGroup } from './shown-groups.service.ts'
/**
 * Expected shipping in whole weeks (specification § 9): days divided by seven, rounded up; null without an estimate.
 */
export { shippingWeeks } from '../catalog.rules.ts'
/**
 * Public addresses with language: of the shop, a group by its slug, a product by the slugs of its group and its own.
 */
export { frontAddress, groupAddress, productAddress } from './shop-links.ts'

/** Stores an imported product under its own id, skipping equal ones. Returns what happened. */
export const putProduct = (
  ctx: Ctx,
  record: Imported<typeof product>,
): Promise<'created' | 'changed' | 'unchanged'> => products.put(ctx, record)

/** Stores an imported product group under its own id, skipping equal ones. Returns what happened. */
export const putGroup = (
  ctx: Ctx,
  record: Imported<typeof productGroup>,
): Promise<'created' | 'changed' | 'unchanged'> => groups.put(ctx, record)

/** Stores an imported colour under its own id, skipping equal ones. Returns what happened. */
export const putColor = (
  ctx: Ctx,
  record: Imported<typeof productColor>,
): Promise<'created' | 'changed' | 'unchanged'> => colors.put(ctx, record)

/** Creates a campaign and sets its prices at once. Throws Problem if a field is refused. */
export const createCampaign = (ctx: Ctx, values: Parameters<typeof campaignCalls.create>[1]) =>
  campaignCalls.create(ctx, values)

/** Opens the shop for the demo; failed points of the preflight close it, wholly or partly. */
export { openShop } from './shop-settings.service.ts'
/** Changes the shop's settings; opening the shop this way runs no preflight, neither now nor later. */
export const changeShopSettings = (ctx: Ctx, changes: Parameters<typeof changeSettings>[1]) =>
  changeSettings(ctx, changes)
