import { IconAccessible, IconMailCog } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../contact.de.ts'
import { admin as en } from '../contact.en.ts'
import { messageScreens } from '../contact.addresses.ts'

export const contactAdmin: AdminDomain = {
  name: 'contact',
  texts: { de, en },
  navigation: [
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
}
