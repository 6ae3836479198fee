import { IconHistory, IconSettings, IconShieldLock } from '@tabler/icons-react'
import type { AdminDomain } from '../../../kit/browser/admin/domain.ts'
import { admin as de } from '../settings.de.ts'
import { admin as en } from '../settings.en.ts'

export const settingsAdmin: AdminDomain = {
  name: 'settings',
  texts: { de, en },
  navigation: [
    { label: 'settings.navigation', icon: IconSettings, path: 'config', access: 'admin', section: 'system', order: 20 },
    { label: 'settings.permissions', icon: IconShieldLock, path: 'settings/permissions', access: 'admin', section: 'system', order: 30 },
    { label: 'settings.audit.title', icon: IconHistory, path: 'settings/audit', access: 'admin', section: 'system', order: 40 },
  ],
  screens: [
    { path: 'config', access: 'admin', load: () => import('./Config.tsx').then(({ Config }) => ({ Component: Config })) },
    {
      path: 'settings/permissions',
      access: 'admin',
      load: () => import('./Permissions.tsx').then(({ Permissions }) => ({ Component: Permissions })),
    },
    {
      path: 'settings/audit',
      access: 'admin',
      load: () => import('./AuditBrowse.tsx').then(({ AuditBrowse }) => ({ Component: AuditBrowse })),
    },
  ],
}
