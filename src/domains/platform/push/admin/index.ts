import { IconBell } from '@tabler/icons-react'
import { lazy } from 'react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../push.de.ts'
import { admin as en } from '../push.en.ts'
import { pushFailures } from '../push.rules.ts'
import { troubleWords } from './trouble-words.ts'
import { pushScreens } from '../push.addresses.ts'

const OfficeMessages = lazy(async () => ({
  default: (await import('./OfficeMessages.tsx')).OfficeMessages,
}))

const PublishMessage = lazy(async () => ({
  default: (await import('./PublishMessage.tsx')).PublishMessage,
}))

export const pushAdmin: AdminDomain = {
  name: 'push',
  texts: { de, en },
  navigation: [
    {
      label: 'push.title',
      icon: IconBell,
      path: pushScreens.notifications,
      access: 'admin',
      section: 'website',
      order: 60,
    },
  ],
  screens: [
    {
      path: pushScreens.notifications,
      access: 'admin',
      load: () =>
        import('./NotificationsBrowse.tsx').then(({ NotificationsBrowse }) => ({
          Component: NotificationsBrowse,
        })),
    },
  ],
  PublishOption: PublishMessage,
  account: [{ name: 'push.office', Component: OfficeMessages }],
  waiting: {
    'push.held': { label: 'push.heldWaiting', icon: IconBell, item: () => pushScreens.notifications },
  },
  failures: Object.fromEntries(
    pushFailures.map((name) => [
      name,
      { label: `push.trouble.${troubleWords[name]}.title`, path: pushScreens.notifications },
    ]),
  ),
}
