import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { shopPaths } from '../catalog.addresses.ts'
import {
  campaign,
  catalogCalls,
  productColor,
  productGroup,
  shopSettingsContract,
} from '../catalog.contract.ts'
import { product } from '../product.contract.ts'
import { bulkCalls } from '../product-bulk.contract.ts'
import { productTransfer } from '../product-transfer.contract.ts'
import { site as de } from '../catalog.de.ts'
import { site as en } from '../catalog.en.ts'
import { campaignCalls } from './campaigns.service.ts'
import { choices, offered, suggest } from './catalog.service.ts'
import { colors } from './colors.kind.ts'
import { groups } from './groups.kind.ts'
import { goodsPoints } from './preflight/goods-points.ts'
import { pricePoints } from './preflight/price-points.ts'
import { listParameters } from './product-list.ts'
import { shopProduct } from './product.views.service.ts'
import { transfer } from './product-transfer.service.ts'
import { bulk } from './product-bulk.service.ts'
import { products } from './products.kind.ts'
import { frontAddress } from './shop-links.ts'
import { shopSettings, shopSettingsHandlers } from './shop-settings.service.ts'
import { shopAll, shopFront, shopGroup, shopSearch, whileOn } from './shop.views.service.ts'
import { shopSitemap } from './sitemap.service.ts'

export const catalogServer: ServerDomain = {
  name: 'catalog',
  calls: [
    ...implement(catalogCalls, { suggest, choices, offered }),
    ...implement(shopSettingsContract.calls, shopSettingsHandlers),
    ...implement(product.calls, products.calls),
    ...implement(productGroup.calls, groups.calls),
    ...implement(productColor.calls, colors.calls),
    ...implement(campaign.calls, campaignCalls),
    ...implement(bulkCalls, bulk),
    ...implement(productTransfer, transfer),
  ],
  parameters: { shopGroup: listParameters, shopSearch: ['q', ...listParameters] },
  fixedRoutes: [
    {
      ...shopPaths.front,
      view: 'shopFront',
      load: whileOn(shopFront),
      listed: true,
      present: async (ctx) => (await shopSettings(ctx)).enabled,
      found: {
        de: {
          title: de.title,
          text: de.description,
          words: ['Laden', 'kaufen', 'bestellen', 'einkaufen', 'Produkte', 'Online-Shop'],
        },
        en: {
          title: en.title,
          text: en.description,
          words: ['store', 'buy', 'order', 'products', 'online shop'],
        },
      },
    },
    { ...shopPaths.search, view: 'shopSearch', load: whileOn(shopSearch), perMinute: 60 },
    { ...shopPaths.all, view: 'shopGroup', load: whileOn(shopAll) },
    { ...shopPaths.group, view: 'shopGroup', load: whileOn(shopGroup) },
    { ...shopPaths.product, view: 'shopProduct', load: whileOn(shopProduct) },
  ],
  sitemap: shopSitemap,
  preflight: [...pricePoints, ...goodsPoints],
  async frame(ctx) {
    if (!(await shopSettings(ctx)).enabled) return {}
    const words = ctx.lang === 'en' ? en : de
    return { links: [{ _id: 'shop', label: words.title, href: frontAddress(ctx.lang), order: 5 }] }
  },
}
