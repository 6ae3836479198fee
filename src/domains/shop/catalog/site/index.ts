import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const catalog: SiteDomain = {
  name: 'catalog',
  sheet: 'shop',
  // Loaded with the views: texts.ts
  texts: { de: {}, en: {} },
  views: {
    shopFront: { load: async () => (await import('./ShopFront.tsx')).ShopFront },
    shopGroup: { load: async () => (await import('./ShopGroup.tsx')).ShopGroup },
    shopSearch: { load: async () => (await import('./ShopSearch.tsx')).ShopSearch },
    shopProduct: { load: async () => (await import('./ShopProduct.tsx')).ShopProduct },
  },
}
