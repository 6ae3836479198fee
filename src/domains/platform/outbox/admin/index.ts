import { IconMailForward } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { outboxScreens } from '../outbox.addresses.ts'
import { admin as de } from '../outbox.de.ts'
import { admin as en } from '../outbox.en.ts'

export const outboxAdmin: AdminDomain = {
  name: 'outbox',
  texts: { de, en },
  navigation: [
    {
      label: 'outbox.title',
      icon: IconMailForward,
      path: outboxScreens.outbox,
      access: 'admin',
      section: 'settings',
      order: 44,
    },
  ],
  screens: [
    {
      path: outboxScreens.outbox,
      access: 'admin',
      load: () => import('./OutboxBrowse.tsx').then(({ OutboxBrowse }) => ({ Component: OutboxBrowse })),
    },
  ],
  waiting: {
    'outbox.failed': {
      label: 'outbox.waitingFailed',
      icon: IconMailForward,
      list: `${outboxScreens.outbox}?failed=true`,
      item: () => `${outboxScreens.outbox}?failed=true`,
    },
  },
  failures: { 'mail waiting': { label: 'outbox.waitingLong', path: outboxScreens.outbox } },
}
