import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const payments: SiteDomain = {
  name: 'payments',
  sheet: 'shop',
  // Loaded with the views: texts.ts
  texts: { de: {}, en: {} },
  views: { payPage: { load: async () => (await import('./PayPage.tsx')).PayPage } },
}
