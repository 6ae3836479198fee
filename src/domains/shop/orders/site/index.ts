import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const orders: SiteDomain = {
  name: 'orders',
  sheet: 'shop',
  // Loaded with the views: texts.ts
  texts: { de: {}, en: {} },
  views: {
    shopCheckout: { load: async () => (await import('./Checkout.tsx')).Checkout },
    shopOrder: { load: async () => (await import('./OrderPage.tsx')).OrderPage },
  },
}
