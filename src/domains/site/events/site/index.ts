import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../events.de.ts'
import { site as en } from '../events.en.ts'

export const events: SiteDomain = {
  name: 'events',
  texts: { de, en },
  views: {
    calendarview: { load: async () => (await import('./EventCalendar.tsx')).EventCalendar },
    eventCreate: { load: async () => (await import('./EventCreate.tsx')).EventCreate },
    eventDetail: { load: async () => (await import('./EventDetail.tsx')).EventDetail },
  },
}
