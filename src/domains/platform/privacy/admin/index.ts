import { IconUserShield } from '@tabler/icons-react'
import type { AdminDomain } from '../../../../kit/browser/admin/domain.ts'
import { admin as de } from '../privacy.de.ts'
import { admin as en } from '../privacy.en.ts'

export const privacyAdmin: AdminDomain = {
  name: 'privacy',
  texts: { de, en },
  navigation: [
    {
      label: 'privacy.title',
      icon: IconUserShield,
      path: 'settings/dossier',
      access: 'admin',
      section: 'system',
      order: 45.5,
    },
  ],
  screens: [
    {
      path: 'settings/dossier',
      access: 'admin',
      load: () => import('./PersonDossier.tsx').then(({ PersonDossier }) => ({ Component: PersonDossier })),
    },
  ],
  failures: { 'privacy.repeat': { label: 'privacy.repeat', path: 'settings/dossier' } },
}
