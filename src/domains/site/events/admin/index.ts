import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../events.de.ts'
import { admin as en } from '../events.en.ts'

export const eventsAdmin: AdminDomain = {
  name: 'events',
  texts: { de, en },
  navigation: [
    {
      label: 'events.navigation',
      icon: IconCalendarEvent,
      path: 'events',
      access: { module: 'event', action: 'read' },
      section: 'content',
      order: 20,
      bin: 'events?bin=1',
    },
  ],
  screens: [
    {
      path: 'events',
      access: { module: 'event', action: 'read' },
      load: () => import('./EventBrowse.tsx').then(({ EventBrowse }) => ({ Component: EventBrowse })),
    },
    {
      path: 'events/edit/:id?',
      access: { module: 'event', action: 'read' },
      load: () => import('./EventEdit.tsx').then(({ EventEdit }) => ({ Component: EventEdit })),
    },
  ],
  actions: [
    {
      label: 'events.new',
      path: 'events/edit',
      icon: IconPlus,
      access: { module: 'event', action: 'create' },
    },
  ],
  waiting: {
    'events.submitted': {
      label: 'events.submitted.waiting',
      icon: IconCalendarEvent,
      list: 'events?submitted=true',
      item: ({ _id }) => `events/edit/${_id}`,
    },
  },
  records: { event: { icon: IconCalendarEvent, path: (id) => `events/edit/${id}` } },
}
