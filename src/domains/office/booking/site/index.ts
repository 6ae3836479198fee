import type { SiteDomain } from '#kit/browser/site/domain.ts'

export const booking: SiteDomain = {
  name: 'booking',
  sheet: 'office',
  // Loaded with the views: texts.ts.
  texts: { de: {}, en: {} },
  views: {
    bookingList: { load: async () => (await import('./BookingList.tsx')).BookingList },
    bookingResource: { load: async () => (await import('./BookingResource.tsx')).BookingResource },
    bookingOwn: { load: async () => (await import('./BookingOwn.tsx')).BookingOwn },
  },
}
