import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const shipping: SiteDomain = {
  name: 'shipping',
  sheet: 'shop',
  // Loaded with the view: texts.ts
  texts: { de: {}, en: {} },
  views: { shippingcosts: { load: async () => (await import('./ShippingCosts.tsx')).ShippingCosts } },
}
