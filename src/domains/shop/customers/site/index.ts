import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const customers: SiteDomain = {
  name: 'customers',
  sheet: 'shop',
  // Loaded with the view: texts.ts
  texts: { de: {}, en: {} },
  views: { shopFavourites: { load: async () => (await import('./Favourites.tsx')).Favourites } },
}
