import { IconCookie } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../consent.de.ts'
import { admin as en } from '../consent.en.ts'
import { settingsScreens } from '#domains/platform/settings/settings.addresses.ts'

export const consentAdmin: AdminDomain = {
  name: 'consent',
  texts: { de, en },
  navigation: [
    {
      label: 'consent.title',
      icon: IconCookie,
      path: settingsScreens.privacy,
      access: 'admin',
      section: 'settings',
      order: 45,
    },
  ],
  screens: [
    {
      path: settingsScreens.privacy,
      access: 'admin',
      load: () => import('./PrivacyEdit.tsx').then(({ PrivacyEdit }) => ({ Component: PrivacyEdit })),
    },
  ],
}
