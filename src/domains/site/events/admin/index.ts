import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../events.de.ts'
import { admin as en } from '../events.en.ts'
import { eventScreens } from '../events.addresses.ts'

export const eventsAdmin: AdminDomain = {
  name: 'events',
  texts: { de, en },
  templates: {
    calendarview: { label: 'events.templates.calendarview', order: 10 },
  },
  navigation: [
    {
      label: 'events.navigation',
      icon: IconCalendarEvent,
      path: eventScreens.browse,
      access: { module: 'event', action: 'read' },
      section: 'content',
      order: 20,
      bin: `${eventScreens.browse}?bin=1`,
    },
  ],
  screens: [
    {
      path: eventScreens.browse,
      access: { module: 'event', action: 'read' },
      load: () => import('./EventBrowse.tsx').then(({ EventBrowse }) => ({ Component: EventBrowse })),
    },
    {
      path: `${eventScreens.edit}/:id?`,
      access: { module: 'event', action: 'read' },
      load: () => import('./EventEdit.tsx').then(({ EventEdit }) => ({ Component: EventEdit })),
    },
  ],
  actions: [
    {
      label: 'events.new',
      path: eventScreens.edit,
      icon: IconPlus,
      access: { module: 'event', action: 'create' },
    },
  ],
  waiting: {
    'events.submitted': {
      label: 'events.submitted.waiting',
      icon: IconCalendarEvent,
      fromOutside: true,
      list: `${eventScreens.browse}?submitted=true`,
      item: ({ _id }) => `${eventScreens.edit}/${_id}`,
    },
  },
  records: { event: { icon: IconCalendarEvent, path: (id) => `${eventScreens.edit}/${id}` } },
}
