import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const waste: SiteDomain = {
  name: 'waste',
  sheet: 'village',
  // Loaded with the views: the landing page needs none of them.
  texts: { de: {}, en: {} },
  views: {
    waste: { load: async () => (await import('./WasteCalendar.tsx')).WasteCalendar },
    wasteYear: { load: async () => (await import('./WasteYear.tsx')).WasteYear },
  },
}
