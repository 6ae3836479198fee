import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const taverns: SiteDomain = {
  name: 'taverns',
  sheet: 'village',
  // Loaded with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    taverns: { load: async () => (await import('./Taverns.tsx')).Taverns },
    tavernReport: { load: async () => (await import('./TavernReport.tsx')).TavernReport },
    tavernKeeper: { load: async () => (await import('./TavernKeeper.tsx')).TavernKeeper },
    tavernYear: { load: async () => (await import('./TavernYear.tsx')).TavernYear },
  },
}
