import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const paper: SiteDomain = {
  name: 'paper',
  sheet: 'office',
  // Texts are loaded with the view: texts.ts.
  texts: { de: {}, en: {} },
  views: { offerPage: { load: async () => (await import('./OfferPage.tsx')).OfferPage } },
}
