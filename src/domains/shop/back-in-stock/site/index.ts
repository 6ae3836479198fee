import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const backInStock: SiteDomain = {
  name: 'back-in-stock',
  sheet: 'shop',
  // Loaded with the view: texts.ts
  texts: { de: {}, en: {} },
  views: { shopBackInStock: { load: async () => (await import('./BackInStock.tsx')).BackInStock } },
}
