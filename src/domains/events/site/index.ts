import type { SiteDomain } from '../../../kit/browser/site/domain.ts'
import { site as de } from '../events.de.ts'
import { site as en } from '../events.en.ts'
import { EventCalendar } from './EventCalendar.tsx'
import { EventDetail } from './EventDetail.tsx'

export const events: SiteDomain = {
  name: 'events',
  texts: { de, en },
  views: { calendarview: EventCalendar, eventDetail: EventDetail },
}
