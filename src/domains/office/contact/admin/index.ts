import { IconAccessible, IconInbox, IconMailCog } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../contact.de.ts'
import { admin as en } from '../contact.en.ts'
import { messageScreens } from '../contact.addresses.ts'

export const contactAdmin: AdminDomain = {
  name: 'contact',
  texts: { de, en },
  navigation: [
    {
      label: 'contact.inbox',
      icon: IconInbox,
      path: messageScreens.inbox,
      access: { module: 'message', action: 'read' },
      section: 'people',
      order: 5,
    },
    {
      label: 'contact.settings.title',
      icon: IconMailCog,
      path: messageScreens.settings,
      access: 'admin',
      section: 'settings',
      order: 46,
    },
    {
      label: 'contact.accessibility.title',
      icon: IconAccessible,
      path: messageScreens.accessibility,
      access: 'admin',
      section: 'settings',
      order: 47,
    },
  ],
  screens: [
    {
      path: messageScreens.inbox,
      access: { module: 'message', action: 'read' },
      load: () =>
        import('./MessagesBrowse.tsx').then(({ MessagesBrowse }) => ({ Component: MessagesBrowse })),
    },
    {
      path: `${messageScreens.inbox}/:id`,
      access: { module: 'message', action: 'read' },
      load: () => import('./MessageRead.tsx').then(({ MessageRead }) => ({ Component: MessageRead })),
    },
    {
      path: messageScreens.settings,
      access: 'admin',
      load: () =>
        import('./MessagesSettings.tsx').then(({ MessagesSettings }) => ({ Component: MessagesSettings })),
    },
    {
      path: messageScreens.accessibility,
      access: 'admin',
      load: () =>
        import('./AccessibilityEdit.tsx').then(({ AccessibilityEdit }) => ({ Component: AccessibilityEdit })),
    },
  ],
  waiting: {
    'contact.unread': {
      label: 'contact.unread',
      icon: IconInbox,
      list: `${messageScreens.inbox}?status=unread`,
      item: ({ _id }) => `${messageScreens.inbox}/${_id}`,
    },
  },
  records: { message: { icon: IconInbox, path: (id) => `${messageScreens.inbox}/${id}` } },
}
