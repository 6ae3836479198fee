import { IconUserShield } from '@tabler/icons-react'
import type { AdminDomain } from '#kit/browser/admin/domain.ts'
import { admin as de } from '../privacy.de.ts'
import { admin as en } from '../privacy.en.ts'
import { privacyScreens } from '../privacy.addresses.ts'

export const privacyAdmin: AdminDomain = {
  name: 'privacy',
  texts: { de, en },
  navigation: [
    {
      label: 'privacy.title',
      icon: IconUserShield,
      path: privacyScreens.dossier,
      access: 'admin',
      section: 'system',
      order: 45.5,
    },
  ],
  screens: [
    {
      path: privacyScreens.dossier,
      access: 'admin',
      load: () => import('./PersonDossier.tsx').then(({ PersonDossier }) => ({ Component: PersonDossier })),
    },
  ],
  failures: { 'privacy.repeat': { label: 'privacy.repeat', path: privacyScreens.dossier } },
}
