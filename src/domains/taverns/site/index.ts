import type { SiteDomain } from '../../../kit/browser/site/domain.ts'

export const taverns: SiteDomain = {
  name: 'taverns',
  // They come with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    taverns: { load: async () => (await import('./Taverns.tsx')).Taverns },
    tavernYear: { load: async () => (await import('./TavernYear.tsx')).TavernYear },
  },
}
