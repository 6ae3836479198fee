import { IconAccessible, IconInbox, IconMailCog } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../contact.de.ts'
import { admin as en } from '../contact.en.ts'

export const contactAdmin: AdminDomain = {
  name: 'contact',
  texts: { de, en },
  navigation: [
    {
      label: 'contact.inbox',
      icon: IconInbox,
      path: 'messages/inbox',
      access: { module: 'message', action: 'read' },
      section: 'people',
      order: 5,
    },
    {
      label: 'contact.settings.title',
      icon: IconMailCog,
      path: 'messages/settings',
      access: 'admin',
      section: 'settings',
      order: 46,
    },
    {
      label: 'contact.accessibility.title',
      icon: IconAccessible,
      path: 'settings/accessibility',
      access: 'admin',
      section: 'settings',
      order: 47,
    },
  ],
  screens: [
    {
      path: 'messages/inbox',
      access: { module: 'message', action: 'read' },
      load: () =>
        import('./MessagesBrowse.tsx').then(({ MessagesBrowse }) => ({ Component: MessagesBrowse })),
    },
    {
      path: 'messages/inbox/:id',
      access: { module: 'message', action: 'read' },
      load: () => import('./MessageRead.tsx').then(({ MessageRead }) => ({ Component: MessageRead })),
    },
    {
      path: 'messages/settings',
      access: 'admin',
      load: () =>
        import('./MessagesSettings.tsx').then(({ MessagesSettings }) => ({ Component: MessagesSettings })),
    },
    {
      path: 'settings/accessibility',
      access: 'admin',
      load: () =>
        import('./AccessibilityEdit.tsx').then(({ AccessibilityEdit }) => ({ Component: AccessibilityEdit })),
    },
  ],
  waiting: {
    'contact.unread': {
      label: 'contact.unread',
      icon: IconInbox,
      list: 'messages/inbox?status=unread',
      item: ({ _id }) => `messages/inbox/${_id}`,
    },
  },
  records: { message: { icon: IconInbox, path: (id) => `messages/inbox/${id}` } },
}
